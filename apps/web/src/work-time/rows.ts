import type { Timesheet } from '@jornada/contract/work-time';

/** Task or client of a timesheet row. */
export interface Subject {
  task_id: number | null;
  client_id: number | null;
}

export interface Row extends Subject {
  /** Identifies the row. */
  key: string;
  task_title: string | null;
  /** Minutes by day, in the order of the days. */
  minutes: readonly number[];
}

export const keyOf = ({ task_id, client_id }: Subject): string => `${task_id ?? ''}/${client_id ?? ''}`;

/** Rows that have hours and rows added by hand; each subject once, in a stable order. */
export function rowsOf(sheet: Timesheet, added: readonly (Subject & { task_title: string | null })[]): Row[] {
  const rows = new Map<string, Row>();
  for (const row of sheet.rows) rows.set(keyOf(row), { ...row, key: keyOf(row) });
  for (const row of added)
    if (!rows.has(keyOf(row))) rows.set(keyOf(row), { ...row, key: keyOf(row), minutes: sheet.days.map(() => 0) });
  // Sorted by subject, not by the first entry's time: a row must not move while it is edited.
  return [...rows.values()].sort(
    (a, b) =>
      (a.client_id ?? Infinity) - (b.client_id ?? Infinity) || (a.task_id ?? Infinity) - (b.task_id ?? Infinity) || 0,
  );
}

/** A cell's new value; `was_minutes` is the value that was on screen. */
export interface CellChange extends Subject {
  date: string;
  minutes: number;
  was_minutes: number;
}

/**
 * Cell changes that copy the `last` week to `current`, weekday by weekday. Existing values stay, and holidays are
 * skipped; `ahead` counts the cells of days after `today`, which are not copied either.
 */
export function copiedCells(last: Timesheet, current: Timesheet, today: string) {
  const there = new Map(current.rows.map((row) => [keyOf(row), row.minutes]));
  const all: CellChange[] = last.rows.flatMap((row) =>
    current.days.flatMap(({ date, holiday }, at) => {
      const minutes = row.minutes[at] ?? 0;
      if (minutes === 0 || holiday !== null || (there.get(keyOf(row))?.[at] ?? 0) > 0) return [];
      return [{ date, task_id: row.task_id, client_id: row.client_id, minutes, was_minutes: 0 }];
    }),
  );
  const cells = all.filter(({ date }) => date <= today);
  return { cells, ahead: all.length - cells.length };
}
