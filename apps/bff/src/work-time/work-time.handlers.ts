import { DEFAULT_LIMIT } from '@jornada/contract/shapes';
import type { workTime } from '@jornada/contract/work-time';
import { may } from '@jornada/domain/access';
import { type CalendarDate, dateIn, daysBetween, mondayOf, monthOf } from '@jornada/domain/calendar';
import { forbidden, invalid, notFound, staleVersion } from '@jornada/domain/refusal';
import { sumKnown, workedDays } from '@jornada/domain/schedules';
import { daySpans, instantOf, minuteOf, splitOverDays } from '@jornada/domain/worktime';
import type { Caller } from '../context.ts';
import { keysetPage, placeOf, sortingOf } from '../db/paging.ts';
import type { Db } from '../db/tables.ts';
import type { Handlers } from '../http/mount.ts';
import {
  changeHours,
  countEntries,
  deleteEntries,
  type EntryRow,
  ENTRY_ORDER,
  exportEntries,
  findEntry,
  insertEntries,
  listEntries,
  updateEntry,
} from './entries.queries.ts';
import { findHolidays, findSchedules, isPerson } from './schedules.queries.ts';
import { resolveSubject, showEntries, showEntry, titleOf } from './subjects.queries.ts';
import { fillCells, restoreEntries } from './timesheet.queries.ts';
import { findSpans, taskTitles, workedBySubject, workedOn } from './worked.queries.ts';

/** Ten years: as much as one question may ask for by day. */
const MOST_DAYS = 3_660;
const TASKS_SHOWN = 10;

