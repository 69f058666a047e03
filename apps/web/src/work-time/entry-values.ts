import type { WorkTimeEntry } from '@jornada/contract/work-time';
import { dateIn } from '@jornada/domain/calendar';
import { pick } from '@jornada/domain/conflict';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import { clockOf, instantOf, LONGEST_ENTRY, minuteAt, minuteOf } from '@jornada/domain/worktime';

/** Editable fields of an entry, in the order of the form. */
export const FIELDS = [
  'started_at',
  'minutes',
  'task_id',
  'client_id',
  'note',
] as const satisfies readonly (keyof WorkTimeEntry)[];
export type Written = Pick<WorkTimeEntry, (typeof FIELDS)[number]>;

/** Form values of an entry: date, time of day and duration in the account's time zone. */
export interface Typed {
  date: string;
  start: string;
  duration: string;
  task_id: number | null;
  task_title: string | null;
  client_id: number | null;
  note: string;
}

export const writtenOf = (entry: WorkTimeEntry): Written => pick(FIELDS, entry);

export const newEntry = (day: string): Typed => ({
  date: day,
  start: '09:00',
  duration: '',
  task_id: null,
  task_title: null,
  client_id: null,
  note: '',
});

export const typedOf = (entry: Written, taskTitle: string | null, timeZone: string): Typed => ({
  date: dateIn(timeZone, new Date(entry.started_at)),
  start: clockOf(timeZone, minuteOf(entry.started_at)),
  duration: formatHours(entry.minutes),
  task_id: entry.task_id,
  task_title: taskTitle,
  client_id: entry.client_id,
  note: entry.note,
});

/** The typed values parsed to times; null for a value that is not valid yet. */
export function timesOf({ date, start, duration }: Typed, timeZone: string) {
  const at = date === '' ? null : minuteAt(timeZone, date, start);
  const minutes = parseHours(duration);
  return {
    start: at,
    minutes: minutes !== null && minutes > 0 && minutes <= LONGEST_ENTRY ? minutes : null,
    end: at === null || minutes === null ? null : clockOf(timeZone, at + minutes),
  };
}

/** The entry to save; null if a required value is missing. */
export function writtenFrom(typed: Typed, timeZone: string): Written | null {
  const { start, minutes } = timesOf(typed, timeZone);
  if (start === null || minutes === null) return null;
  const { task_id, client_id, note } = typed;
  return { started_at: instantOf(start), minutes, task_id, client_id, note };
}
