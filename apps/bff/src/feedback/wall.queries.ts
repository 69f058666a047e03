import { type Db, sqlOf } from '../db/handle.ts';
import { recipientsOf } from './parts.queries.ts';

const ROWS_AT_ONCE = 500;

/** The posts of an account's wall with their sealed texts, oldest first. */
export async function* wallOf(db: Db, accountId: number) {
  for (let after = 0; ; ) {
    const rows = await sqlOf(db)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .where('visibility', '=', 'wall')
      .where('state', '=', 'sent')
      .where('id', '>', after)
      .select(['id', 'author_id', 'texts', 'sent_at'])
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const recipients = await recipientsOf(
      db,
      accountId,
      rows.map(({ id }) => id),
    );
    for (const row of rows)
      yield { ...row, recipient_ids: (recipients.get(row.id) ?? []).map(({ user_id }) => user_id) };
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}
