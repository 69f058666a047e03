import type { workTime } from '@jornada/contract/work-time';
import { type CalendarDate, dateIn, daysBetween, mondayOf, monthOf } from '@jornada/domain/calendar';
import { invalid } from '@jornada/domain/refusal';
import { scopeOf } from '@jornada/domain/tasks';
import { sumKnown, workedDays } from '@jornada/domain/schedules';
import { type DaySpan, minuteOf, splitOverDays } from '@jornada/domain/worktime';
import type { Caller } from '../context.ts';
import { nextIteration } from '../db/event-loop.ts';
import type { Db } from '../db/handle.ts';
import type { Handlers } from '../http/mount.ts';
import { findDaySpans } from './day-spans.service.ts';
import type { EntryRow } from './entries.queries.ts';
import { plansOf } from './plans.ts';
import { findHolidays } from './schedules.queries.ts';
import { asSeenBy, resolveSubject, showEntries, titleOf } from './subjects.service.ts';
import { assertBegun } from './hours.service.ts';
import { fillCells, restoreEntries } from './timesheet.service.ts';
import { assertMayRead, assertMayWrite, workerOf } from './hours-access.service.ts';
import { titlesOfTasks } from '../tasks/titles.queries.ts';
import { findSpans, workedBySubject, workedOn } from './worked.queries.ts';

/** Ten years: the longest range of one request by day. */
const MOST_DAYS = 3_660;
const TASKS_SHOWN = 10;

/** Hours by day: totals, and the timesheet that saves a week in one request. */
export const timesheetHandlers: Handlers<
  Pick<typeof workTime, 'total' | 'timesheet' | 'fill' | 'restore' | 'summary'>
