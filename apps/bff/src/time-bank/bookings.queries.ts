import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { COLUMNS, type EntryRow } from './entries.queries.ts';

/** Those of `userIds` who have an employment link in the account. */
export const findPeopleOf = async (db: Db, accountId: number, userIds: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await sqlOf(db)
        .selectFrom('employment_links')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'user_id', userIds))
        .select('user_id')
        .execute()
    ).map(({ user_id }) => user_id),
  );

/** The entries with these ids, by id. */
export const findEntries = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, EntryRow>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('time_bank_entries')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'id', ids))
        .select(COLUMNS)
        .execute()
    ).map((entry) => [entry.id, entry]),
  );
