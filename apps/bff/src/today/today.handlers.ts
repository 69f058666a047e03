import type { TodaysFigures, today } from '@jornada/contract/today';
import { type Capability, may } from '@jornada/domain/access';
import { addDays, type CalendarDate, dateIn, datesFrom, mondayOf } from '@jornada/domain/calendar';
import { loadByPerson, weeksOf } from '@jornada/domain/capacity';
import { sumKnown, withoutSchedule, workedDays } from '@jornada/domain/schedules';
import type { TaskStatus } from '@jornada/domain/tasks';
import { soonFrom } from '@jornada/domain/time-bank';
import { daySpans } from '@jornada/domain/worktime';
import { AUDIT_ORDER, listAuditEvents } from '../audit/audit.queries.ts';
import { countClients } from '../clients/clients.queries.ts';
import type { CallContext } from '../context.ts';
import { firstRows, sortingOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { activePeople, allocationsForLoad } from '../resource-allocation/allocations.queries.ts';
import { countTasksEach, listNextTasks } from '../tasks/task-figures.queries.ts';
import { countTasks, listTasks, TASK_ORDER } from '../tasks/tasks.queries.ts';
import { BALANCE_ORDER, countBalances, listBalances } from '../time-bank/entries.queries.ts';
import { namesOfPeople } from '../user/user.queries.ts';
import { findHolidays, findSchedules } from '../work-time/schedules.queries.ts';
import { showTimer } from '../work-time/subjects.queries.ts';
import { findTimer } from '../work-time/timers.queries.ts';
import { workedOn } from '../work-time/worked.queries.ts';

/** As many of a kind as are read at a glance. */
const GLANCE = 5;
const WEEKS_AHEAD = 4;
const WEEKS_BACK = 8;

const OPEN: readonly TaskStatus[] = ['todo', 'doing'];

export const todayHandlers: Handlers<typeof today> = {
  // Every number is asked where the screen asks that it leads to, so that the two cannot disagree.
  read: async (_, { db, caller, now }) => {
    const at: At = { db, caller, date: dateIn(caller.timeZone, now) };
    const has = (capability: Capability) => may(caller.level, capability);
    const people = await activePeople(db, caller.accountId, undefined);
    const [
      my_tasks,
      my_hours,
      my_bank,
      load,
      due_hours,
      without_schedule,
      task_flow,
      recent_tasks,
      changes,
      first_steps,
    ] = await Promise.all([
      myTasks(at),
      myHours(at),
      myBank(at),
      overload(at, has('allocations.read-all') ? people : [caller.userId]),
      has('bank.read-all') ? dueHours(at) : null,
      has('hours.read-all') ? unscheduled(at, people) : null,
      taskFlow(at),
      has('audit.read') ? null : recentTasks(at),
      has('audit.read') ? changesOf(at) : null,
      has('clients.write') ? firstSteps(at, people) : null,
    ]);
    return {
      date: at.date,
      time_zone: caller.timeZone,
      my_tasks,
      my_hours,
      my_bank,
      load,
      due_hours,
      without_schedule,
      task_flow,
      recent_tasks,
      changes,
      first_steps,
    };
  },
};

/** Where and for whom is asked, and what day it is there. */
type At = Pick<CallContext, 'db' | 'caller'> & { date: CalendarDate };

/** Which tasks the caller sees, as the list of tasks has it. */
const scopeOf = ({ caller: { accountId, level, userId } }: At) => ({
  accountId,
  onlyOf: may(level, 'tasks.all') ? null : userId,
});

const todayOf = ({ caller: { timeZone }, date }: At) => ({ date, timeZone });

async function myTasks(at: At): Promise<TodaysFigures['my_tasks']> {
  const { db, caller, date } = at;
  const mine = { assignee_id: [caller.userId] };
  const open = { ...mine, status: OPEN };
  const common = { filter: mine, index: 'tasks_by_assignee_id' };
  const [counts, next] = await Promise.all([
    countTasksEach(
      db,
      scopeOf(at),
      common,
      [
        open,
        { ...mine, overdue: true },
        { ...open, due_from: date, due_to: date },
        { ...open, due_from: date, due_to: addDays(mondayOf(date), 6) },
      ],
      todayOf(at),
    ),
    listNextTasks(db, scopeOf(at), { ...common, filter: open }, todayOf(at), GLANCE + 1),
  ]);
  const [all = 0, overdue = 0, due_today = 0, due_this_week = 0] = counts;
  return { open: all, overdue, due_today, due_this_week, next };
}

async function myHours({ db, caller, date }: At): Promise<TodaysFigures['my_hours']> {
  const { accountId, userId, timeZone } = caller;
  const from = mondayOf(date);
  const to = addDays(from, 6);
  const [worked, schedules, holidays, timer] = await Promise.all([
    workedOn(db, accountId, [userId], daySpans(timeZone, from, to)),
    findSchedules(db, accountId, [userId]),
    findHolidays(db, accountId, from, to),
    findTimer(db, accountId, userId),
  ]);
  const days = workedDays(from, to, worked.get(userId), schedules, holidays);
  return {
    days,
    minutes: days.reduce((sum, day) => sum + day.minutes, 0),
    expected_minutes: sumKnown(days.map(({ expected_minutes }) => expected_minutes)),
    timer: timer ? await showTimer(db, accountId, timer) : null,
  };
}

const BY_DUE_SOON = sortingOf(BALANCE_ORDER, '-due_soon_minutes');

async function myBank({ db, caller, date }: At): Promise<TodaysFigures['my_bank']> {
  const scope = { accountId: caller.accountId, onlyOf: caller.userId };
  const [mine] = await listBalances(db, scope, {}, soonFrom(date), firstRows(BY_DUE_SOON, 1));
  return mine ?? { balance_minutes: 0, due_soon_minutes: 0, next_due_on: null };
}

async function dueHours({ db, caller, date }: At): Promise<TodaysFigures['due_hours']> {
  const scope = { accountId: caller.accountId, onlyOf: null };
  const filter = { due_soon: true } as const;
  const soon = soonFrom(date);
  const [people, first] = await Promise.all([
    countBalances(db, scope, filter, soon),
    listBalances(db, scope, filter, soon, firstRows(BY_DUE_SOON, GLANCE)),
  ]);
  return { until: soon.to, people, first: first.map(({ id, ...row }) => ({ user_id: id, ...row })) };
}

async function overload({ db, caller, date }: At, people: readonly number[]): Promise<TodaysFigures['load']> {
  const { accountId } = caller;
  const from = mondayOf(date);
  const to = addDays(from, WEEKS_AHEAD * 7 - 1);
  const [schedules, holidays, allocations] = await Promise.all([
    findSchedules(db, accountId, people),
    findHolidays(db, accountId, from, to),
    allocationsForLoad(db, accountId, { user_id: people, from, to }),
  ]);
  const over = loadByPerson({ people, schedules, holidays, allocations }, from, to)
    .map(({ userId, days, calendar }) => ({ user_id: userId, weeks: weeksOf(days, calendar) }))
    .filter(({ weeks }) => excess(weeks) > 0)
    .toSorted((a, b) => excess(b.weeks) - excess(a.weeks));
  const names = await namesOfPeople(
    db,
    accountId,
    over.map(({ user_id }) => user_id),
  );
  return { from, people: over.map((person) => ({ ...person, nome: names.get(person.user_id) ?? '' })) };
}

const excess = (weeks: readonly { over_by_minutes: number }[]) =>
  weeks.reduce((sum, { over_by_minutes }) => sum + over_by_minutes, 0);

async function unscheduled({ db, caller, date }: At, people: readonly number[]) {
  const without = withoutSchedule(people, await findSchedules(db, caller.accountId, null), date);
  const names = await namesOfPeople(db, caller.accountId, without);
  const first = without
    .map((user_id) => ({ user_id, nome: names.get(user_id) ?? '' }))
    .toSorted((a, b) => a.nome.localeCompare(b.nome))
    .slice(0, GLANCE);
  return { people: without.length, first };
}

async function taskFlow(at: At): Promise<TodaysFigures['task_flow']> {
  const { db, date } = at;
  const scope = scopeOf(at);
  const first = addDays(mondayOf(date), 7 * (1 - WEEKS_BACK));
  const weeks = datesFrom(first, date)
    .filter((day) => mondayOf(day) === day)
    .map((week_starts_on) => ({ week_starts_on, week_ends_on: addDays(week_starts_on, 6) }));
  const over = (change: 'created' | 'completed') =>
    countTasksEach(
      db,
      scope,
      { filter: { [`${change}_from`]: first }, index: `tasks_by_${change}_at` },
      weeks.map(({ week_starts_on, week_ends_on }) => ({
        [`${change}_from`]: week_starts_on,
        [`${change}_to`]: week_ends_on,
      })),
      todayOf(at),
    );
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

/** To do, being done, overdue. What one sees of a whole account has an index for each; of one's own, one walk finds all. */
function openNow(at: At): Promise<number[]> {
  const scope = scopeOf(at);
  const filters = [{ status: ['todo'] }, { status: ['doing'] }, { overdue: true }] as const;
  return scope.onlyOf === null
    ? Promise.all(filters.map((filter) => countTasks(at.db, scope, filter, todayOf(at))))
    : countTasksEach(at.db, scope, { filter: { status: OPEN }, index: 'tasks_live' }, filters, todayOf(at));
}

async function recentTasks(at: At): Promise<TodaysFigures['recent_tasks']> {
  const latest = firstRows(sortingOf(TASK_ORDER, '-updated_at'), GLANCE);
  return listTasks(at.db, scopeOf(at), {}, todayOf(at), latest);
}

async function changesOf({ db, caller }: At): Promise<TodaysFigures['changes']> {
  const latest = firstRows(sortingOf(AUDIT_ORDER, '-at'), GLANCE + 1);
  const rows = await listAuditEvents(db, caller.accountId, {}, latest);
  const names = await namesOfPeople(db, caller.accountId, [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]);
  return rows.map((row) => ({
    ...row,
    actor_nome: row.actor_id === null ? null : (names.get(row.actor_id) ?? null),
  }));
}

/** What a company that has just begun has not done yet; null once all of it is done. */
async function firstSteps(at: At, people: readonly number[]): Promise<TodaysFigures['first_steps']> {
  const { db, caller } = at;
  const [clients, tasks, schedules] = await Promise.all([
    countClients(db, caller.accountId, {}),
    countTasks(db, scopeOf(at), {}, todayOf(at)),
    findSchedules(db, caller.accountId, null),
  ]);
  const done = { people: people.length > 1, clients: clients > 0, tasks: tasks > 0, schedules: schedules.length > 0 };
  return Object.values(done).every(Boolean) ? null : done;
}
