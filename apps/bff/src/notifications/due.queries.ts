import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { CalendarDate } from '../db/tables.ts';

interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** The open tasks of an account that fall due in a period, with their assignees, if their link is active. */
export const listDueTasks = (db: Db, accountId: number, { from, to }: Period) =>
  sqlOf(db)
    .selectFrom('tasks')
    .innerJoin('employment_links as link', (join) =>
      join.onRef('link.account_id', '=', 'tasks.account_id').onRef('link.user_id', '=', 'tasks.assignee_id'),
    )
    .where('tasks.account_id', '=', accountId)
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.status', 'in', ['todo', 'doing'])
    .where('tasks.due_on', '>=', from)
    .where('tasks.due_on', '<=', to)
    .where('link.deactivated_at', 'is', null)
    .select(['tasks.id', 'link.user_id', sql<CalendarDate>`tasks.due_on`.as('due_on')])
    .orderBy('tasks.id')
    .execute();

/** The people of an account with an active link whose hours fall due in a period, and when. */
export const listDueHours = (db: Db, accountId: number, { from, to }: Period) =>
  sqlOf(db)
    .selectFrom('time_bank_lots as lot')
    .innerJoin('employment_links as link', (join) =>
      join.onRef('link.account_id', '=', 'lot.account_id').onRef('link.user_id', '=', 'lot.user_id'),
    )
    .where('lot.account_id', '=', accountId)
    .where('lot.remaining_minutes', '>', 0)
    .where('lot.due_on', '>=', from)
    .where('lot.due_on', '<=', to)
    .where('link.deactivated_at', 'is', null)
    .select(['lot.user_id', 'lot.due_on'])
    .distinct()
    .orderBy('lot.user_id')
    .orderBy('lot.due_on')
    .execute();

/** A person's remaining minutes that expire on each of the days; days without any are left out. */
export const sumExpiring = async (
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  days: readonly CalendarDate[],
): Promise<ReadonlyMap<CalendarDate, number>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('time_bank_lots')
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .where('due_on', 'in', days)
        .where('remaining_minutes', '>', 0)
        .groupBy('due_on')
        .select(['due_on', ({ fn }) => fn.sum<number | string>('remaining_minutes').as('minutes')])
        .execute()
    ).map(({ due_on, minutes }) => [due_on, Number(minutes)]),
  );
