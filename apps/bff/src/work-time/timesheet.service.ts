import type { TimesheetCell } from '@jornada/contract/work-time';
import { invalid, Refusal } from '@jornada/domain/refusal';
import { type Placed, planCell } from '@jornada/domain/timesheet';
import { CLOCK_LEEWAY, daySpans, type DaySpan, minuteOf, minutesWithin, type Span } from '@jornada/domain/worktime';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import {
  deleteEntries,
  type EntryRow,
  findEntries,
  insertEntries,
  nextEntryId,
  reinsertEntries,
  updateEntry,
  type Worker,
} from './entries.queries.ts';
import { assertBegun, changeHours } from './hours.service.ts';
import { findSpans } from './worked.queries.ts';

/** Start of the first entry of an empty day, in minutes after midnight. */
const USUAL_START = 9 * 60;

interface Known extends Placed {
  task_id: number | null;
  client_id: number | null;
}

/** The effect of a timesheet change: the ids of added rows, and the previous rows that were changed or deleted. */
export interface Filled {
  added: number[];
  before: EntryRow[];
}

/**
 * Sets cells of a person's timesheet, all or none. Reductions come first, so that another row can use the time they
 * free.
 * @throws Refusal 409 if a cell no longer has the minutes that the person saw, 400 if a day has too little free time or
 * hours would begin in the future
 */
export async function fillCells(tx: Db, worker: Worker, cells: readonly TimesheetCell[], now: Date): Promise<Filled> {
  const at = now.toISOString();
  const { accountId, userId, timeZone } = worker;
  const dates = cells.map(({ date }) => date).toSorted();
  const days = new Map(dates.map((date) => [date, daySpans(timeZone, date, date)[0] as DaySpan]));
  const whole = { start: days.get(dates[0] as string)?.start ?? 0, end: days.get(dates.at(-1) as string)?.end ?? 0 };
  assertOnce(cells);
  for (const [index, { date, minutes, was_minutes }] of cells.entries())
    if (minutes > was_minutes) assertBegun((days.get(date) as DaySpan).start, now, `cells.${index}.date`);

  const added: number[] = [];
  const touched = new Set<number>();
  const before = await changeHours(tx, worker, [...days.values()], async () => {
    let entries: Known[] = await findSpans(tx, accountId, userId, whole);
    const old = await findEntries(
      tx,
      accountId,
      entries.map(({ id }) => id),
    );
    const stale = cells.filter((cell) => cell.was_minutes !== minutesOf(entries, cell, days.get(cell.date) as Span));
    if (stale.length)
      throw new Refusal('conflict', 'Conflict', {
        code: 'stale_cells',
        details: {
          current: stale.map((cell) => ({ ...cell, minutes: minutesOf(entries, cell, days.get(cell.date) as Span) })),
        },
      });
    for (const cell of cells.toSorted((a, b) => growth(a) - growth(b))) {
      const day = days.get(cell.date) as DaySpan;
      const here = entries.filter((entry) => minutesWithin(entry, day) > 0);
      const mine = here.filter((entry) => isOf(entry, cell));
      const others = here.filter((entry) => !isOf(entry, cell));
      const planned = (latest?: number) => planCell(day, day.start + USUAL_START, mine, others, cell.minutes, latest);
      const plan = planned(minuteOf(now) + CLOCK_LEEWAY);
      if (!plan && planned())
        throw invalid(`cells.${cells.indexOf(cell)}.minutes`, 'would begin in the future', 'in_future');
      if (!plan) throw invalid('cells', `${cell.date} has no room for so much`, 'day_full');
      await deleteEntries(tx, accountId, plan.remove);
      for (const { id, start, end } of plan.resize)
        await updateEntry(tx, accountId, id, null, { start_minute: start, end_minute: end }, at);
      const { task_id, client_id } = cell;
      const fresh = await insertEntries(
        tx,
        accountId,
        userId,
        plan.add.map(({ start, end }) => ({ task_id, client_id, note: '', start_minute: start, end_minute: end })),
        at,
      );
      added.push(...fresh.map(({ id }) => id));
      for (const id of [...plan.remove, ...plan.resize.map((one) => one.id)]) touched.add(id);
      entries = [
        ...entries
          .filter(({ id }) => !plan.remove.includes(id))
          .map((entry) => ({ ...entry, ...plan.resize.find(({ id }) => id === entry.id) })),
        ...fresh.map(({ id, start_minute, end_minute }) => ({
          id,
          task_id,
          client_id,
          start: start_minute,
          end: end_minute,
        })),
      ];
    }
    return old;
  });
  return { added, before: before.filter(({ id }) => touched.has(id)) };
}

/**
 * Undoes a change: deletes the entries it added and restores those it changed or deleted, under their own ids.
 * @throws Refusal 400 if an id is named twice or was never this person's, or another entry now occupies the time
 */
export async function restoreEntries(
  tx: Db,
  worker: Worker,
  added: readonly number[],
  before: readonly EntryRow[],
  at: Instant,
): Promise<void> {
  const { accountId, userId } = worker;
  const ids = [...added, ...before.map(({ id }) => id)];
  if (new Set(ids).size < ids.length) throw invalid('before', 'names an entry twice', 'entry_twice');
  const now = await findEntries(tx, accountId, ids);
  const next = await nextEntryId(tx, accountId);
  if (now.some(({ user_id }) => user_id !== userId) || ids.some((id) => id >= next))
    throw invalid('before', 'names an entry that was never this person’s', 'not_here');
  const touched = [...now, ...before].map(({ start_minute: start, end_minute: end }) => ({ start, end }));
  await changeHours(tx, worker, touched, async () => {
    await deleteEntries(tx, accountId, ids);
    await reinsertEntries(tx, worker, before, at);
  });
}

const growth = ({ minutes, was_minutes }: TimesheetCell) => minutes - was_minutes;

const isOf = (entry: Known, { task_id, client_id }: TimesheetCell) =>
  entry.task_id === task_id && entry.client_id === client_id;

const minutesOf = (entries: readonly Known[], cell: TimesheetCell, day: Span) =>
  entries.filter((entry) => isOf(entry, cell)).reduce((sum, entry) => sum + minutesWithin(entry, day), 0);

function assertOnce(cells: readonly TimesheetCell[]): void {
  const names = cells.map(({ date, task_id, client_id }) => `${date} ${task_id} ${client_id}`);
  if (new Set(names).size < names.length) throw invalid('cells', 'name a cell twice', 'cell_twice');
}
