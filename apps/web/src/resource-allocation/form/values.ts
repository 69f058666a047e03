import { check } from '@jornada/contract/faults';
import { type Allocation, allocations } from '@jornada/contract/resource-allocation';
import { addDays } from '@jornada/domain/calendar';
import { pick } from '@jornada/domain/conflict';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import type { Fault } from '@jornada/domain/refusal';
import type { BodyFault, FieldFault } from '../../api/form-faults.ts';
import type { NewRange } from '../timeline/use-drag.ts';

/** Editable fields of an allocation, in the order of the form. */
export const FIELDS = [
  'user_id',
  'task_id',
  'client_id',
  'title',
  'starts_on',
  'ends_on',
  'minutes_per_day',
  'status',
  'note',
] as const satisfies readonly (keyof Allocation)[];
export type Written = Pick<Allocation, (typeof FIELDS)[number]>;

/** Form values of an allocation: hours are text while they are being typed, and the person may be empty. */
export type Values = Omit<Written, 'user_id' | 'minutes_per_day'> & {
  user_id: number | '';
  minutes_per_day: string;
  task_title: string | null;
};

/** Values of a new allocation: for the range `begun` drawn on the timeline, or for the next five days. */
export const newValues = (begun: NewRange | null, today: string): Values => ({
  user_id: begun?.userId ?? '',
  client_id: null,
  task_id: null,
  task_title: null,
  title: '',
  starts_on: begun?.starts_on ?? today,
  ends_on: begun?.ends_on ?? addDays(today, 4),
  minutes_per_day: '8:00',
  status: 'confirmed',
  note: '',
});

export const writtenOf = (allocation: Allocation): Written => pick(FIELDS, allocation);

export const toValues = ({ minutes_per_day, ...rest }: Written, task_title: string | null): Values => ({
  ...rest,
  minutes_per_day: formatHours(minutes_per_day),
  task_title,
});

/** The request body. Invalid values stay as they are, so that the contract rejects them. */
export const bodyFrom = ({ minutes_per_day: text, task_title: _, ...rest }: Values): Written =>
  ({ ...rest, minutes_per_day: parseHours(text) ?? text }) as Written;

/** The allocation to save; null while it is not valid. */
export function writtenFrom(values: Values): Written | null {
  const written = bodyFrom(values);
  return 'value' in check(allocations.create.body, written) ? written : null;
}

/** Any invalid number of minutes is reported as invalid text of the hours. */
export const placeFault = ({ path, code }: BodyFault): FieldFault<Values>[] | undefined =>
  path === 'minutes_per_day' && code !== 'required' ? [{ path, code: 'not_hours' }] : undefined;

export const checkRange = ({ starts_on, ends_on }: Values): Fault[] =>
  ends_on < starts_on ? [{ path: 'ends_on', message: 'must not be before the start', code: 'before_from' }] : [];
