import type { RaterState } from '@jornada/domain/evaluations';
import { type Selectable, sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { deleteRows, listRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

/** The leader id in tallies for people without a leader. */
export const NO_LEADER = 0;

/** States in which a rater has a form. */
const ASKED: readonly RaterState[] = ['open', 'drafting', 'submitted'];

const submitted = sql<number>`cast(sum(case when rater.state = 'submitted' then 1 else 0 end) as int)`;

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

/** The number of forms about the people of each leader, by group. `NO_LEADER` for people without one. */
export const listTallies = (db: Db, accountId: number, evaluationId: number) =>
  listRows(
    db,
    'evaluation_tallies',
    { account_id: accountId, evaluation_id: evaluationId },
    ['leader_id', 'rater_group', 'forms', 'submitted'],
    ['leader_id', 'rater_group'],
  );

/**
 * The people of the account who have forms, with the number of forms and of submitted ones, by name.
 * @param leader counts only self forms of the people of this leader; null for everybody's
 */
export const listAsked = (db: Db, accountId: number, evaluationId: number, leader: number | null = null) =>
  sqlOf(db)
    .selectFrom('evaluation_raters as rater')
    .innerJoin('users as person', 'person.id', 'rater.user_id')
    .where('rater.account_id', '=', accountId)
    .where('rater.evaluation_id', '=', evaluationId)
    .where('rater.state', 'in', ASKED)
    .$if(leader !== null, (query) => query.where('rater.rater_group', '=', 'self').where(isLedBy(leader)))
    .groupBy(['person.id', 'person.nome', 'person.nome_folded'])
    .select((eb) => [
      'person.id as user_id',
      'person.nome',
      eb.fn.countAll<number>().as('forms'),
      submitted.as('submitted'),
    ])
    .orderBy('person.nome_folded')
    .orderBy('person.id')
    .execute();

/** Whether a subject is led by `leader`; null for all subjects. */
const isLedBy = (leader: number | null) =>
  leader === null
    ? sql<boolean>`1 = 1`
    : sql<boolean>`exists (select 1 from evaluation_subjects as about where about.account_id = rater.account_id
        and about.evaluation_id = rater.evaluation_id and about.user_id = rater.subject_id
        and about.leader_id = ${leader})`;

/** The number of forms about the people of each department, null for people without one. */
export const listDepartments = (db: Db, accountId: number, evaluationId: number) =>
  sqlOf(db)
    .selectFrom('evaluation_raters as rater')
    .leftJoin('employee_hr_data as hr', (join) =>
      join.onRef('hr.account_id', '=', 'rater.account_id').onRef('hr.user_id', '=', 'rater.subject_id'),
    )
    .where('rater.account_id', '=', accountId)
    .where('rater.evaluation_id', '=', evaluationId)
    .where('rater.state', 'in', ASKED)
    .groupBy('hr.department')
    .select((eb) => ['hr.department', eb.fn.countAll<number>().as('forms'), submitted.as('submitted')])
    .execute();

/**
 * The number of forms submitted in each minute.
 * @param leader counts only leader and self forms about this leader's people; null for all forms
 */
export const listMinutes = (db: Db, accountId: number, evaluationId: number, leader: number | null) =>
  sqlOf(db)
    .selectFrom('evaluation_raters as rater')
    .innerJoin('evaluation_forms as form', (join) =>
      join.onRef('form.account_id', '=', 'rater.account_id').onRef('form.rater_id', '=', 'rater.id'),
    )
    .where('rater.account_id', '=', accountId)
    .where('rater.evaluation_id', '=', evaluationId)
    .where('rater.state', '=', 'submitted')
    .$if(leader !== null, (query) => query.where('rater.rater_group', 'in', ['leader', 'self']).where(isLedBy(leader)))
    .groupBy(sql`1`)
    .select((eb) => [sql<string>`substr(form.saved_at, 1, 16)`.as('minute'), eb.fn.countAll<number>().as('submitted')])
    .execute();

/**
 * The number of raters asked about each person by group, and how many have answered.
 * @param leader only this leader's people; null for everybody
 */
export const listGroups = (db: Db, accountId: number, evaluationId: number, leader: number | null) =>
  sqlOf(db)
    .selectFrom('evaluation_raters as rater')
    .where('rater.account_id', '=', accountId)
    .where('rater.evaluation_id', '=', evaluationId)
    .where('rater.state', 'in', [...ASKED, 'declined'])
    .where(isLedBy(leader))
    .groupBy(['rater.subject_id', 'rater.rater_group'])
    .select((eb) => [
      'rater.subject_id',
      'rater.rater_group',
      eb.fn.countAll<number>().as('invited'),
      submitted.as('submitted'),
    ])
    .execute();

/** Destroys the raters, their forms and the tallies. */
export async function destroyAnswers(tx: Db, accountId: number, evaluationId: number): Promise<void> {
  for (const table of ['evaluation_raters', 'evaluation_tallies'] as const)
    await deleteRows(tx, table, { account_id: accountId, evaluation_id: evaluationId });
}
