import type { FilterOf } from '@jornada/contract/list';
import type { performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import type { CycleSettings } from '@jornada/domain/evaluation-cycles';
import type { AskedQuestions } from '@jornada/domain/evaluation-questions';
import type { CycleState } from '@jornada/domain/evaluations';
import { fold } from '@jornada/domain/text';
import { type Selectable, sql, type Updateable } from 'kysely';
import { contains, inIds, jsonHasId, lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { insertRow, listRows, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'name',
  'description',
  'template_id',
  'settings',
  'state',
  'cancel_reason',
  'calibration_locked_at',
  'snapshot',
  'created_by',
  'opened_at',
  'created_at',
  'deleted_at',
  'erase_reason',
  'version',
] as const;

type Stored = Pick<Selectable<Tables['evaluations']>, (typeof COLUMNS)[number]>;
export type CycleRow = Omit<Stored, 'settings' | 'snapshot'> & {
  settings: CycleSettings;
  /** The questions as of opening; null before. */
  asked: AskedQuestions | null;
};

export const CYCLE_ORDER = {
  name: { column: 'name_folded', kind: 'text' },
  answer_until: { column: 'answer_until', kind: 'text' },
  created_at: { column: 'created_at', kind: 'text' },
} as const satisfies SortColumns<typeof performanceEvaluations.list>;

type Filter = FilterOf<typeof performanceEvaluations.list>;

const parsed = <Row extends Pick<Stored, 'settings' | 'snapshot'>>({ settings, snapshot, ...row }: Row) => ({
  ...row,
  // Cycles created before calibrators existed have none.
  settings: { calibrator_ids: [], ...JSON.parse(settings) } as CycleSettings,
  asked: snapshot === null ? null : (JSON.parse(snapshot) as AskedQuestions),
});

/** The cycles that `viewer` takes part in, or all if they manage evaluations. */
export interface CycleScope {
  accountId: number;
  viewer: number;
  manages: boolean;
}

/** Whether a person takes part in a cycle: as subject, as rater, as leader of somebody in it, or as calibrator. */
const hasPart = (db: Db, scope: CycleScope) => sql<boolean>`(${hasRole(scope, 'subject')} or ${hasRole(scope, 'leader')}
  or ${hasRole(scope, 'rater')} or ${jsonHasId(db, 'evaluations.calibrator_ids', scope.viewer)})`;

const hasRole = ({ accountId, viewer }: CycleScope, role: NonNullable<Filter['role']>) =>
  role === 'rater'
    ? sql<boolean>`exists (select 1 from evaluation_raters as rater where rater.account_id = ${accountId}
        and rater.evaluation_id = evaluations.id and rater.user_id = ${viewer}
        and rater.state not in ('proposed', 'refused'))`
    : sql<boolean>`exists (select 1 from evaluation_subjects as subject where subject.account_id = ${accountId}
        and subject.evaluation_id = evaluations.id
        and ${sql.ref(role === 'subject' ? 'subject.user_id' : 'subject.leader_id')} = ${viewer})`;

const matching = (db: Db, scope: CycleScope, { q, state, degree, purpose, role, deleted }: Filter) => {
  let query = sqlOf(db)
    .selectFrom('evaluations')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  // Only people who manage cycles see the bin.
  if (deleted && !scope.manages) query = query.where(sql<boolean>`1 = 0`);
  // A draft is visible only to people who manage cycles.
  if (!scope.manages) query = query.where('state', '<>', 'draft').where(hasPart(db, scope));
  if (q) query = query.where(contains(db, 'name_folded', fold(q)));
  if (state) query = query.where('state', 'in', state);
  // Nobody has a role in a draft.
  if (role) query = query.where('state', '<>', 'draft').where(hasRole(scope, role));
  if (degree) query = query.where('degree', 'in', degree);
  return purpose ? query.where('purpose', '=', purpose) : query;
};

export const listCycles = async (db: Db, scope: CycleScope, filter: Filter, segment: Segment) =>
  (await inOrder(matching(db, scope, filter).select(COLUMNS), 'evaluations', segment).execute()).map(parsed);

export const countCycles = (db: Db, scope: CycleScope, filter: Filter) => countOf(matching(db, scope, filter));

/** Whether a person takes part in an opened cycle. */
export const isPartOf = async (db: Db, scope: CycleScope, id: number): Promise<boolean> =>
  Boolean(
    await matching(db, { ...scope, manages: false }, {})
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst(),
  );

/** The cycles in a state, oldest first. */
export const listInState = async (db: Db, accountId: number, state: CycleState): Promise<CycleRow[]> =>
  (await listRows(db, 'evaluations', { account_id: accountId, state, deleted_at: null }, COLUMNS, ['id'])).map(parsed);

/** The number of evaluations that ask about a competence, are opened, and are not counted yet. */
export async function countOpenCyclesOf(db: Db, accountId: number, competenceId: number): Promise<number> {
  const rows = await sqlOf(db)
    .selectFrom('evaluations')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['nominating', 'collecting', 'counting'])
    .where('deleted_at', 'is', null)
    .select(COLUMNS)
    .execute();
  return rows
    .map(parsed)
    .filter(({ asked }) => asked?.sections.some(({ competence_id }) => competence_id === competenceId)).length;
}

/** A cycle, including deleted ones. @param lock prevents other changes until the transaction ends */
export async function findCycle(db: Db, accountId: number, id: number, lock = false): Promise<CycleRow | undefined> {
  const query = sqlOf(db)
    .selectFrom('evaluations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(COLUMNS);
  const row = await (lock ? query.modifyEnd(lockRows(db)) : query).executeTakeFirst();
  return row && parsed(row);
}

interface Written {
  name: string;
  description: string;
  template_id: number | null;
  settings: CycleSettings;
}

const asStored = ({ name, settings, ...same }: Written) => ({
  ...same,
  name,
  name_folded: fold(name),
  degree: settings.degree,
  purpose: settings.purpose,
  answer_until: settings.answer_until,
  calibrator_ids: JSON.stringify(settings.calibrator_ids),
  settings: JSON.stringify(settings),
});

/** The cycles that were moved to the bin before an instant. */
export const listDeleted = async (db: Db, accountId: number, before: Instant): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('evaluations')
      .where('account_id', '=', accountId)
      .where('deleted_at', '<', before)
      .select('id')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Writes a new draft, and returns its id. */
export async function insertCycle(
  tx: Db,
  accountId: number,
  written: Written,
  { by, at }: { by: number; at: Instant },
): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'evaluations');
  await insertRow(tx, 'evaluations', {
    account_id: accountId,
    id,
    ...asStored(written),
    state: 'draft',
    cancel_reason: null,
    created_by: by,
    snapshot: null,
    opened_at: null,
    counted_at: null,
    released_at: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
  return id;
}

/** Replaces the written fields of a cycle; the row must be locked. */
export const rewriteCycle = (tx: Db, accountId: number, id: number, written: Written, at: Instant) =>
  changeCycle(tx, accountId, id, asStored(written), at);

/** Changes a cycle; the row must be locked. */
export const changeCycle = (
  tx: Db,
  accountId: number,
  id: number,
  changes: Omit<Updateable<Tables['evaluations']>, 'account_id' | 'id' | 'version'>,
  at: Instant,
) =>
  updateRows(
    tx,
    'evaluations',
    { account_id: accountId, id },
    { ...changes, updated_at: at, version: sql`version + 1` },
  );

/** The number of people in each cycle, and of its forms while it is answered. */
export async function countsOf(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<(id: number) => { subjects: number; forms: number; submitted: number }> {
  const subjects = await sqlOf(db)
    .selectFrom('evaluation_subjects')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'evaluation_id', ids))
    .groupBy('evaluation_id')
    .select((eb) => ['evaluation_id', eb.fn.countAll<number>().as('people')])
    .execute();
  const tallies = await sqlOf(db)
    .selectFrom('evaluation_tallies')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'evaluation_id', ids))
    .groupBy('evaluation_id')
    .select((eb) => [
      'evaluation_id',
      eb.fn.sum<number>('forms').as('forms'),
      eb.fn.sum<number>('submitted').as('submitted'),
    ])
    .execute();
  const people = new Map(subjects.map((row) => [row.evaluation_id, row.people]));
  const sums = new Map(tallies.map(({ evaluation_id, ...row }) => [evaluation_id, row]));
  return (id) => ({ subjects: people.get(id) ?? 0, ...(sums.get(id) ?? { forms: 0, submitted: 0 }) });
}
