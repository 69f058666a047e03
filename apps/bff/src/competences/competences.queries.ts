import type { competences } from '@jornada/contract/competences';
import type { Parsed as Input } from '@jornada/contract/endpoint';
import type { FilterOf } from '@jornada/contract/list';
import { settingsOf } from '@jornada/domain/account';
import type { FileCompetence } from '@jornada/domain/competences-file';
import type { CompetenceLevel, SuggestedAction } from '@jornada/domain/competences';
import { fold } from '@jornada/domain/text';
import { type Selectable, sql } from 'kysely';
import { contains } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { setArchived } from '../db/named-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { changeRow, findRow, listRows, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'group_id',
  'name',
  'description',
  'kind',
  'levels',
  'suggested_actions',
  'archived_at',
  'created_at',
  'version',
] as const;

type Stored = Pick<Selectable<Tables['competences']>, (typeof COLUMNS)[number]>;
type Parsed<R> = Omit<R, 'levels'> & { levels: CompetenceLevel[] };
export type CompetenceRow = Omit<Parsed<Stored>, 'suggested_actions'> & { suggested_actions: SuggestedAction[] };

const parsed = <R extends Pick<Stored, 'levels'>>(row: R): Parsed<R> => ({
  ...row,
  levels: JSON.parse(row.levels) as CompetenceLevel[],
});

const withActions = <R extends Stored>(row: R) => ({
  ...parsed(row),
  suggested_actions: JSON.parse(row.suggested_actions) as SuggestedAction[],
});

export const COMPETENCE_ORDER = {
  name: { column: 'name_folded', kind: 'text' },
  group_id: { column: 'group_id', kind: 'number' },
  created_at: { column: 'created_at', kind: 'text' },
} as const satisfies SortColumns<typeof competences.list>;

type Filter = FilterOf<typeof competences.list>;

const matching = (db: Db, accountId: number, { q, group_id, kind, profile_id, is_active }: Filter) => {
  let query = sqlOf(db).selectFrom('competences').where('account_id', '=', accountId);
  if (group_id) query = query.where('group_id', 'in', group_id);
  if (kind) query = query.where('kind', 'in', kind);
  if (profile_id)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('profile_expectations as expected')
          .where('expected.account_id', '=', accountId)
          .whereRef('expected.competence_id', '=', 'competences.id')
          .where('expected.profile_id', 'in', profile_id)
          .select('expected.level'),
      ),
    );
  if (is_active !== undefined) query = query.where('archived_at', is_active ? 'is' : 'is not', null);
  return q ? query.where(contains(db, 'name_folded', fold(q))) : query;
};

export const listCompetences = async (db: Db, accountId: number, filter: Filter, segment: Segment) =>
  (await inOrder(matching(db, accountId, filter).select(COLUMNS), 'competences', segment).execute()).map(withActions);

export const countCompetences = (db: Db, accountId: number, filter: Filter) => countOf(matching(db, accountId, filter));

export async function findCompetence(db: Db, accountId: number, id: number): Promise<CompetenceRow | undefined> {
  const row = await findRow(db, 'competences', { account_id: accountId, id }, COLUMNS);
  return row && withActions(row);
}

/** Whether a group of the account is active; undefined if there is no such group. */
export async function isGroupActive(db: Db, accountId: number, groupId: number): Promise<boolean | undefined> {
  const row = await findRow(db, 'competence_groups', { account_id: accountId, id: groupId }, ['archived_at']);
  return row && row.archived_at === null;
}

type Written = Input<typeof competences.create>['body'];
/** The changed fields. */
type Changes = { [K in keyof Written]?: Written[K] | undefined };

const namesOf = (name: string) => ({ name, name_folded: fold(name) });

/**
 * Reserves the ids of `howMany` new rows and returns the first. Locks new rows of this account until the transaction
 * ends, so that later counts stay valid.
 */
export const takeCompetenceId = (tx: Db, accountId: number, howMany = 1) =>
  takeNumbers(tx, accountId, 'competences', howMany);

/**
 * The number of levels of every competence of the account. Locks changes of it, and writes of competences of this
 * account, until the transaction ends.
 */
export async function lockLevelCount(tx: Db, accountId: number): Promise<number> {
  await takeCompetenceId(tx, accountId, 0);
  return levelCountOf(tx, accountId);
}