> = {
  total: async ({ params: { id }, query }, { db, caller, now }) => {
    await assertMayRead(db, caller, id);
    const today = dateIn(caller.timeZone, now);
    // With only one end, the range extends to the start or end of its month.
    const from = query.from ?? monthOf(query.to ?? today).from;
    const to = query.to ?? monthOf(query.from ?? today).to;
    assertRange(from, to);
    const by_day = await daysOf(db, caller, id, await findDaySpans(caller.timeZone, from, to));
    const total_minutes = by_day.reduce((sum, { minutes }) => sum + minutes, 0);
    return {
      user_id: id,
      from,
      to,
      time_zone: caller.timeZone,
      total_minutes,
      total_hours: Math.round(total_minutes / 0.6) / 100,
      expected_minutes: sumKnown(by_day.map(({ expected_minutes }) => expected_minutes)),
      by_day: by_day.map(({ date, minutes }) => ({ date, minutes })),
    };
  },

  timesheet: async ({ query: { user_id, from, to } }, { db, caller }) => {
    const userId = user_id ?? caller.userId;
    await assertMayRead(db, caller, userId);
    assertRange(from, to, 62);
    const { accountId, timeZone } = caller;
    const spans = await findDaySpans(timeZone, from, to);
    const [days, spansWorked] = await Promise.all([
      daysOf(db, caller, userId, spans),
      findSpans(db, accountId, userId, { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 }),
    ]);
    const entries = asSeenBy(caller, spansWorked);
    const titles = await titlesOfTasks(
      db,
      scopeOf(caller),
      entries.flatMap(({ task_id }) => task_id ?? []),
    );
    const rows = Map.groupBy(entries, ({ task_id, client_id }) => `${task_id} ${client_id}`);
    return {
      user_id: userId,
      from,
      to,
      time_zone: timeZone,
      days,
      rows: [...rows.values()].map((ofRow) => {
        const { task_id, client_id } = ofRow[0] as (typeof ofRow)[number];
        return {
          task_id,
          task_title: titleOf(titles, task_id),
          client_id,
          minutes: splitOverDays(ofRow, spans).map(({ minutes }) => minutes),
        };
      }),
    };
  },

  fill: async ({ body: { user_id, cells } }, { db, caller, now, audit }) => {
    const userId = user_id ?? caller.userId;
    assertMayWrite(caller, userId);
    for (const [at, cell] of cells.entries())
      if (cell.minutes > cell.was_minutes) await resolveSubject(db, scopeOf(caller), cell, `cells.${at}.`);
    const { added, before } = await fillCells(db, workerOf(caller, userId), cells, now);
    if (added.length + before.length)
      audit({ target: 'work-time', targetIds: [...added, ...before.map(({ id }) => id)], fields: ['minutes'] });
    return { added, before: await showEntries(db, caller, before) };
  },

  restore: async ({ body: { user_id, added, before } }, { db, caller, now, audit }) => {
    const userId = user_id ?? caller.userId;
    assertMayWrite(caller, userId);
    const rows: EntryRow[] = [];
    for (const [at, { started_at, minutes, ...entry }] of before.entries()) {
      const subject = await resolveSubject(db, scopeOf(caller), entry, `before.${at}.`);
      const start_minute = minuteOf(started_at);
      assertBegun(start_minute, now, `before.${at}.started_at`);
      rows.push({ ...entry, ...subject, user_id: userId, start_minute, end_minute: start_minute + minutes });
    }
    await restoreEntries(db, workerOf(caller, userId), added, rows, now.toISOString());
    audit({ target: 'work-time', targetIds: [...added, ...rows.map(({ id }) => id)] });
    return { message: 'Restored' };
  },

  summary: async ({ query: { user_id, from, to } }, { db, caller }) => {
    const userId = user_id ?? caller.userId;
    await assertMayRead(db, caller, userId);
    assertRange(from, to);
    const { accountId, timeZone } = caller;
    const spans = await findDaySpans(timeZone, from, to);
    const whole = { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
    const bySubject = (subject: 'client_id' | 'task_id') =>
      caller.linkActive ? workedBySubject(db, accountId, userId, subject, whole) : [];
    const [days, clients, tasks] = await Promise.all([
      daysOf(db, caller, userId, spans),
      bySubject('client_id'),
      bySubject('task_id'),
    ]);
    await nextIteration();
    const most = tasks.filter(({ subject_id }) => subject_id !== null).slice(0, TASKS_SHOWN);
    const titles = await titlesOfTasks(
      db,
      scopeOf(caller),
      most.flatMap(({ subject_id }) => subject_id ?? []),
    );
    const weeks = [...Map.groupBy(days, ({ date }) => mondayOf(date))].map(([week_starts_on, ofWeek]) => ({
      week_starts_on,
      minutes: ofWeek.reduce((sum, { minutes }) => sum + minutes, 0),
      expected_minutes: sumKnown(ofWeek.map(({ expected_minutes }) => expected_minutes)),
    }));
    await nextIteration();
    return {
      user_id: userId,
      from,
      to,
      time_zone: timeZone,
      total_minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
      weeks,
      clients: clients.map(({ subject_id, minutes }) => ({ client_id: subject_id, minutes })),
      tasks: most.map(({ subject_id, minutes }) => ({
        task_id: subject_id,
        task_title: titleOf(titles, subject_id),
        minutes,
      })),
    };
  },
};

/** Worked and expected minutes of a person on each of `spans`, which are consecutive and at least one. */
async function daysOf(db: Db, { accountId }: Caller, userId: number, spans: readonly DaySpan[]) {
  const [from, to] = [(spans[0] as DaySpan).date, (spans.at(-1) as DaySpan).date];
  const [worked, planOf, holidays] = await Promise.all([
    workedOn(db, accountId, [userId], spans),
    plansOf(db, accountId, [userId], from, to),
    findHolidays(db, accountId, from, to),
  ]);
  // Computing the days of several years takes milliseconds, so other requests run first.
  await nextIteration();
  return workedDays(from, to, worked.get(userId), planOf(userId), holidays);
}

function assertRange(from: CalendarDate, to: CalendarDate, most = MOST_DAYS): void {
  if (to < from) throw invalid('to', 'must not be before from', 'before_from');
  if (daysBetween(from, to) >= most) throw invalid('to', `must be within ${most} days of from`, 'range_too_long');
}
