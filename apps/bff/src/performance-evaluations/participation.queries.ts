import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { listRows } from '../db/rows.ts';
import { ASKED, submitted } from './raters.queries.ts';

/** How many forms there are about the people of each leader, by group. `NO_LEADER` has those without one. */
export const listTallies = (db: Db, accountId: number, evaluationId: number) =>
  listRows(
    db,
    'evaluation_tallies',
    { account_id: accountId, evaluation_id: evaluationId },
    ['leader_id', 'rater_group', 'forms', 'submitted'],
    ['leader_id', 'rater_group'],
  );

/**
 * The people of the account who have forms, with how many and how many of them are submitted, by name.
 * @param leader of whose people only the forms about themselves are counted; null for everybody's
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

/** Whether somebody looked at is led by `leader`; null for everybody. */
const isLedBy = (leader: number | null) =>
  leader === null
    ? sql<boolean>`1 = 1`
    : sql<boolean>`exists (select 1 from evaluation_subjects as about where about.account_id = rater.account_id
        and about.evaluation_id = rater.evaluation_id and about.user_id = rater.subject_id
        and about.leader_id = ${leader})`;

/** How many forms there are about the people of each department, null for those without one. */
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
 * How many forms were submitted in each minute.
 * @param leader of whose people the forms of leader and self are counted; null for everybody's, and all forms
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
 * How many were asked about each person by group, and how many have answered.
 * @param leader whose people; null for everybody
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
