import type { Absence, AbsenceKind } from '@jornada/contract/absence-items';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import type { Fault } from '@jornada/domain/refusal';

/** The values of a form. An empty person, date or kind is rejected before sending. */
export interface AbsenceValues {
  user_id: number | null;
  kind_id: string;
  starts_on: string | null;
  ends_on: string | null;
  /** Hours as text; empty for whole days. */
  minutes_per_day: string;
  /** A time of the day; empty if none was given. */
  starts_at: string;
  note: string;
}

/** The fields of an absence that can be changed, in the order of the form. */
export const WRITTEN = ['kind_id', 'starts_on', 'ends_on', 'minutes_per_day', 'starts_at', 'note'] as const;

export type Written = Pick<Absence, 'starts_on' | 'ends_on' | 'minutes_per_day' | 'starts_at'> & {
  kind_id: number;
  note: string;
};

/** The editable fields of an absence whose private part the viewer may see. */
export const writtenOf = ({ kind_id, starts_on, ends_on, minutes_per_day, starts_at, note }: Absence): Written => ({
  kind_id: kind_id ?? 0,
  starts_on,
  ends_on,
  minutes_per_day,
  starts_at,
  note: note ?? '',
});

export const toValues = (
  { kind_id, minutes_per_day, starts_at, ...written }: Written,
  userId: number,
): AbsenceValues => ({
  ...written,
  user_id: userId,
  kind_id: String(kind_id),
  minutes_per_day: minutes_per_day === null ? '' : formatHours(minutes_per_day),
  starts_at: starts_at ?? '',
});

/** Whether absences of a kind last whole days. */
export const isWhole = (kinds: readonly AbsenceKind[], kindId: string): boolean =>
  kinds.some(({ id, whole_days_only }) => String(id) === kindId && whole_days_only);

/** Whether the absence lasts a part of each day. */
export const isPart = (kinds: readonly AbsenceKind[], kindId: string, minutesPerDay: string): boolean =>
  !isWhole(kinds, kindId) && minutesPerDay.trim() !== '';

export const writtenFrom = (
  { kind_id, starts_on, ends_on, minutes_per_day, starts_at, note }: AbsenceValues,
  kinds: readonly AbsenceKind[],
): Written => ({
  kind_id: Number(kind_id),
  starts_on: starts_on ?? '',
  ends_on: ends_on ?? '',
  minutes_per_day: isWhole(kinds, kind_id) || minutes_per_day.trim() === '' ? null : parseHours(minutes_per_day),
  starts_at: isPart(kinds, kind_id, minutes_per_day) && starts_at !== '' ? starts_at : null,
  note,
});

const required = (path: string): Fault => ({ path, message: 'is required', code: 'required' });

/** Errors that the schema of the request cannot detect: missing choices, and text that is not a duration. */
export const faultsOf = (
  { user_id, kind_id, minutes_per_day }: AbsenceValues,
  kinds: readonly AbsenceKind[],
): Fault[] => [
  ...(user_id === null ? [required('user_id')] : []),
  ...(kind_id ? [] : [required('kind_id')]),
  ...(!isWhole(kinds, kind_id) && minutes_per_day.trim() !== '' && parseHours(minutes_per_day) === null
    ? [{ path: 'minutes_per_day', message: 'are no hours', code: 'not_hours' }]
    : []),
];
