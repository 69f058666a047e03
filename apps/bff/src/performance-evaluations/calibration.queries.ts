import { type Db, sqlOf } from '../db/handle.ts';

/** The people of a cycle, with their names and the current values of their HR records. */
export const listCompared = (db: Db, accountId: number, evaluationId: number) =>
  sqlOf(db)
    .selectFrom('evaluation_subjects as subject')
    .innerJoin('users as person', 'person.id', 'subject.user_id')
    .leftJoin('employee_hr_data as hr', (join) =>
      join.onRef('hr.account_id', '=', 'subject.account_id').onRef('hr.user_id', '=', 'subject.user_id'),
    )
    .where('subject.account_id', '=', accountId)
    .where('subject.evaluation_id', '=', evaluationId)
    .select(['subject.user_id', 'person.nome', 'hr.department', 'hr.joined_on', 'hr.birth_date'])
    .select(['hr.employment_type', 'hr.work_regime'])
    .orderBy('person.nome_folded')
    .orderBy('subject.user_id')
    .execute();
