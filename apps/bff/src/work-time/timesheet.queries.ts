import type { TimesheetCell } from '@jornada/contract/work-time';
import { invalid, Refusal } from '@jornada/domain/refusal';
import { type Placed, planCell } from '@jornada/domain/timesheet';
import { daySpans, type DaySpan, minutesWithin, type Span } from '@jornada/domain/worktime';
import type { Db, Instant } from '../db/tables.ts';
import { changeHours, deleteEntries, insertEntries, updateEntry, type Worker } from './entries.queries.ts';
import { findSpans } from './worked.queries.ts';

/** When a day of work begins that nobody said more about, in minutes after its first. */
const USUAL_START = 9 * 60;

interface Known extends Placed {
  task_id: number | null;
  client_id: number | null;
}

/** The ids of what a change of the timesheet did. */
export interface Filled {
  added: number[];
  changed: number[];
  removed: number[];
}

/**
 * Makes cells of a person's timesheet say what was typed, all or none. Less comes before more, so that what one row
 * gives up another can take.
 * @throws Refusal 409 where a cell does not say any more what the person saw, 400 where a day has not so much room
 */
export async function fillCells(tx: Db, worker: Worker, cells: readonly TimesheetCell[], at: Instant): Promise<Filled> {
  const { accountId, userId, timeZone } = worker;
  const dates = cells.map(({ date }) => date).toSorted();
  const days = new Map(dates.map((date) => [date, daySpans(timeZone, date, date)[0] as DaySpan]));
  const whole = { start: days.get(dates[0] as string)?.start ?? 0, end: days.get(dates.at(-1) as string)?.end ?? 0 };
  assertOnce(cells);

  const filled: Filled = { added: [], changed: [], removed: [] };
  await changeHours(tx, worker, [...days.values()], async () => {
    let entries: Known[] = await findSpans(tx, accountId, userId, whole);
    const stale = cells.filter((cell) => cell.was_minutes !== minutesOf(entries, cell, days.get(cell.date) as Span));
    if (stale.length)
      throw new Refusal('conflict', 'Conflict', {
        code: 'stale_cells',
        details: { current: stale.map((cell) => ({ ...cell, minutes: minutesOf(entries, cell, days.get(cell.date) as Span) })) },
      });
    for (const cell of cells.toSorted((a, b) => growth(a) - growth(b))) {
      const day = days.get(cell.date) as DaySpan;
      const here = entries.filter((entry) => minutesWithin(entry, day) > 0);
      const mine = here.filter((entry) => isOf(entry, cell));
      const plan = planCell(day, day.start + USUAL_START, mine, here.filter((entry) => !isOf(entry, cell)), cell.minutes);
      if (!plan) throw invalid('cells', `${cell.date} has no room for so much`, 'day_full');
      await deleteEntries(tx, accountId, plan.remove);
      for (const { id, start, end } of plan.resize) await updateEntry(tx, accountId, id, null, { start_minute: start, end_minute: end }, at);
      const { task_id, client_id } = cell;
      const added = await insertEntries(tx, accountId, userId, plan.add.map(({ start, end }) => ({ task_id, client_id, note: '', start_minute: start, end_minute: end })), at);
      filled.removed.push(...plan.remove);
      filled.changed.push(...plan.resize.map(({ id }) => id));
      filled.added.push(...added.map(({ id }) => id));
      entries = [
        ...entries.filter(({ id }) => !plan.remove.includes(id)).map((entry) => ({ ...entry, ...plan.resize.find(({ id }) => id === entry.id) })),
        ...added.map(({ id, start_minute, end_minute }) => ({ id, task_id, client_id, start: start_minute, end: end_minute })),
      ];
    }
  });
  return { ...filled, changed: [...new Set(filled.changed)].filter((id) => !filled.removed.includes(id)) };
}

const growth = ({ minutes, was_minutes }: TimesheetCell) => minutes - was_minutes;

const isOf = (entry: Known, { task_id, client_id }: TimesheetCell) => entry.task_id === task_id && entry.client_id === client_id;

const minutesOf = (entries: readonly Known[], cell: TimesheetCell, day: Span) =>
  entries.filter((entry) => isOf(entry, cell)).reduce((sum, entry) => sum + minutesWithin(entry, day), 0);

function assertOnce(cells: readonly TimesheetCell[]): void {
  const names = cells.map(({ date, task_id, client_id }) => `${date} ${task_id} ${client_id}`);
  if (new Set(names).size < names.length) throw invalid('cells', 'name a cell twice', 'cell_twice');
}
