import { sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** The maximum number of a person's latest tasks that are considered. */
const MOST_TASKS = 300;

/** The latest tasks completed since an instant on which a person worked, as assignee or with hours since a minute. */
export async function listDoneTasksOf(
  db: Db,
  accountId: number,
  userId: number,
  since: { at: Instant; minute: number },
): Promise<number[]> {
  const [assigned, worked] = await Promise.all([
    sqlOf(db)
      .selectFrom('tasks')
      .where('account_id', '=', accountId)
      .where('assignee_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .select('id')
      .limit(MOST_TASKS)
      .execute(),
    sqlOf(db)
      .selectFrom('work_time')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('start_minute', '>=', since.minute)
      .where('task_id', 'is not', null)
      .select((eb) => eb.ref('task_id').$notNull().as('id'))
      .distinct()
      .limit(MOST_TASKS)
      .execute(),
  ]);
  const ids = [...new Set([...assigned, ...worked].map(({ id }) => id))];
  const done = await sqlOf(db)
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'id', ids))
    .where('status', '=', 'done')
    .where('completed_at', '>=', since.at)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return done.map(({ id }) => id);
}

/** The other active people who created, were assigned or worked on most of these tasks, in descending order. */
export const listSharers = (db: Db, accountId: number, userId: number, taskIds: readonly number[], limit: number) => {
  const of = (column: 'created_by' | 'assignee_id') =>
    sqlOf(db)
      .selectFrom('tasks')
      .where('account_id', '=', accountId)
      .where(inIds(db, 'id', taskIds))
      .select(['id as task_id', sql<number>`${sql.ref(column)}`.as('user_id')]);
  const worked = sqlOf(db)
    .selectFrom('work_time')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'task_id', taskIds))
    .select([sql<number>`task_id`.as('task_id'), 'user_id']);
  return (
    sqlOf(db)
      // A union has each pair once, so that a person counts a task once.
      .with('shared', () => of('created_by').union(of('assignee_id')).union(worked))
      .selectFrom('shared')
      .innerJoin('employment_links as link', 'link.user_id', 'shared.user_id')
      .innerJoin('users', 'users.id', 'link.user_id')
      .where('link.account_id', '=', accountId)
      .where('link.deactivated_at', 'is', null)
      .where('link.user_id', '<>', userId)
      .groupBy(['link.user_id', 'users.nome'])
      .select((eb) => ['link.user_id', 'users.nome', eb.fn.countAll<number>().as('tasks')])
      .orderBy('tasks', 'desc')
      .orderBy('users.nome')
      .limit(limit)
      .execute()
  );
};
