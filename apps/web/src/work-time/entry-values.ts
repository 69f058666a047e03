import { check } from '@jornada/contract/faults';
import { type WorkTimeEntry, workTime } from '@jornada/contract/work-time';
import { dateIn } from '@jornada/domain/calendar';
import { pick } from '@jornada/domain/conflict';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import type { Fault } from '@jornada/domain/refusal';
import { clockOf, instantOf, isAhead, minuteAt, minuteOf } from '@jornada/domain/worktime';
import type { BodyFault, FieldFault } from '../api/form-faults.ts';

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

const startOf = ({ date, start }: Typed, timeZone: string) => (date === '' ? null : minuteAt(timeZone, date, start));

/** The time of day at which the typed entry ends; null while that is unknown. */
export function endOf(typed: Typed, timeZone: string): string | null {
  const start = startOf(typed, timeZone);
  const minutes = parseHours(typed.duration);
  return start === null || minutes === null ? null : clockOf(timeZone, start + minutes);
}

/** The request body. Invalid values stay as they are, so that the contract rejects them. */
export function bodyFrom(typed: Typed, timeZone: string): Written {
  const { task_id, client_id, note, duration } = typed;
  const start = startOf(typed, timeZone);
  const started_at = start === null ? '' : instantOf(start);
  return { started_at, minutes: parseHours(duration) ?? duration, task_id, client_id, note } as Written;
}

/** Errors for a start in the future, reported before the entry is sent. */
export function faultsAhead(typed: Typed, timeZone: string, now: Date): Fault[] {
  const start = startOf(typed, timeZone);
  return start !== null && isAhead(start, now)
    ? [{ path: 'started_at', message: 'is in the future', code: 'in_future' }]
    : [];
}

/** The entry to save; null while it is not valid. */
export function writtenFrom(typed: Typed, timeZone: string): Written | null {
  const written = bodyFrom(typed, timeZone);
  return 'value' in check(workTime.create.body, written) ? written : null;
}

/** Codes of the contract for values of the wrong type or format. Other codes are rules about well-formed values. */
const UNREADABLE = ['wrong_type', 'too_small', 'too_big', 'not_datetime'];

/** Shows errors of the start and the duration at the fields in which they are typed. */
export function placeFault({ path, code = '' }: BodyFault, { date }: Typed): FieldFault<Typed>[] | undefined {
  const unreadable = UNREADABLE.includes(code);
  if (path === 'minutes') return [{ path: 'duration', code: unreadable ? 'not_hours' : code }];
  if (path !== 'started_at') return undefined;
  if (!unreadable) return [{ path: 'start', code }];
  const start = { path: 'start' as const, code: 'required' };
  return date === '' ? [{ path: 'date', code: 'required' }, start] : [start];
}
