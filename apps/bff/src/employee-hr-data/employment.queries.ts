import type { Db } from '../db/handle.ts';
import { findRow } from '../db/rows.ts';

/** A person's employment as shown on printed documents; undefined without an active record. */
export const findEmployment = (db: Db, accountId: number, userId: number) =>
  findRow(db, 'employee_hr_data', { account_id: accountId, user_id: userId, deactivated_at: null }, [
    'employee_number',
    'job_title',
    'joined_on',
  ]);
