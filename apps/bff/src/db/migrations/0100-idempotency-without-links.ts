import type { Kysely } from 'kysely';
import type { Sql } from '../handle.ts';

/**
 * Removes invitation links from stored responses: they opened an account to readers of the database and of its backups.
 * The rows expire within a day, so there are few.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const keys = db as unknown as Sql;
  const rows = await keys
    .selectFrom('idempotency_keys')
    .where('endpoint', '=', 'user.create')
    .where('answer', 'is not', null)
    .select(['account_id', 'user_id', 'endpoint', 'key', 'answer'])
    .execute();
  for (const { answer, ...key } of rows)
    await keys
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify({ ...(JSON.parse(answer as string) as object), invitation_url: null }) })
      .where((eb) => eb.and(key))
      .execute();
}
