import type { CalendarDate } from '@jornada/domain/calendar';
import type { CallContext } from '../context.ts';
import type { Today } from '../tasks/task-filter.queries.ts';

/** The caller, and the date in the time zone of their account. */
export type At = Pick<CallContext, 'db' | 'caller'> & { date: CalendarDate };

export const todayOf = ({ caller: { timeZone }, date }: At): Today => ({ date, timeZone });

/** Rows of each kind on the screen. */
export const GLANCE = 5;

/** The first rows and the total count: no count query runs if the first rows are all. */
export async function firstAndCount<Row>(
  first: Promise<readonly Row[]>,
  count: () => Promise<number>,
): Promise<[readonly Row[], number]> {
  const rows = await first;
  return [rows, rows.length < GLANCE ? rows.length : await count()];
}
