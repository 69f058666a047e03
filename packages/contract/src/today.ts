import { PLAN_WAITS } from '@jornada/domain/pdi-waits';
import { z } from 'zod/mini';
import { auditEvent } from './audit-events.ts';
import { noRowsSeen, resource } from './endpoint.ts';
import { openMonth } from './open-months.ts';
import { count, date, id, instant, minutes, month } from './shapes.ts';
import { task } from './tasks.ts';
import { balanceRow } from './balances.ts';
import { weekLoad } from './week-loads.ts';
import { timer } from './work-time.ts';

const nextTask = z.pick(task, { id: true, title: true, status: true, priority: true, due_on: true });
const named = z.object({ user_id: id, nome: z.string() });
const loadOfWeek = z.pick(weekLoad, {
  week_starts_on: true,
  allocated_minutes: true,
  capacity_minutes: true,
  over_by_minutes: true,
});

/** Tasks assigned to the caller. Each count is the total of the task list with the given filter. */
const myTasks = z.object({
  /** `assignee_id` the caller, `status` todo and doing. */
  open: count,
  /** `assignee_id` the caller, `overdue`. */
  overdue: count,
  /** Open, `due_from` and `due_to` today. */
  due_today: count,
  /** Open, `due_from` today, `due_to` the Sunday of this week. */
  due_this_week: count,
  /** The first open tasks by due date. */
  next: z.array(nextTask),
});

/** The caller's hours in this week, Monday to Sunday. */
const myHours = z.object({
  days: z.array(z.object({ date, minutes, expected_minutes: z.nullable(minutes), holiday: z.nullable(z.string()) })),
  minutes,
  /** Null if any day of the week has no schedule. */
  expected_minutes: z.nullable(minutes),
  /** From the first day of yesterday's month until yesterday. */
  month: z.object({
    /** `2026-03` */
    month: z.string(),
    minutes,
    /** Null if any of these days has no schedule. */
    expected_minutes: z.nullable(minutes),
  }),
  timer: z.nullable(timer),
});

/** People allocated beyond their capacity in this week or the next three; for some levels only the caller. */
const load = z.object({
  from: date,
  people: z.array(z.object({ ...named.shape, weeks: z.array(loadOfWeek) })),
});

/** Time bank hours due within 30 days: the number of people with some, and the people with the most. */
const dueHours = z.object({
  until: date,
  people: count,
  first: z.array(z.pick(balanceRow, { user_id: true, nome: true, due_soon_minutes: true, next_due_on: true })),
});

/** Tasks visible to the caller: current counts of open ones, and created and completed ones by week. */
const taskFlow = z.object({
  todo: count,
  doing: count,
  overdue: count,
  weeks: z.array(z.object({ week_starts_on: date, week_ends_on: date, created: count, completed: count })),
});

const change = z.object({
  ...z.pick(auditEvent, { id: true, at: true, action: true, target: true, target_id: true, target_count: true }).shape,
  /** Null for the operator or a job. */
  actor_nome: z.nullable(z.string()),
  /** The title of the task, or the name of the person; null for other targets and for several rows. */
  target_name: z.nullable(z.string()),
});
export type Change = z.infer<typeof change>;

/** The first steps of a new company, with whether each is done, for levels that can do them. */
const firstSteps = z.object({ people: z.boolean(), clients: z.boolean(), tasks: z.boolean(), schedules: z.boolean() });

/** People of one kind of offboarding: the total of their list, and those who leave first. */
const leavers = z.object({
  people: count,
  first: z.array(z.object({ ...named.shape, left_on: date, settle_by: date })),
});

/** Tasks that wait for the caller. Parts that the level may not act on are null. */
const duties = z.object({
  /** The total of the absences with `waiting`. */
  absences: count,
  /** People with a negative time bank, the lowest balance first. */
  in_debt: z.nullable(
    z.object({
      first: z.array(z.pick(balanceRow, { user_id: true, nome: true, balance_minutes: true })),
      has_more: z.boolean(),
    }),
  ),
  /** Months that have ended and are not closed, as in the closings. */
  open_months: z.nullable(z.array(openMonth)),
  /** Closed months of the last half year with people who are held or being corrected, earliest first. */
  held_months: z.nullable(z.array(z.object({ month, people: count }))),
  /** Closed months after the last one that was handed over to the payroll; empty before the first hand-over. */
  hand_over_due: z.nullable(z.array(month)),
  /** The total of the requests for feedback with `waiting`. */
  feedback_requests: count,
  /** Reported feedback that is neither hidden nor kept; 0 for callers who do not moderate. */
  feedback_reports: count,
  /** Evaluation forms that are not submitted, and the earliest last day among them. */
  evaluation_forms: z.object({ forms: count, answer_until: z.nullable(date) }),
  /** Development plans that wait for the caller: totals of their list with `box` and `waiting`, without zeros. */
  plans: z.array(z.object({ box: z.enum(['mine', 'team']), waiting: z.enum(PLAN_WAITS), plans: count })),
  leaving: z.nullable(
    z.object({
      /** `state` planned. */
      planned: leavers,
      /** `state` done, `settlement` waiting. */
      waiting: leavers,
    }),
  ),
});

export const todaysFigures = z.object({
  /** The current date in the account's time zone. */
  date,
  time_zone: z.string(),
  my_tasks: myTasks,
  my_hours: myHours,
  my_bank: z.pick(balanceRow, { balance_minutes: true, due_soon_minutes: true, next_due_on: true }),
  load,
  due_hours: z.nullable(dueHours),
  /** Active people without a schedule today. */
  without_schedule: z.nullable(z.object({ people: count, first: z.array(named) })),
  task_flow: taskFlow,
  /** The tasks changed last, for callers who may not read the audit log. */
  recent_tasks: z.nullable(z.array(z.object({ ...nextTask.shape, updated_at: instant }))),
  /** People who revealed more HR values of others within the last hour than allowed without a reason, most first. */
  reveals: z.nullable(z.array(z.object({ ...named.shape, reveals: count }))),
  /** The latest events of the audit log. */
  changes: z.nullable(z.array(change)),
  first_steps: z.nullable(firstSteps),
  duties,
  /** Whether the caller has not given feedback for 30 days. */
  gives_no_feedback: z.boolean(),
  /** Whether an open NPS wave waits for the caller's answer. */
  asked_by_nps: z.boolean(),
});
export type TodaysFigures = z.infer<typeof todaysFigures>;

export const today = resource('today', noRowsSeen, {
  read: {
    method: 'GET',
    path: '/v2/today',
    summary:
      'The overview of today in one response: own tasks, hours and time bank, and those of others as the level permits; the rest is null',
    access: 'signed-in',
    joint: true,
    response: todaysFigures,
  },
});
