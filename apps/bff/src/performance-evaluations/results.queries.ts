import type { GroupCell } from '@jornada/domain/evaluation-counting';
import type { CycleSettings } from '@jornada/domain/evaluation-cycles';
import type { AskedQuestions, SubjectSnapshot } from '@jornada/domain/evaluation-questions';
import type { RaterGroup, ResultGroup, SubjectState } from '@jornada/domain/evaluations';
import type { Selectable } from 'kysely';
import { bulksNaming } from '../db/audit.ts';
import { inIds, lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { findRow, listRows, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const CYCLE = [
  'id',
  'name',
  'state',
  'settings',
  'snapshot',
  'answer_until',
  'holds_traces',
  'calibration_locked_at',
] as const;

type StoredCycle = Pick<Selectable<Tables['evaluations']>, (typeof CYCLE)[number]>;

/** An opened cycle with the data copied at opening. */
export type OpenedCycle = Omit<StoredCycle, 'settings' | 'snapshot'> & {
  settings: CycleSettings;
  asked: AskedQuestions;
};

function opened({ settings, snapshot, ...row }: StoredCycle): OpenedCycle | undefined {
  if (snapshot === null) return undefined;
  return { ...row, settings: { calibrator_ids: [], ...JSON.parse(settings) }, asked: JSON.parse(snapshot) };
}

/**
 * An opened cycle that is not in the bin.
 * @param lock prevents other changes until the transaction ends
 */
export async function findOpened(
  db: Db,
  accountId: number,
  id: number,
  lock = false,
): Promise<OpenedCycle | undefined> {
  const query = sqlOf(db)
    .selectFrom('evaluations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(CYCLE);
  const row = await (lock ? query.modifyEnd(lockRows(db)) : query).executeTakeFirst();
  return row && opened(row);
}

/** Cycles that are counted, are waiting to be counted, or leave traces in the database files, including the bin. */
export const listEnded = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('evaluations')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', ['counting', 'closed']), eb('deleted_at', 'is', null)]),
        eb('holds_traces', '=', 1),
      ]),
    )
    .select(['id', 'state', 'holds_traces'])
    .orderBy('id')
    .execute();

const SUBJECT = [
  'user_id',
  'state',
  'leader_id',
  'snapshot',
  'released_at',
  'acknowledged_at',
  'shared_at',
  'version',
  'score_hundredths',
] as const;
type StoredSubject = Pick<Selectable<Tables['evaluation_subjects']>, (typeof SUBJECT)[number]>;

export type SubjectRow = Omit<StoredSubject, 'snapshot'> & SubjectSnapshot;

const asOpened = ({ snapshot, ...row }: StoredSubject): SubjectRow => ({
  ...row,
  ...(JSON.parse(snapshot ?? '{}') as SubjectSnapshot),
});

export async function findSubject(
  db: Db,
  accountId: number,
  evaluationId: number,
  userId: number,
): Promise<SubjectRow | undefined> {
  const row = await findRow(
    db,
    'evaluation_subjects',
    { account_id: accountId, evaluation_id: evaluationId, user_id: userId },
    SUBJECT,
  );
  return row && asOpened(row);
}

/** All people in a cycle, or only those led by `leaderId` if given. */
export const listSubjects = async (db: Db, accountId: number, evaluationId: number, leaderId?: number) =>
  (
    await sqlOf(db)
      .selectFrom('evaluation_subjects')
      .where('account_id', '=', accountId)
      .where('evaluation_id', '=', evaluationId)
      .$if(leaderId !== undefined, (query) => query.where('leader_id', '=', leaderId ?? null))
      .select(SUBJECT)
      .orderBy('user_id')
      .execute()
  ).map(asOpened);

/** The names of people, including people who left. */
export const listNames = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('users')
        .innerJoin('employment_links as link', 'link.user_id', 'users.id')
        .where('link.account_id', '=', accountId)
        .where(inIds(db, 'users.id', ids))
        .select(['users.id', 'users.nome'])
        .execute()
    ).map(({ id, nome }) => [id, nome]),
  );

/** The stored cells of people in a cycle, by person. @param userIds undefined: everybody */
export async function listCells(
  db: Db,
  accountId: number,
  evaluationId: number,
  userIds?: readonly number[],
): Promise<Map<number, GroupCell[]>> {
  const rows = await sqlOf(db)
    .selectFrom('evaluation_cells')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .$if(userIds !== undefined, (query) => query.where(inIds(db, 'subject_id', userIds ?? [])))
    .select(['subject_id', 'result_group', 'shown', 'why', 'invited', 'n', 'questions'])
    .execute();
  const cells = new Map<number, GroupCell[]>();
  for (const row of rows) {
    const own = cells.get(row.subject_id);
    if (own) own.push(cellOf(row));
    else cells.set(row.subject_id, [cellOf(row)]);
  }
  return cells;
}

