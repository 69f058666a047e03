import type { Allocation } from '@jornada/contract/resource-allocation';
import { pick } from '@jornada/domain/conflict';
import { formatHours, parseHours } from '@jornada/domain/minutes';

/** Form values of an allocation: hours are text while they are being typed. */
export interface Values {
  user_id: number | null;
  client_id: number | null;
  task_id: number | null;
  title: string;
  starts_on: string;
  ends_on: string;
  hours: string;
  status: 'tentative' | 'confirmed';
  note: string;
}

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

export const writtenOf = (allocation: Allocation): Written => pick(FIELDS, allocation);

export const valuesOf = ({ minutes_per_day, ...rest }: Written): Values => ({
  ...rest,
  hours: formatHours(minutes_per_day),
});

/** The allocation to save; null if a required value is missing or the duration is invalid. */
export function writtenFrom({ hours, user_id, ...rest }: Values): Written | null {
  const minutes_per_day = parseHours(hours);
  if (
    user_id === null ||
    rest.starts_on === '' ||
    rest.ends_on === '' ||
    minutes_per_day === null ||
    minutes_per_day < 1 ||
    minutes_per_day > 1_440
  )
    return null;
  return { ...rest, user_id, minutes_per_day };
}
