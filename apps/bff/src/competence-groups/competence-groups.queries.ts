import type { Parsed } from '@jornada/contract/endpoint';
import type { FilterOf } from '@jornada/contract/list';
import type { competenceGroups } from '@jornada/contract/competence-groups';
import { tagColorOf } from '@jornada/domain/tag-colors';
import { fold } from '@jornada/domain/text';
import { type Selectable, sql } from 'kysely';
import { contains } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { setArchived } from '../db/named-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { changeRow, findRow, listRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const COLUMNS = ['id', 'name', 'description', 'color', 'position', 'archived_at', 'version'] as const;

export type CompetenceGroupRow = Pick<Selectable<Tables['competence_groups']>, (typeof COLUMNS)[number]>;

export const COMPETENCE_GROUP_ORDER = {
  position: { column: 'position', kind: 'number' },
  name: { column: 'name_folded', kind: 'text' },
} as const satisfies SortColumns<typeof competenceGroups.list>;

type Filter = FilterOf<typeof competenceGroups.list>;

const matching = (db: Db, accountId: number, { q, is_active }: Filter) => {
  let query = sqlOf(db).selectFrom('competence_groups').where('account_id', '=', accountId);
  if (is_active !== undefined) query = query.where('archived_at', is_active ? 'is' : 'is not', null);
  return q ? query.where(contains(db, 'name_folded', fold(q))) : query;
};

export const listCompetenceGroups = (db: Db, accountId: number, filter: Filter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select(COLUMNS), 'competence_groups', segment).execute();

export const countCompetenceGroups = (db: Db, accountId: number, filter: Filter) =>
  countOf(matching(db, accountId, filter));

export const findCompetenceGroup = (db: Db, accountId: number, id: number) =>
  findRow(db, 'competence_groups', { account_id: accountId, id }, COLUMNS);

type Written = Parsed<typeof competenceGroups.create>['body'];

/** The changed fields. */
type Changes = { [K in keyof Written]?: Written[K] | undefined };

const namesOf = (name: string) => ({ name, name_folded: fold(name) });

/**
 * Reserves the id of a new row and locks new rows of this account until the transaction ends, so that later counts stay
 * valid.
 */
export const takeCompetenceGroupId = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'competence_groups');

/** Inserts a group in the last position; undefined if the account has one with that name. */
export const insertCompetenceGroup = (
  tx: Db,
  accountId: number,
  id: number,
  { name, color, ...rest }: Written,
  at: Instant,
) =>
  sqlOf(tx)
    .insertInto('competence_groups')
    .values((eb) => ({
      account_id: accountId,
      id,
      ...rest,
      ...namesOf(name),
      color: color ?? tagColorOf(id),
      position: eb
        .selectFrom('competence_groups')
        .where('account_id', '=', accountId)
        .select((of) => sql<number>`coalesce(${of.fn.max('position')}, 0) + 1`.as('position')),
      created_at: at,
      updated_at: at,
    }))
    .onConflict((on) => on.columns(['account_id', 'name_folded']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** The group of the account with this name, active or archived. */
export const findCompetenceGroupByName = (db: Db, accountId: number, name: string) =>
  findRow(db, 'competence_groups', { account_id: accountId, name_folded: fold(name) }, COLUMNS);

/** All groups of the account, active and archived, by folded name. */
export async function groupsByName(
  db: Db,
  accountId: number,
): Promise<Map<string, Pick<CompetenceGroupRow, 'id' | 'archived_at'>>> {
  const rows = await listRows(db, 'competence_groups', { account_id: accountId }, ['id', 'name_folded', 'archived_at']);
  return new Map(rows.map(({ name_folded, ...row }) => [name_folded, row]));
}

/**
 * Changes a row that still has `version`; undefined if no row has it. A duplicate name is a unique violation
 * (`orNameTaken`).
 */
export const updateCompetenceGroup = (
  tx: Db,
  accountId: number,
  id: number,
  version: number,
  { name, ...rest }: Changes,
  at: Instant,
) =>
  changeRow(
    tx,
    'competence_groups',
    { account_id: accountId, id, version },
    {
      ...rest,
      ...(name !== undefined && namesOf(name)),
      version: version + 1,
      updated_at: at,
    },
    COLUMNS,
  );

/** Archives an active row, or brings an archived one back; undefined if there is none in the other state. */
export const setGroupArchived = (tx: Db, accountId: number, id: number, archived: boolean, at: Instant) =>
  setArchived(tx, 'competence_groups', { accountId, id, archived, at }, COLUMNS);

/** Moves the competences of a group into another one, archived ones among them; their ids. */
export async function moveCompetences(
  tx: Db,
  accountId: number,
  from: number,
  into: number,
  at: Instant,
): Promise<number[]> {
  const rows = await sqlOf(tx)
    .updateTable('competences')
    .set({ group_id: into, version: sql`version + 1`, updated_at: at })
    .where('account_id', '=', accountId)
    .where('group_id', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
