import type { FilterOf } from '@jornada/contract/list';
import type { bankEntries } from '@jornada/contract/time-bank-entries';
import { type Db, sqlOf } from '../db/handle.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { COLUMNS } from './entries.queries.ts';

type EntriesFilter = FilterOf<typeof bankEntries.entries>;

export const ENTRY_ORDER = {
  id: { column: 'id', kind: 'number' },
  occurred_on: { column: 'occurred_on', kind: 'text' },
} as const satisfies SortColumns<typeof bankEntries.entries>;

const matching = (
  db: Db,
  accountId: number,
  { from, to, kind, origin, user_id, closing_id, since_id }: EntriesFilter,
) => {
  let query = sqlOf(db).selectFrom('time_bank_entries').where('account_id', '=', accountId);
  if (from) query = query.where('occurred_on', '>=', from);
  if (to) query = query.where('occurred_on', '<=', to);
  if (kind) query = query.where('kind', 'in', kind);
  if (origin) query = query.where('origin', 'in', origin);
  if (user_id) query = query.where('user_id', 'in', user_id);
  if (closing_id !== undefined) query = query.where('closing_id', '=', closing_id);
  if (since_id !== undefined) query = query.where('id', '>', since_id);
  return query;
};

/** Entries of all people of an account, with their closings. */
export const listAllEntries = (db: Db, accountId: number, filter: EntriesFilter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select([...COLUMNS, 'closing_id']), 'time_bank_entries', segment).execute();

export const countAllEntries = (db: Db, accountId: number, filter: EntriesFilter) =>
  countOf(matching(db, accountId, filter));
