import { LONGEST_ENTRY } from '@jornada/domain/worktime';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list, orderedCsvOf } from './list.ts';
import {
  byId,
  date,
  id,
  idInUrl,
  inputDate,
  inputInstant,
  instant,
  message,
  minutes,
  repeatable,
  text,
  version,
} from './shapes.ts';

/** A span of worked time. It starts on a whole minute; one that passes midnight counts on both days. */
export const workTimeEntry = z.object({
  id,
  user_id: id,
  /** Null like the client for a person whose employment link has ended. */
  task_id: z.nullable(id),
  /** The title of the task; null without a task, if the caller may not see it, or if it was purged. */
  task_title: z.nullable(z.string()),
  client_id: z.nullable(id),
  started_at: instant,
  minutes,
  note: z.string(),
  version,
});
export type WorkTimeEntry = z.infer<typeof workTimeEntry>;

const entryMinutes = z.int().check(z.gte(1), z.lte(LONGEST_ENTRY));
const subject = { task_id: z.nullable(id), client_id: z.nullable(id) };
const note = text(2_000);

export const WORK_TIME_SORTS = ['started_at'] as const;

const entryList = list({
  path: '/v2/work-time',
  summary: 'Worked hours, the latest first: the caller’s, or everybody’s with `hours.read-all`',
  access: 'hours.own',
  endedLink: 'own',
  item: workTimeEntry,
  filters: {
    user_id: z.optional(repeatable(idInUrl)),
    task_id: z.optional(repeatable(idInUrl)),
    client_id: z.optional(repeatable(idInUrl)),
    from: z.optional(inputDate),
    to: z.optional(inputDate),
  },
  sorts: WORK_TIME_SORTS,
  defaultSort: '-started_at',
});

/** An entry as a spreadsheet row, with names next to ids. */
const exportedEntry = z.object({
  id,
  user_id: id,
  nome: z.string(),
  started_at: instant,
  ended_at: instant,
  minutes,
  task_id: z.nullable(id),
  task_title: z.nullable(z.string()),
  client_id: z.nullable(id),
  client_name: z.nullable(z.string()),
  note: z.string(),
});

/** A person, and a range of dates in the account's time zone, inclusive. */
const range = { user_id: z.optional(idInUrl), from: inputDate, to: inputDate };

const worked = z.object({ date, minutes });

/**
 * The new value of one timesheet cell. `was_minutes` is the value that the person saw; if it has changed, the result is
 * 409.
 */
const cell = z.strictObject({
  date: inputDate,
  task_id: z.nullable(id),
  client_id: z.nullable(id),
  minutes: z.int().check(z.gte(0), z.lte(LONGEST_ENTRY)),
  was_minutes: z.int().check(z.gte(0), z.lte(LONGEST_ENTRY)),
});
export type TimesheetCell = z.infer<typeof cell>;

export const timesheet = z.object({
  user_id: id,
  from: date,
  to: date,
  time_zone: z.string(),
  days: z.array(z.object({ date, minutes, expected_minutes: z.nullable(minutes), holiday: z.nullable(z.string()) })),
  /** A task or client, with the minutes of each day. */
  rows: z.array(
    z.object({
      task_id: z.nullable(id),
      task_title: z.nullable(z.string()),
      client_id: z.nullable(id),
      minutes: z.array(minutes),
    }),
  ),
});
export type Timesheet = z.infer<typeof timesheet>;

