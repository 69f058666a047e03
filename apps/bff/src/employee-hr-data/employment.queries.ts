import { type Db, sqlOf } from '../db/handle.ts';

/** What paper says about a person's employment; undefined without an active record. */
export const findEmployment = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('employee_hr_data')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .select(['employee_number', 'job_title', 'joined_on'])
    .executeTakeFirst();
