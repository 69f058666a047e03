import type { RaterState } from '@jornada/domain/evaluations';
import { type Selectable, sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { deleteRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

/** The leader id in tallies for people without a leader. */
export const NO_LEADER = 0;

/** States in which somebody has a form. */
export const ASKED: readonly RaterState[] = ['open', 'drafting', 'submitted'];

export const submitted = sql<number>`cast(sum(case when rater.state = 'submitted' then 1 else 0 end) as int)`;

type Rater = Selectable<Tables['evaluation_raters']>;

export type NewRater = Pick<Rater, 'subject_id' | 'rater_group' | 'user_id' | 'state' | 'proposed_by'> &
  Partial<Pick<Rater, 'external_name' | 'external_email'>>;

/** Inserts raters or proposals. @param raters all external, with name and e-mail, or all internal */
export async function insertRaters(
  tx: Db,
  accountId: number,
  evaluationId: number,
  raters: readonly NewRater[],
): Promise<void> {
  if (raters.length === 0) return;
  const first = await takeNumbers(tx, accountId, 'evaluation_raters', raters.length);
  await insertRows(
    tx,
    'evaluation_raters',
    raters.map((rater, at) => ({
      account_id: accountId,
      id: first + at,
      evaluation_id: evaluationId,
      ...rater,
    })),
  );
}

/** Creates the forms of approved raters and expires proposals: in one statement, since each would read all raters. */
export const openForms = (tx: Db, accountId: number, evaluationId: number) =>
  sqlOf(tx)
    .updateTable('evaluation_raters')
    .set({ state: sql<RaterState>`case when state = 'approved' then 'open' else 'lapsed' end` })
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where('state', 'in', ['approved', 'proposed'])
    .execute();

/** Recomputes the tallies of the forms of a cycle, by group and leader of the subject. */
export async function countForms(tx: Db, accountId: number, evaluationId: number): Promise<void> {
  await deleteRows(tx, 'evaluation_tallies', { account_id: accountId, evaluation_id: evaluationId });
  // A cross join keeps its order on SQLite: one search of the index for each person instead of one for each form.
  await sql`insert into evaluation_tallies (account_id, evaluation_id, leader_id, rater_group, forms, submitted)
    select subject.account_id, subject.evaluation_id, coalesce(subject.leader_id, ${NO_LEADER}), rater.rater_group,
      count(*), ${submitted}
    from evaluation_subjects as subject cross join evaluation_raters as rater
    where subject.account_id = ${accountId} and subject.evaluation_id = ${evaluationId}
      and rater.account_id = subject.account_id and rater.evaluation_id = subject.evaluation_id
      and rater.subject_id = subject.user_id and rater.state in (${sql.join(ASKED)})
    group by 1, 2, 3, 4`.execute(sqlOf(tx));
}

/** Destroys who was asked, and with them their forms, and how many there were. */
export async function destroyAnswers(tx: Db, accountId: number, evaluationId: number): Promise<void> {
  for (const table of ['evaluation_raters', 'evaluation_tallies'] as const)
    await deleteRows(tx, table, { account_id: accountId, evaluation_id: evaluationId });
}
