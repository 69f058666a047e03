import type { GroupCell } from '@jornada/domain/evaluation-counting';
import type { RaterGroup, RaterState } from '@jornada/domain/evaluations';
import type { Insertable } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

/** The next people of a cycle whose answers are not counted yet. */
export const listUncounted = async (
  tx: Db,
  accountId: number,
  evaluationId: number,
  after: number,
  limit: number,
): Promise<number[]> =>
  (
    await sqlOf(tx)
      .selectFrom('evaluation_subjects')
      .where('account_id', '=', accountId)
      .where('evaluation_id', '=', evaluationId)
      .where('user_id', '>', after)
      .where('state', '=', 'waiting')
      .select('user_id')
      .orderBy('user_id')
      .limit(limit)
      .execute()
  ).map(({ user_id }) => user_id);

/** Raters who got a form, whatever its state: the number asked does not reveal who answered. */
const ASKED: readonly RaterState[] = ['open', 'drafting', 'submitted', 'declined'];

/** The number of raters asked about each of these people, by group. */
export const countAsked = (tx: Db, accountId: number, evaluationId: number, subjectIds: readonly number[]) =>
  sqlOf(tx)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where(inIds(tx, 'subject_id', subjectIds))
    .where('state', 'in', ASKED)
    .groupBy(['subject_id', 'rater_group'])
    .select((eb) => ['subject_id', 'rater_group', eb.fn.countAll<number>().as('people')])
    .execute();

/** A submitted form as stored. */
export interface SubmittedForm {
  rater_id: number;
  subject_id: number;
  rater_group: RaterGroup;
  sealed: string;
}

/** The submitted forms about these people. */
export const listSubmitted = (
  tx: Db,
  accountId: number,
  evaluationId: number,
  subjectIds: readonly number[],
): Promise<SubmittedForm[]> =>
  sqlOf(tx)
    .selectFrom('evaluation_raters as rater')
    .innerJoin('evaluation_forms as form', (join) =>
      join.onRef('form.account_id', '=', 'rater.account_id').onRef('form.rater_id', '=', 'rater.id'),
    )
    .where('rater.account_id', '=', accountId)
    .where('rater.evaluation_id', '=', evaluationId)
    .where(inIds(tx, 'rater.subject_id', subjectIds))
    .where('rater.state', '=', 'submitted')
    .select(['rater.id as rater_id', 'rater.subject_id', 'rater.rater_group', 'form.sealed'])
    .execute();

type CellRow = Insertable<Tables['evaluation_cells']>;

/** The stored form of a cell. */
export const storedCell = (cell: GroupCell): Omit<CellRow, 'account_id' | 'evaluation_id' | 'subject_id'> => ({
  result_group: cell.group,
  shown: cell.shown ? 1 : 0,
  why: cell.shown ? null : cell.why,
  invited: cell.invited,
  n: cell.shown ? cell.answered : null,
  questions: JSON.stringify(cell.shown ? cell.questions : []),
});

export const insertCells = (tx: Db, rows: readonly CellRow[]) => insertRows(tx, 'evaluation_cells', rows);

/** Stores comments in the order of their random keys. */
export const insertComments = (tx: Db, rows: readonly Insertable<Tables['evaluation_comments']>[]) =>
  insertRows(
    tx,
    'evaluation_comments',
    rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  );

/** Marks people as counted. */
export const markCounted = (
  tx: Db,
  accountId: number,
  evaluationId: number,
  subjectIds: readonly number[],
  at: Instant,
) =>
  updateRows(
    tx,
    'evaluation_subjects',
    { account_id: accountId, evaluation_id: evaluationId, user_id: subjectIds },
    { state: 'counted', counted_at: at },
  );

/** Keeps the scores of people, by which they are compared: counting them again for thousands takes seconds. */
export async function storeScores(
  tx: Db,
  accountId: number,
  evaluationId: number,
  scores: readonly (readonly [user: number, hundredths: number | null])[],
): Promise<void> {
  for (const [userId, score_hundredths] of scores)
    await updateRows(
      tx,
      'evaluation_subjects',
      { account_id: accountId, evaluation_id: evaluationId, user_id: userId },
      { score_hundredths },
    );
}
