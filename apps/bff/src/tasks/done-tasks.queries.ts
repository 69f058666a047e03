import type { TaskScope } from '@jornada/domain/tasks';
import { type Db, sqlOf } from '../db/handle.ts';
import { matches, type TaskFilter, type Today } from './task-filter.queries.ts';

/** The done tasks of `filter` that are seen within `scope`, the latest first. */
export const listDoneTasks = (db: Db, scope: TaskScope, filter: TaskFilter, today: Today) =>
  sqlOf(db)
    .selectFrom('tasks')
    .where(matches(db, scope, { ...filter, status: ['done'] }, today))
    .where('tasks.completed_at', 'is not', null)
    .select(['tasks.id', 'tasks.title', 'tasks.due_on'])
    .select((eb) => eb.ref('tasks.completed_at').$notNull().as('completed_at'))
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .execute();
