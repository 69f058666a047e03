import type { CalendarDate } from './calendar.ts';

/** The days on which a person is employed by an account, both inclusive. */
export interface EmploymentPeriod {
  /** Null: the first day was not recorded, so the period began before any other date. */
  joined_on: CalendarDate | null;
  /** The last day of work; null while the person is employed. */
  left_on: CalendarDate | null;
}

const contains = ({ joined_on, left_on }: EmploymentPeriod, day: CalendarDate): boolean =>
  (joined_on === null || joined_on <= day) && (left_on === null || day <= left_on);

/**
 * Whether a person is employed on `day`. No hours are expected on other days.
 * @param periods of one person; empty if neither a first nor a last day was recorded
 */
export const isEmployed = (periods: readonly EmploymentPeriod[], day: CalendarDate): boolean =>
  periods.length === 0 || periods.some((period) => contains(period, day));

const UNRECORDED: EmploymentPeriod = { joined_on: null, left_on: null };

/** The periods of a person, oldest first, after they left on `day`. */
export const withEnd = (periods: readonly EmploymentPeriod[], day: CalendarDate): EmploymentPeriod[] => [
  ...periods.slice(0, -1),
  { ...(periods.at(-1) ?? UNRECORDED), left_on: day },
];

/** The periods of a person, oldest first, as if they had not left: the newest one continues. */
export const withoutEnd = (periods: readonly EmploymentPeriod[]): EmploymentPeriod[] =>
  periods.map((period, index) => (index === periods.length - 1 ? { ...period, left_on: null } : period));

/**
 * The periods of a person, oldest first, after they returned on `day`: without a day in between, the last one
 * continues.
 */
export const withReturn = (periods: readonly EmploymentPeriod[], day: CalendarDate): EmploymentPeriod[] => {
  const newest = periods.at(-1);
  if (!newest || newest.left_on === null) return [...periods];
  if (newest.left_on >= day) return [...periods.slice(0, -1), { ...newest, left_on: null }];
  return [...periods, { joined_on: day, left_on: null }];
};

/**
 * The periods of a person, oldest first, after `joined_on` was recorded. It belongs to the newest period that can start
 * on it: after the previous one has ended, and not after its own end. Without such a period nothing changes.
 */
export function withJoining(periods: readonly EmploymentPeriod[], joined_on: CalendarDate | null): EmploymentPeriod[] {
  const all = periods.length ? periods : [UNRECORDED];
  const at = all.findLastIndex(({ left_on }, index) => {
    const before = all[index - 1];
    if (joined_on === null) return !before;
    return (left_on === null || joined_on <= left_on) && (!before?.left_on || before.left_on < joined_on);
  });
  return all.map((period, index) => (index === at ? { ...period, joined_on } : period));
}
