import type { competenceProfiles } from '@jornada/contract/competences-profiles';
import type { FilterOf } from '@jornada/contract/list';
import type { Expectation } from '@jornada/domain/competence-profiles';
import { fold } from '@jornada/domain/text';
import type { Selectable } from 'kysely';
import { contains } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { setArchived } from '../db/named-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { changeRow, deleteRows, listRows, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const COLUMNS = ['id', 'name', 'archived_at', 'created_at', 'version'] as const;

type Stored = Pick<Selectable<Tables['competence_profiles']>, (typeof COLUMNS)[number]>;
/** A profile with its titles in order and its expectations by competence. */
export type ProfileRow = Stored & { job_titles: string[]; expected: Expectation[] };

export const PROFILE_ORDER = {
  name: { column: 'name_folded', kind: 'text' },
  created_at: { column: 'created_at', kind: 'text' },
} as const satisfies SortColumns<typeof competenceProfiles.list>;

type Filter = FilterOf<typeof competenceProfiles.list>;

const matching = (db: Db, accountId: number, { q, competence_id, is_active }: Filter) => {
  let query = sqlOf(db).selectFrom('competence_profiles').where('competence_profiles.account_id', '=', accountId);
  if (is_active !== undefined)
    query = query.where('competence_profiles.archived_at', is_active ? 'is' : 'is not', null);
  if (competence_id)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('profile_expectations as expected')
          .where('expected.account_id', '=', accountId)
          .whereRef('expected.profile_id', '=', 'competence_profiles.id')
          .where('expected.competence_id', 'in', competence_id)
          .select('expected.level'),
      ),
    );
  if (!q) return query;
  const text = fold(q);
  return query.where((eb) =>
    eb.or([
      contains(db, 'competence_profiles.name_folded', text),
      eb.exists(
        eb
          .selectFrom('profile_titles')
          .where('profile_titles.account_id', '=', accountId)
          .whereRef('profile_titles.profile_id', '=', 'competence_profiles.id')
          .where(contains(db, 'profile_titles.title_folded', text))
          .select('profile_titles.place'),
      ),
    ]),
  );
};

export const listProfiles = async (db: Db, accountId: number, filter: Filter, segment: Segment) =>
  withParts(
    db,
    accountId,
    await inOrder(matching(db, accountId, filter).select(COLUMNS), 'competence_profiles', segment).execute(),
  );

export const countProfiles = (db: Db, accountId: number, filter: Filter) => countOf(matching(db, accountId, filter));

/** All active profiles. */
export const listActiveProfiles = async (db: Db, accountId: number): Promise<ProfileRow[]> =>
  withParts(db, accountId, await matching(db, accountId, { is_active: true }).select(COLUMNS).orderBy('id').execute());

export async function findProfile(db: Db, accountId: number, id: number): Promise<ProfileRow | undefined> {
  const rows = await listRows(db, 'competence_profiles', { account_id: accountId, id }, COLUMNS);
  return (await withParts(db, accountId, rows))[0];
}

