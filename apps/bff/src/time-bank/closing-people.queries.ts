import type { ClosingState } from '@jornada/domain/closing';
import type { Insertable, Selectable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { CLOSING_FIGURES } from '../db/migrations/0170-closing-people.ts';
import { deleteRows, updateRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

type Table = Tables['time_bank_closing_people'];
export type PersonRow = Pick<Selectable<Table>, (typeof COLUMNS)[number]>;
export type NewPersonRow = Omit<Insertable<Table>, 'account_id' | 'closing_id' | 'is_latest'>;

const COLUMNS = [
  'user_id',
  'revision',
  'state',
  'reasons',
  'reconstructed',
  ...CLOSING_FIGURES,
  'judged',
  'counted_entry_ids',
  'baseline',
  'rule_id',
  'closed_by',
  'closed_at',
  'reason',
] as const;

const latest = (db: Db, accountId: number, closingId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_closing_people')
    .where('account_id', '=', accountId)
    .where('closing_id', '=', closingId)
    .where('is_latest', '=', 'yes');

/** The latest revision of each person of a closing. */
export const listPersonRows = (db: Db, accountId: number, closingId: number): Promise<PersonRow[]> =>
  latest(db, accountId, closingId).select(COLUMNS).orderBy('user_id').execute();

/** The latest revision of a person in a closing. */
export const findPersonRow = (
  db: Db,
  accountId: number,
  closingId: number,
  userId: number,
): Promise<PersonRow | undefined> =>
  latest(db, accountId, closingId).where('user_id', '=', userId).select(COLUMNS).executeTakeFirst();

/** Rows per statement. */
const BATCH = 100;

/**
 * Adds a revision of each person to a closing; it becomes the latest. A held revision is replaced: it has booked
 * nothing.
 */
export async function insertPersonRows(
  tx: Db,
  accountId: number,
  closingId: number,
  rows: readonly NewPersonRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const people = batch.map(({ user_id }) => user_id);
    await deleteRows(tx, 'time_bank_closing_people', {
      account_id: accountId,
      closing_id: closingId,
      is_latest: 'yes',
      state: 'held',
      user_id: people,
    });
    await updateRows(
      tx,
      'time_bank_closing_people',
      { account_id: accountId, closing_id: closingId, is_latest: 'yes', user_id: people },
      { is_latest: 'no' },
    );
  }
  const written = rows.map((row) => ({ ...row, account_id: accountId, closing_id: closingId }));
  await insertRows(tx, 'time_bank_closing_people', written);
}

/** Changes the latest revision of a person. */
export const updatePersonRow = (
  tx: Db,
  accountId: number,
  closingId: number,
  userId: number,
  changes: Partial<Pick<PersonRow, 'state' | 'reason' | 'baseline' | 'judged' | 'reasons'>>,
) =>
  updateRows(
    tx,
    'time_bank_closing_people',
    { account_id: accountId, closing_id: closingId, user_id: userId, is_latest: 'yes' },
    changes,
  );

/** Changes the state of the latest revisions of all people. */
export const updateStates = (tx: Db, accountId: number, closingId: number, state: ClosingState) =>
  updateRows(
    tx,
    'time_bank_closing_people',
    { account_id: accountId, closing_id: closingId, is_latest: 'yes' },
    { state },
  );

/** The people with a month before `month` in which they are held or being corrected. */
export const listBehind = async (db: Db, accountId: number, month: string): Promise<Set<number>> =>
  new Set(
    (
      await sqlOf(db)
        .selectFrom('time_bank_closing_people as person')
        .innerJoin('time_bank_closings as closing', (join) =>
          join
            .onRef('closing.account_id', '=', 'person.account_id')
            .onRef('closing.id', '=', 'person.closing_id')
            .on('closing.reopened_at', 'is', null),
        )
        .where('person.account_id', '=', accountId)
        .where('person.is_latest', '=', 'yes')
        .where('person.state', 'in', ['held', 'correcting'])
        .where('closing.month', '<', month)
        .select('person.user_id')
        .distinct()
        .execute()
    ).map(({ user_id }) => user_id),
  );
