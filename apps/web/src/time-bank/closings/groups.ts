import type { ClosingPerson } from './closing.ts';

export const GROUPS = ['resolve', 'ready', 'nothing'] as const;
export type Group = (typeof GROUPS)[number];

/**
 * The group of a person. In an open month, people with something unusual need a review; in a closed month, only people
 * who are held or being corrected do.
 * @param isClosed whether the month is closed
 */
export function groupOf(person: ClosingPerson, isClosed: boolean): Group {
  if (person.state !== 'closed') return 'resolve';
  if (!isClosed && person.doubtful.length + person.warnings.length > 0) return 'resolve';
  return hasBookings(person) ? 'ready' : 'nothing';
}

const hasBookings = (person: ClosingPerson) => RESULTS.some((field) => person[field] !== 0);

/** The groups that have people, in order; the order of the people is kept. */
export function groupsOf(people: readonly ClosingPerson[], isClosed: boolean) {
  const grouped = Map.groupBy(people, (person) => groupOf(person, isClosed));
  return GROUPS.flatMap((group) => {
    const members = grouped.get(group);
    return members ? [{ group, people: members }] : [];
  });
}

/** The results of a closing: minutes that are booked, paid or passed to the payroll. */
const RESULTS = [
  'to_credit_minutes',
  'to_debit_minutes',
  'paid_minutes',
  'paid_rest_minutes',
  'expired_minutes',
  'unbooked_minutes',
] as const;

/** The figures of a person's month that add up over people, in the order of their columns. */
export const SUMS = ['worked_minutes', 'expected_minutes', 'booked_before_minutes', ...RESULTS] as const;
export type Sum = (typeof SUMS)[number];

/** The sum of a figure in minutes, and the number of people for whom it is not zero. */
export function sumOf(people: readonly ClosingPerson[], field: Sum): { minutes: number; count: number } {
  const some = people.map((person) => person[field] ?? 0).filter((minutes) => minutes !== 0);
  return { minutes: some.reduce((sum, minutes) => sum + minutes, 0), count: some.length };
}

/** The people whom a closing includes, without those who are held. */
export const closingOf = (people: readonly ClosingPerson[]) => people.filter(({ state }) => state === 'closed');