export const workTimeHandlers: Handlers<typeof workTime> = {
  list: async ({ query: { sort = '-started_at', limit = DEFAULT_LIMIT, cursor, ...query } }, { db, caller }) => {
    const filter = filterOf(caller, query);
    const sorting = sortingOf(ENTRY_ORDER, sort);
    const after = placeOf(cursor, sorting);
    const [page, total] = await Promise.all([
      keysetPage(sorting, after, limit, (stretch) => listEntries(db, caller.accountId, filter, sorting, stretch)),
      after ? null : countEntries(db, caller.accountId, filter),
    ]);
    return { items: await showEntries(db, caller.accountId, page.rows), next_cursor: page.next_cursor, total };
  },

  byId: async ({ params: { id } }, { db, caller }) =>
    showEntry(db, caller.accountId, await visibleEntry(db, caller, id)),

  create: async ({ body: { user_id, started_at, minutes, note = '', ...named } }, { db, caller, now, audit }) => {
    const userId = user_id ?? caller.userId;
    assertMayWrite(caller, userId);
    const subject = await resolveSubject(db, caller.accountId, onlyOf(caller), named);
    const span = { start: minuteOf(started_at), end: minuteOf(started_at) + minutes };
    const entry = { ...subject, note, start_minute: span.start, end_minute: span.end };
    const [row] = await changeHours(db, workerOf(caller, userId), [span], () =>
      insertEntries(db, caller.accountId, userId, [entry], now.toISOString()),
    );
    audit({
      target: 'work-time',
      targetId: (row as EntryRow).id,
      fields: Object.keys({ user_id, started_at, minutes, note, ...named }),
    });
    return showEntry(db, caller.accountId, row as EntryRow);
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller, now, audit }) => {
    const before = await visibleEntry(db, caller, id);
    assertMayWrite(caller, before.user_id);
    const { started_at, minutes, note, ...named } = changes;
    const start = started_at === undefined ? before.start_minute : minuteOf(started_at);
    const end = start + (minutes ?? before.end_minute - before.start_minute);
    // What stands stays as it is, even if the task has gone meanwhile; only another one is looked at.
    const asks =
      (named.task_id !== undefined && named.task_id !== before.task_id) ||
      (named.client_id !== undefined && named.client_id !== before.client_id);
    const subject = asks
      ? await resolveSubject(db, caller.accountId, onlyOf(caller), { task_id: before.task_id, ...named })
      : {};
    const touched = [
      { start: before.start_minute, end: before.end_minute },
      { start, end },
    ];
    const row = await changeHours(db, workerOf(caller, before.user_id), touched, () =>
      updateEntry(
        db,
        caller.accountId,
        id,
        version,
        { ...subject, ...(note !== undefined && { note }), start_minute: start, end_minute: end },
        now.toISOString(),
      ),
    );
    if (!row) throw staleVersion(await showEntry(db, caller.accountId, await visibleEntry(db, caller, id)));
    audit({ target: 'work-time', targetId: id, fields: Object.keys(changes) });
    return showEntry(db, caller.accountId, row);
  },

  remove: async ({ params: { id } }, { db, caller, audit }) => {
    const before = await visibleEntry(db, caller, id);
    assertMayWrite(caller, before.user_id);
    const span = { start: before.start_minute, end: before.end_minute };
    const removed = await changeHours(db, workerOf(caller, before.user_id), [span], () =>
      deleteEntries(db, caller.accountId, [id]),
    );
    if (removed.length === 0) throw notFound();
    audit({ target: 'work-time', targetId: id });
    return { message: 'Deleted' };
  },

  export: async ({ query }, { db, caller }) => {
    const rows = exportEntries(db, caller.accountId, filterOf(caller, query));
    return (async function* () {
      for await (const { start_minute, end_minute, ...row } of rows)
        yield {
          ...row,
          started_at: instantOf(start_minute),
          ended_at: instantOf(end_minute),
          minutes: end_minute - start_minute,
        };
    })();
  },

  total: async ({ params: { id }, query }, { db, caller, now }) => {
    await assertMayRead(db, caller, id);
    const today = dateIn(caller.timeZone, now);
    // One end alone means the rest of its month.
    const from = query.from ?? monthOf(query.to ?? today).from;
    const to = query.to ?? monthOf(query.from ?? today).to;
    assertRange(from, to);
    const by_day = await daysOf(db, caller, id, from, to);
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
    const spans = daySpans(timeZone, from, to);
    const [days, entries] = await Promise.all([
      daysOf(db, caller, userId, from, to),
      findSpans(db, accountId, userId, { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 }),
    ]);
    const titles = await taskTitles(
      db,
      accountId,
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
    for (const cell of cells)
      if (cell.minutes > cell.was_minutes) await resolveSubject(db, caller.accountId, onlyOf(caller), cell);
    const { added, before } = await fillCells(db, workerOf(caller, userId), cells, now.toISOString());
    if (added.length + before.length)
      audit({ target: 'work-time', targetIds: [...added, ...before.map(({ id }) => id)], fields: ['minutes'] });
    return { added, before: await showEntries(db, caller.accountId, before) };
  },

  restore: async ({ body: { user_id, added, before } }, { db, caller, now, audit }) => {
    const userId = user_id ?? caller.userId;
    assertMayWrite(caller, userId);
    const rows: EntryRow[] = [];
    for (const { started_at, minutes, ...entry } of before) {
      const subject = await resolveSubject(db, caller.accountId, onlyOf(caller), entry);
      const start_minute = minuteOf(started_at);
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
    const spans = daySpans(timeZone, from, to);
    const whole = { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
    const [days, clients, tasks] = await Promise.all([
      daysOf(db, caller, userId, from, to),
      workedBySubject(db, accountId, userId, 'client_id', whole),
      workedBySubject(db, accountId, userId, 'task_id', whole),
    ]);
    const most = tasks.filter(({ subject_id }) => subject_id !== null).slice(0, TASKS_SHOWN);
    const titles = await taskTitles(
      db,
      accountId,
      most.flatMap(({ subject_id }) => subject_id ?? []),
    );
    return {
      user_id: userId,
      from,
      to,
      time_zone: timeZone,
      total_minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
      weeks: [...Map.groupBy(days, ({ date }) => mondayOf(date))].map(([week_starts_on, ofWeek]) => ({
        week_starts_on,
        minutes: ofWeek.reduce((sum, { minutes }) => sum + minutes, 0),
        expected_minutes: sumKnown(ofWeek.map(({ expected_minutes }) => expected_minutes)),
      })),
      clients: clients.map(({ subject_id, minutes }) => ({ client_id: subject_id, minutes })),
      tasks: most.map(({ subject_id, minutes }) => ({
        task_id: subject_id,
        task_title: titleOf(titles, subject_id),
        minutes,
      })),
    };
  },
};

/** Worked and expected minutes of a person by day. */
async function daysOf(db: Db, { accountId, timeZone }: Caller, userId: number, from: CalendarDate, to: CalendarDate) {
  const [worked, schedules, holidays] = await Promise.all([
    workedOn(db, accountId, [userId], daySpans(timeZone, from, to)),
    findSchedules(db, accountId, [userId]),
    findHolidays(db, accountId, from, to),
  ]);
  return workedDays(from, to, worked.get(userId), schedules, holidays);
}

const workerOf = ({ accountId, timeZone }: Caller, userId: number) => ({ accountId, timeZone, userId });

/** Whose tasks may be named: null for those who see all. */
const onlyOf = ({ level, userId }: Caller) => (may(level, 'tasks.all') ? null : userId);

const readsAll = ({ level }: Caller) => may(level, 'hours.read-all');

/** The filter of a list, narrowed to what the caller may see. */
function filterOf(
  caller: Caller,
  {
    from,
    to,
    user_id,
    ...filter
  }: {
    from?: CalendarDate | undefined;
    to?: CalendarDate | undefined;
    user_id?: number[] | undefined;
    task_id?: number[] | undefined;
    client_id?: number[] | undefined;
  },
) {
  if (!readsAll(caller) && user_id?.some((id) => id !== caller.userId)) throw forbidden();
  const start = from === undefined ? 0 : (daySpans(caller.timeZone, from, from)[0]?.start ?? 0);
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : (daySpans(caller.timeZone, to, to)[0]?.end ?? 0);
  return {
    ...filter,
    user_id: readsAll(caller) ? user_id : [caller.userId],
    ...((from ?? to) !== undefined && { within: { start, end } }),
  };
}

/** Own hours, or everybody's for some levels. A refusal does not tell whether the person exists. */
async function assertMayRead(db: Db, caller: Caller, userId: number): Promise<void> {
  if (userId === caller.userId) return;
  if (!readsAll(caller)) throw forbidden();
  if (!(await isPerson(db, caller.accountId, userId))) throw notFound();
}

function assertMayWrite({ userId, level }: Caller, whose: number): void {
  if (whose !== userId && !may(level, 'hours.write-all')) throw forbidden();
}

/** An entry that the caller may see. */
async function visibleEntry(db: Db, caller: Caller, id: number): Promise<EntryRow> {
  const row = await findEntry(db, caller.accountId, id);
  if (!row || (row.user_id !== caller.userId && !readsAll(caller))) throw notFound();
  return row;
}

function assertRange(from: CalendarDate, to: CalendarDate, most = MOST_DAYS): void {
  if (to < from) throw invalid('to', 'must not lie before from', 'before_from');
  if (daysBetween(from, to) >= most) throw invalid('to', `must lie within ${most} days of from`, 'range_too_long');
}
