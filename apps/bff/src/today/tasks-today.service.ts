import type { TodaysFigures } from '@jornada/contract/today';
import { addDays, datesFrom, mondayOf } from '@jornada/domain/calendar';
import { scopeOf, type TaskStatus } from '@jornada/domain/tasks';
import { firstRows, sortingOf } from '../db/paging.ts';
import { type DueDates, storedByAssignee } from '../tasks/assignee-counts.queries.ts';
import { storedByHour } from '../tasks/hour-counts.queries.ts';
import { storedOpen } from '../tasks/open-counts.queries.ts';
import { countTasksEach, listNextTasks, openOf } from '../tasks/task-figures.queries.ts';
import { countTasks, listTasks, TASK_ORDER } from '../tasks/tasks.queries.ts';
import { type At, GLANCE, todayOf } from './today.service.ts';

const WEEKS_BACK = 8;
const OPEN: readonly TaskStatus[] = ['todo', 'doing'];

export async function myTasks(at: At): Promise<TodaysFigures['my_tasks']> {
  const { db, caller, date } = at;
  // Only open tasks of the caller, so that dates alone are compared.
  const spans: DueDates[] = [
    {},
    { due_to: addDays(date, -1) },
    { due_from: date, due_to: date },
    { due_from: date, due_to: addDays(mondayOf(date), 6) },
  ];
  const [counts, next] = await Promise.all([
    storedByAssignee(db, caller.accountId, caller.userId, spans).then(
      (stored) => stored ?? countTasksEach(db, scopeOf(caller), openOf([caller.userId]), spans, todayOf(at)),
    ),
    listNextTasks(db, scopeOf(caller), caller.userId, todayOf(at), GLANCE + 1),
  ]);
  const [all = 0, overdue = 0, due_today = 0, due_this_week = 0] = counts;
  return { open: all, overdue, due_today, due_this_week, next };
}

export async function taskFlow(at: At): Promise<TodaysFigures['task_flow']> {
  const { db, date } = at;
  const scope = scopeOf(at.caller);
  const first = addDays(mondayOf(date), 7 * (1 - WEEKS_BACK));
  const weeks = datesFrom(first, date)
    .filter((day) => mondayOf(day) === day)
    .map((week_starts_on) => ({ week_starts_on, week_ends_on: addDays(week_starts_on, 6) }));
  const over = async (change: 'created' | 'completed') => {
    const each = weeks.map(({ week_starts_on, week_ends_on }) => ({
      [`${change}_from`]: week_starts_on,
      [`${change}_to`]: week_ends_on,
    }));
    const all = { filter: { [`${change}_from`]: first }, index: `tasks_by_${change}_at` };
    return (await storedByHour(db, scope, each, todayOf(at))) ?? countTasksEach(db, scope, all, each, todayOf(at));
  };
  const [[todo = 0, doing = 0, overdue = 0], created, completed] = await Promise.all([
    openNow(at),
    over('created'),
    over('completed'),
  ]);
  return {
    todo,
    doing,
    overdue,
    weeks: weeks.map((week, index) => ({
      ...week,
      created: created[index] ?? 0,
      completed: completed[index] ?? 0,
    })),
  };
}

/**
 * Counts todo, doing and overdue. A whole account has stored counts or an index for each; one person's tasks are counted in
 * one scan.
 */
async function openNow(at: At): Promise<number[]> {
  const scope = scopeOf(at.caller);
  const filters = [{ status: ['todo'] }, { status: ['doing'] }, { overdue: true }] as const;
  if (scope.onlyOf !== null)
    return countTasksEach(at.db, scope, { filter: { status: OPEN }, index: 'tasks_live' }, filters, todayOf(at));
  const stored = await storedOpen(at.db, scope.accountId, todayOf(at));
  if (stored) return [stored.todo, stored.doing, stored.overdue];
  return Promise.all(filters.map((filter) => countTasks(at.db, scope, filter, todayOf(at))));
}

export async function recentTasks(at: At): Promise<TodaysFigures['recent_tasks']> {
  const latest = firstRows(sortingOf(TASK_ORDER, '-updated_at'), GLANCE);
  return listTasks(at.db, scopeOf(at.caller), {}, todayOf(at), latest);
}
