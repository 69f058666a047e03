import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { CalendarDate } from '../db/tables.ts';

interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** The open tasks of an account that fall due in a period, with who has them. */
export const listDueTasks = (db: Db, accountId: number, { from, to }: Period) =>
  sqlOf(db)
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['todo', 'doing'])
    .where('due_on', '>=', from)
    .where('due_on', '<=', to)
    .where('assignee_id', 'is not', null)
    .select(['id', sql<number>`assignee_id`.as('user_id'), sql<CalendarDate>`due_on`.as('due_on')])
    .orderBy('id')
    .execute();

/** The people of an account whose hours fall due in a period, and when. */
export const listDueHours = (db: Db, accountId: number, { from, to }: Period) =>
  sqlOf(db)
    .selectFrom('time_bank_lots')
    .where('account_id', '=', accountId)
    .where('remaining_minutes', '>', 0)
    .where('due_on', '>=', from)
    .where('due_on', '<=', to)
    .select(['user_id', 'due_on'])
    .distinct()
    .orderBy('user_id')
    .orderBy('due_on')
    .execute();
