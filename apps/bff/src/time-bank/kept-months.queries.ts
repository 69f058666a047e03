import type { FilterOf } from '@jornada/contract/list';
import type { keptMonths } from '@jornada/contract/time-bank-kept-months';
import { fold } from '@jornada/domain/text';
import { contains, inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { CLOSING_FIGURES } from '../db/migrations/0170-closing-people.ts';
import { listRows } from '../db/rows.ts';
import { COLUMNS as ENTRY_COLUMNS } from './entries.queries.ts';

const ROW = [
  'user_id',
  'revision',
  'state',
  'reasons',
  'reconstructed',
  ...CLOSING_FIGURES,
  'rule_id',
  'closed_by',
  'closed_at',
  'reason',
  'employee_number',
  'department',
  'employment_type',
  'opening_balance_minutes',
  'closing_balance_minutes',
] as const;

/** Sorts by current names, even for rows with a stored name. */
export const KEPT_ORDER = {
  nome: { column: 'nome_folded', kind: 'text' },
} as const satisfies SortColumns<typeof keptMonths.keptMonth>;

/** The people of a closing with the names stored in it; rows of older versions have the current name. */
const rows = (db: Db, accountId: number, closingId: number) =>
  sqlOf(db).selectFrom(
    sqlOf(db)
      .selectFrom('time_bank_closing_people as kept')
      .innerJoin('users', 'users.id', 'kept.user_id')
      .where('kept.account_id', '=', accountId)
      .where('kept.closing_id', '=', closingId)
      .select([
        ...ROW.map((column) => `kept.${column}` as const),
        'kept.judged',
        'kept.is_latest',
        'kept.user_id as id',
      ])
      .select((eb) => [eb.fn.coalesce('kept.nome', 'users.nome').as('nome'), 'users.nome_folded'])
      .as('person'),
  );

export type KeptFilter = Omit<FilterOf<typeof keptMonths.keptMonth>, 'team'> & { user_id?: readonly number[] };

const matching = (
  db: Db,
  accountId: number,
  closingId: number,
  { state, q, revision, user_id: people }: KeptFilter,
) => {
  let query = rows(db, accountId, closingId);
  query =
    revision === undefined
      ? query.where('person.is_latest', '=', 'yes')
      : query.where('person.revision', '=', revision);
  if (people) query = query.where(inIds(db, 'person.user_id', people));
  if (state) query = query.where('person.state', 'in', state);
  if (q) query = query.where(contains(db, 'person.nome_folded', fold(q)));
  return query;
};

export const listKept = (db: Db, accountId: number, closingId: number, filter: KeptFilter, segment: Segment) =>
  inOrder(matching(db, accountId, closingId, filter).select([...ROW, 'id', 'nome']), 'person', segment).execute();

/** Includes the days as JSON, which are long: use it only where days are read. */
export const listKeptDays = (db: Db, accountId: number, closingId: number, segment: Segment) =>
  inOrder(
    matching(db, accountId, closingId, {}).select(['id', 'user_id', 'nome', 'revision', 'judged']),
    'person',
    segment,
  ).execute();

export const countKept = (db: Db, accountId: number, closingId: number, filter: KeptFilter): Promise<number> =>
  countOf(matching(db, accountId, closingId, filter));

/** Every revision of a person in a closing, oldest first. */
export const listRevisions = (db: Db, accountId: number, closingId: number, userId: number) =>
  rows(db, accountId, closingId)
    .where('person.user_id', '=', userId)
    .select([...ROW, 'nome', 'judged'])
    .orderBy('person.revision')
    .execute();

/** The entries that a closing booked for a person, oldest first. */
export const listClosingEntries = (db: Db, accountId: number, closingId: number, userId: number) =>
  listRows(db, 'time_bank_entries', { account_id: accountId, closing_id: closingId, user_id: userId }, ENTRY_COLUMNS, [
    'id',
  ]);
