import type { CalendarDate } from '@jornada/domain/calendar';
import type { CallContext } from '../context.ts';
import type { Today } from '../tasks/task-filter.queries.ts';

/** The caller, and the date in the time zone of their account. */
export type At = Pick<CallContext, 'db' | 'caller'> & { date: CalendarDate };

export const todayOf = ({ caller: { timeZone }, date }: At): Today => ({ date, timeZone });

/** Rows of each kind on the screen. */
export const GLANCE = 5;
