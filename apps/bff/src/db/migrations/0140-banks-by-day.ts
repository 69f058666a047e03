import { bankOf } from '@jornada/domain/bank';
import type { Kysely } from 'kysely';
import type { Sql } from '../handle.ts';

/** Rows written by one statement: seven columns each, within the parameters of either engine. */
const BATCH = 1_000;

/**
 * Rebuilds lots, takes and uncovered minutes from the entries: they were matched in the order of booking and are matched by
 * day from now on. Entries and balances stay as they are.
 */
export async function up(migrating: Kysely<never>): Promise<void> {
  const db = migrating as unknown as Sql;
  const people = await db
    .selectFrom('time_bank_balances')
    .select(['account_id', 'user_id'])
    .orderBy('account_id')
    .orderBy('user_id')
    .execute();
  for (const table of ['time_bank_lots', 'time_bank_takes', 'time_bank_uncovered'] as const)
    await db.deleteFrom(table).execute();
  for (const whose of people) {
    const entries = await db
      .selectFrom('time_bank_entries')
      .where('account_id', '=', whose.account_id)
      .where('user_id', '=', whose.user_id)
      .select(['id', 'kind', 'minutes', 'occurred_on', 'due_on', 'refers_to'])
      .execute();
    const { lots, takes, uncovered } = bankOf(entries);
    for (const rows of batches([...lots.values()]))
      await db
        .insertInto('time_bank_lots')
        .values(rows.map((lot) => ({ ...whose, ...lot })))
        .execute();
    for (const rows of batches(takes))
      await db
        .insertInto('time_bank_takes')
        .values(rows.map((take) => ({ ...whose, ...take })))
        .execute();
    for (const rows of batches(uncovered))
      await db
        .insertInto('time_bank_uncovered')
        .values(rows.map((debt) => ({ ...whose, ...debt })))
        .execute();
  }
}

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
