import { type Db, sqlOf } from '../db/handle.ts';

/** A person's employment as printed documents show it; undefined without an active record. */
export const findEmployment = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('employee_hr_data')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .select(['employee_number', 'job_title', 'joined_on'])
    .executeTakeFirst();
