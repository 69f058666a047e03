import type { CalendarDate } from './calendar.ts';
import { firstDayOf, type Month } from './months.ts';

/** The facts about a lot past its due date and its owner. */
export interface Overdue {
  due_on: CalendarDate;
  /** The first month to close; null before the first closing. */
  closesFrom: Month | null;
  /** Whether the person has a schedule in the month of the due date. */
  hasSchedule: boolean;
  /** The last day of work; null while the person is employed. */
  leftOn: CalendarDate | null;
  /** The months that are closed for the person. */
  closedMonths: readonly Month[];
}

/**
 * Whether the expiry job expires a lot, on the day after its due date. Otherwise it waits for the closing of the month,
 * which first books the results of its days: a day off before the due date still uses the hours. No closing covers
 * months before the first one, months without a schedule, and people who have left and whose last month is closed.
 */
export function expiresByClock({ due_on, closesFrom, hasSchedule, leftOn, closedMonths }: Overdue): boolean {
  if (closesFrom === null || due_on < firstDayOf(closesFrom) || !hasSchedule) return true;
  if (leftOn === null) return false;
  const last = leftOn.slice(0, 7);
  return last < closesFrom || closedMonths.includes(last);
}