/** The number of levels of every competence of the account. */
export async function levelCountOf(db: Db, accountId: number): Promise<number> {
  const { settings } = await sqlOf(db)
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('settings')
    .executeTakeFirstOrThrow();
  return settingsOf(JSON.parse(settings)).competence_levels;
}

/** The active competences of the account with the names of their groups, sorted by group position and name. */
export async function listForFile(db: Db, accountId: number): Promise<Omit<FileCompetence, 'row'>[]> {
  const rows = await sqlOf(db)
    .selectFrom('competences as competence')
    .innerJoin('competence_groups as of_group', (join) =>
      join.onRef('of_group.account_id', '=', 'competence.account_id').onRef('of_group.id', '=', 'competence.group_id'),
    )
    .where('competence.account_id', '=', accountId)
    .where('competence.archived_at', 'is', null)
    .select(['of_group.name as group', 'competence.name', 'competence.kind', 'competence.description', 'levels'])
    .orderBy('of_group.position')
    .orderBy('of_group.id')
    .orderBy('competence.name_folded')
    .execute();
  return rows.map(parsed);
}

/** The names and kinds of all competences of the account, including archived ones. */
export const listKinds = (db: Db, accountId: number) =>
  listRows(db, 'competences', { account_id: accountId }, ['id', 'name', 'kind', 'archived_at'], ['id']);

/** The levels of all competences of the account, including archived ones. */
export async function listLevels(db: Db, accountId: number): Promise<{ id: number; levels: CompetenceLevel[] }[]> {
  const rows = await listRows(db, 'competences', { account_id: accountId }, ['id', 'levels'], ['id']);
  return rows.map(parsed);
}

/** Replaces the levels of a competence, whatever its version. */
export const replaceLevels = (tx: Db, accountId: number, id: number, levels: readonly CompetenceLevel[], at: Instant) =>
  updateRows(
    tx,
    'competences',
    { account_id: accountId, id },
    { levels: JSON.stringify(levels), version: sql`version + 1`, updated_at: at },
  );

/** Inserts a competence; undefined if the account has one with that name. */
export async function insertCompetence(
  tx: Db,
  accountId: number,
  id: number,
  { name, levels, suggested_actions = [], ...rest }: Omit<Written, 'levels'> & { levels: CompetenceLevel[] },
  at: Instant,
): Promise<CompetenceRow | undefined> {
  const row = await sqlOf(tx)
    .insertInto('competences')
    .values({
      account_id: accountId,
      id,
      ...rest,
      ...namesOf(name),
      levels: JSON.stringify(levels),
      suggested_actions: JSON.stringify(suggested_actions),
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.columns(['account_id', 'name_folded']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && withActions(row);
}

/** Those of the names that competences of the account have, folded. */
export const namesHere = async (db: Db, accountId: number, names: readonly string[]): Promise<Set<string>> => {
  const rows = await sqlOf(db)
    .selectFrom('competences')
    .where('account_id', '=', accountId)
    .where('name_folded', 'in', names.map(fold))
    .select('name_folded')
    .execute();
  return new Set(rows.map(({ name_folded }) => name_folded));
};

/** The folded names of all competences of the account, including archived ones. */
export const allNames = async (db: Db, accountId: number): Promise<Set<string>> => {
  const rows = await listRows(db, 'competences', { account_id: accountId }, ['name_folded']);
  return new Set(rows.map(({ name_folded }) => name_folded));
};

/**
 * Changes a row that still has `version`; undefined if no row has it. A duplicate name is a unique violation
 * (`orNameTaken`).
 */
export async function updateCompetence(
  tx: Db,
  accountId: number,
  id: number,
  version: number,
  { name, levels, suggested_actions, ...rest }: Changes,
  at: Instant,
): Promise<CompetenceRow | undefined> {
  const row = await changeRow(
    tx,
    'competences',
    { account_id: accountId, id, version },
    {
      ...rest,
      ...(name !== undefined && namesOf(name)),
      ...(levels && { levels: JSON.stringify(levels) }),
      ...(suggested_actions && { suggested_actions: JSON.stringify(suggested_actions) }),
      version: version + 1,
      updated_at: at,
    },
    COLUMNS,
  );
  return row && withActions(row);
}

/** Archives or restores a row; undefined if no row is in the other state. */
export async function setCompetenceArchived(
  tx: Db,
  accountId: number,
  id: number,
  archived: boolean,
  at: Instant,
): Promise<CompetenceRow | undefined> {
  const row = await setArchived(tx, 'competences', { accountId, id, archived, at }, COLUMNS);
  return row && withActions(row);
}