type CellRow = Pick<
  Selectable<Tables['evaluation_cells']>,
  'result_group' | 'shown' | 'why' | 'invited' | 'n' | 'questions'
>;

const cellOf = ({ result_group, shown, why, invited, n, questions }: CellRow): GroupCell =>
  shown === 1 && n !== null
    ? { group: result_group, invited, shown: true, answered: n, questions: JSON.parse(questions) }
    : { group: result_group as RaterGroup, invited, shown: false, why: why ?? 'below_minimum' };

/** A comment about a person as stored. */
export interface CommentRow {
  key: string;
  result_group: ResultGroup;
  question_id: number;
  sealed: string;
}

export const listComments = (db: Db, accountId: number, evaluationId: number, userId: number): Promise<CommentRow[]> =>
  listRows(
    db,
    'evaluation_comments',
    { account_id: accountId, evaluation_id: evaluationId, subject_id: userId },
    ['key', 'result_group', 'question_id', 'sealed'],
    ['key'],
  );

const RELEASED = ['released', 'acknowledged', 'contested', 'settled'] as const satisfies readonly SubjectState[];

/** The released results of people, oldest first: the cycle, and the person's data at its opening. */
export async function listReleasedOf(db: Db, accountId: number, userIds: readonly number[]) {
  const rows = await sqlOf(db)
    .selectFrom('evaluation_subjects')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', userIds))
    .where('state', 'in', RELEASED)
    .select(SUBJECT)
    .select('evaluation_id')
    .orderBy('released_at')
    .orderBy('evaluation_id')
    .execute();
  // Many people share one cycle, so its questions are read once.
  const cycles = await sqlOf(db)
    .selectFrom('evaluations')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'id', [...new Set(rows.map(({ evaluation_id }) => evaluation_id))]))
    .where('deleted_at', 'is', null)
    .select(CYCLE)
    .execute();
  const byId = new Map(cycles.map((row) => [row.id, opened(row)]));
  return rows.flatMap(({ evaluation_id, ...row }) => {
    const cycle = byId.get(evaluation_id);
    const subject = asOpened(row);
    const { released_at } = subject;
    return cycle && released_at !== null ? [{ cycle, subject, released_at }] : [];
  });
}

/** Releases counted results to their people. @returns the people whose results were not released before */
export const releaseResults = async (
  tx: Db,
  accountId: number,
  evaluationId: number,
  userIds: readonly number[],
  at: Instant,
): Promise<number[]> =>
  (
    await sqlOf(tx)
      .updateTable('evaluation_subjects')
      .set({ state: 'released', released_at: at })
      .where('account_id', '=', accountId)
      .where('evaluation_id', '=', evaluationId)
      .where('state', '=', 'counted')
      .where(inIds(tx, 'user_id', userIds))
      .returning('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/** The people of a cycle in one of these states. */
export const listInState = async (db: Db, accountId: number, evaluationId: number, states: readonly SubjectState[]) =>
  (
    await sqlOf(db)
      .selectFrom('evaluation_subjects')
      .where('account_id', '=', accountId)
      .where('evaluation_id', '=', evaluationId)
      .where('state', 'in', states)
      .select('user_id')
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/** Changes the state of a cycle; the cycle must be locked. */
export const setCycle = (
  tx: Db,
  accountId: number,
  id: number,
  changes: Partial<
    Pick<
      Selectable<Tables['evaluations']>,
      'state' | 'counted_at' | 'released_at' | 'holds_traces' | 'calibration_locked_at'
    >
  >,
) => updateRows(tx, 'evaluations', { account_id: accountId, id }, changes);

/** Events that only their author may see. */
const OWN_NOTES = 'evaluation-results.note';

/** Actions of others on a person's result according to the audit log, mostly readings, newest first. */
export const listReadings = (db: Db, accountId: number, target: string, evaluationId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('audit_events as event')
    .leftJoin('users', 'users.id', 'event.actor_id')
    .where('event.account_id', '=', accountId)
    .where('event.target', '=', target)
    .where('event.target_id', '=', evaluationId)
    .where('event.action', '!=', OWN_NOTES)
    .where((eb) => eb.or([eb('event.actor_id', 'is', null), eb('event.actor_id', '!=', userId)]))
    .where('event.id', 'in', bulksNaming(db, accountId, userId))
    .select(['event.at', 'event.action', 'event.actor_id', 'users.nome as actor_nome'])
    .orderBy('event.id', 'desc')
    .limit(1_000)
    .execute();