/** The rows with their titles and expectations. */
async function withParts<R extends { id: number }>(db: Db, accountId: number, rows: readonly R[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const titles = await sqlOf(db)
    .selectFrom('profile_titles')
    .where('account_id', '=', accountId)
    .where('profile_id', 'in', ids)
    .select(['profile_id', 'title'])
    .orderBy('profile_id')
    .orderBy('place')
    .execute();
  const expectations = await sqlOf(db)
    .selectFrom('profile_expectations')
    .where('account_id', '=', accountId)
    .where('profile_id', 'in', ids)
    .select(['profile_id', 'competence_id', 'level'])
    .orderBy('profile_id')
    .orderBy('competence_id')
    .execute();
  return rows.map((row) => ({
    ...row,
    job_titles: titles.flatMap(({ profile_id, title }) => (profile_id === row.id ? [title] : [])),
    expected: expectations.flatMap(({ profile_id, ...expectation }) => (profile_id === row.id ? [expectation] : [])),
  }));
}

/**
 * Reserves the ids of `howMany` new profiles and returns the first. Locks writes of profiles of this account until the
 * transaction ends, so that later reads stay valid.
 */
export const takeProfileId = (tx: Db, accountId: number, howMany = 1): Promise<number> =>
  takeNumbers(tx, accountId, 'competence_profiles', howMany);

/** Locks writes of profiles of this account until the transaction ends. */
export async function lockProfiles(tx: Db, accountId: number): Promise<void> {
  await takeProfileId(tx, accountId, 0);
}

/** Inserts a profile without titles and expectations; undefined if the account has one with that name. */
export const insertProfile = (tx: Db, accountId: number, id: number, name: string, at: Instant) =>
  sqlOf(tx)
    .insertInto('competence_profiles')
    .values({ account_id: accountId, id, name, name_folded: fold(name), created_at: at, updated_at: at })
    .onConflict((on) => on.columns(['account_id', 'name_folded']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** The folded names of all profiles of the account, including archived ones. */
export const listProfileNames = async (db: Db, accountId: number): Promise<Set<string>> => {
  const rows = await matching(db, accountId, {}).select('name_folded').execute();
  return new Set(rows.map(({ name_folded }) => name_folded));
};

/**
 * Increases the version of a row that still has `version`, and changes its name if given; undefined if no row has it.
 */
export const updateProfile = (
  tx: Db,
  accountId: number,
  id: number,
  version: number,
  { name, at }: { name: string | undefined; at: Instant },
) =>
  changeRow(
    tx,
    'competence_profiles',
    { account_id: accountId, id, version },
    {
      ...(name !== undefined && { name, name_folded: fold(name) }),
      version: version + 1,
      updated_at: at,
    },
    ['id'],
  );

/**
 * Archives an active profile with its titles, or restores an archived one without them; false if it is in that state.
 */
export async function setProfileArchived(
  tx: Db,
  accountId: number,
  id: number,
  archived: boolean,
  at: Instant,
): Promise<boolean> {
  const row = await setArchived(tx, 'competence_profiles', { accountId, id, archived, at }, ['id']);
  const isChanged = row !== undefined;
  if (isChanged && archived)
    await updateRows(tx, 'profile_titles', { account_id: accountId, profile_id: id }, { archived_at: at });
  return isChanged;
}

/** Replaces the expectations of a profile. */
export async function replaceExpectations(
  tx: Db,
  accountId: number,
  profileId: number,
  expected: readonly Expectation[],
): Promise<void> {
  await deleteRows(tx, 'profile_expectations', { account_id: accountId, profile_id: profileId });
  if (expected.length > 0)
    await sqlOf(tx)
      .insertInto('profile_expectations')
      .values(expected.map((one) => ({ ...one, account_id: accountId, profile_id: profileId })))
      .execute();
}

/** Those of the competences that exist in the account, and whether each is active. */
export const competencesAmong = async (db: Db, accountId: number, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, boolean>();
  const rows = await sqlOf(db)
    .selectFrom('competences')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .select(['id', 'archived_at'])
    .execute();
  return new Map(rows.map(({ id, archived_at }) => [id, archived_at === null]));
};

/** The profiles that expect a level above `level`, including archived ones. */
export async function profilesAbove(db: Db, accountId: number, level: number): Promise<number[]> {
  const rows = await sqlOf(db)
    .selectFrom('profile_expectations')
    .where('account_id', '=', accountId)
    .where('level', '>', level)
    .select('profile_id')
    .distinct()
    .orderBy('profile_id')
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/** The profiles that expect a competence, including archived ones. */
export async function profilesExpecting(db: Db, accountId: number, competenceId: number): Promise<ProfileRow[]> {
  const rows = await sqlOf(db)
    .selectFrom('competence_profiles')
    .innerJoin('profile_expectations as expected', (join) =>
      join
        .onRef('expected.account_id', '=', 'competence_profiles.account_id')
        .onRef('expected.profile_id', '=', 'competence_profiles.id'),
    )
    .where('competence_profiles.account_id', '=', accountId)
    .where('expected.competence_id', '=', competenceId)
    .select(COLUMNS)
    .orderBy('id')
    .execute();
  return withParts(db, accountId, rows);
}