export const workTime = resource('work-time', rowsSeenBy('hours.read-all'), {
  list: entryList,
  byId: {
    method: 'GET',
    path: '/v2/work-time/{id}',
    summary: 'One entry of worked hours',
    access: 'hours.own',
    endedLink: 'own',
    params: byId,
    response: workTimeEntry,
  },
  create: {
    method: 'POST',
    path: '/v2/work-time',
    summary:
      'Enter worked hours. They may begin at most ten minutes ahead; entries of one person may not overlap, and a day holds at most 24 hours',
    access: 'hours.own',
    idempotent: true,
    body: z.strictObject({
      user_id: z.optional(id),
      ...z.partial(z.strictObject(subject)).shape,
      started_at: inputInstant,
      minutes: entryMinutes,
      note: z.optional(note),
    }),
    response: workTimeEntry,
  },
  update: {
    method: 'PATCH',
    path: '/v2/work-time/{id}',
    summary: 'Change an entry of worked hours',
    access: 'hours.own',
    params: byId,
    body: z.extend(z.partial(z.strictObject({ ...subject, started_at: inputInstant, minutes: entryMinutes, note })), {
      version,
    }),
    response: workTimeEntry,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/work-time/{id}',
    summary: 'Delete an entry of worked hours',
    access: 'hours.own',
    params: byId,
    response: z.object({ message }),
  },
  export: orderedCsvOf(entryList, {
    summary: 'The same entries as the list, as a CSV file',
    endedLink: 'own',
    row: exportedEntry,
    order: 'started_at',
  }),
  total: {
    method: 'GET',
    path: '/v2/user/{id}/work-time-total',
    ofPerson: { param: 'id', others: 'hours.read-all' },
    summary:
      'The total work hours of a user, of the current month by default. Days are those of the account’s time zone',
    access: 'hours.own',
    endedLink: 'own',
    heavy: true,
    params: byId,
    query: z.strictObject({ from: z.optional(inputDate), to: z.optional(inputDate) }),
    response: z.object({
      user_id: id,
      from: date,
      to: date,
      time_zone: z.string(),
      total_minutes: minutes,
      total_hours: z.number(),
      /** Null (unknown, not zero) if any day of the range has no schedule. */
      expected_minutes: z.nullable(minutes),
      by_day: z.array(worked),
    }),
  },
  timesheet: {
    method: 'GET',
    path: '/v2/work-time/timesheet',
    summary: 'Worked hours of a person by day and by task or client',
    access: 'hours.own',
    endedLink: 'own',
    heavy: true,
    query: z.strictObject(range),
    response: timesheet,
  },
  fill: {
    method: 'PUT',
    path: '/v2/work-time/timesheet',
    summary: 'Set cells of the timesheet: all of them or none. Entries are shortened or added around existing ones',
    access: 'hours.own',
    body: z.strictObject({ user_id: z.optional(id), cells: z.array(cell).check(z.minLength(1), z.maxLength(500)) }),
    response: z.object({ added: z.array(id), before: z.array(workTimeEntry) }),
  },
  restore: {
    method: 'POST',
    path: '/v2/work-time/restore',
    summary:
      'Undo a change of the timesheet or a deletion: delete added entries, and restore entries under their own ids',
    access: 'hours.own',
    body: z.strictObject({
      user_id: z.optional(id),
      added: z.array(id).check(z.maxLength(2_000)),
      before: z
        .array(z.strictObject({ id, ...subject, started_at: inputInstant, minutes: entryMinutes, note, version }))
        .check(z.maxLength(2_000)),
    }),
    response: z.object({ message }),
  },
  summary: {
    method: 'GET',
    path: '/v2/work-time/summary',
    summary: 'Worked and expected minutes of a person by week, and worked minutes by client and by task',
    access: 'hours.own',
    endedLink: 'own',
    heavy: true,
    query: z.strictObject(range),
    response: z.object({
      user_id: id,
      from: date,
      to: date,
      time_zone: z.string(),
      total_minutes: minutes,
      weeks: z.array(z.object({ week_starts_on: date, minutes, expected_minutes: z.nullable(minutes) })),
      /** Empty, like the tasks, for a person whose employment link has ended. */
      clients: z.array(z.object({ client_id: z.nullable(id), minutes })),
      /** The ten with the most minutes. */
      tasks: z.array(z.object({ task_id: z.nullable(id), task_title: z.nullable(z.string()), minutes })),
    }),
  },
});

/** A person's running timer; stored on the server, so that it survives reloads and crashes. */
export const timer = z.object({
  task_id: z.nullable(id),
  task_title: z.nullable(z.string()),
  client_id: z.nullable(id),
  started_at: instant,
  note: z.string(),
});
export type Timer = z.infer<typeof timer>;

export const timers = resource('work-timer', rowsSeenBy('hours.read-all'), {
  current: {
    method: 'GET',
    path: '/v2/work-time/timer',
    summary: 'The own running timer, or null',
    access: 'hours.own',
    response: z.object({ timer: z.nullable(timer) }),
  },
  start: {
    method: 'POST',
    path: '/v2/work-time/timer',
    summary: 'Start the own timer. A running one is 409, or is stopped and saved first with `stop_running`',
    access: 'hours.own',
    body: z.strictObject({
      ...z.partial(z.strictObject(subject)).shape,
      note: z.optional(note),
      started_at: z.optional(inputInstant),
      stop_running: z.optional(z.boolean()),
    }),
    response: z.object({ timer, saved: z.nullable(workTimeEntry) }),
  },
  stop: {
    method: 'DELETE',
    path: '/v2/work-time/timer',
    summary:
      'Stop the own timer and save it as an entry, null if it ran for less than a minute; `ended_at` corrects a forgotten one, `discard` saves nothing',
    access: 'hours.own',
    query: z.strictObject({ ended_at: z.optional(inputInstant), discard: z.optional(z.literal('true')) }),
    response: z.object({ entry: z.nullable(workTimeEntry) }),
  },
});
