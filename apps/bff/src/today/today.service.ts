import type { CalendarDate } from '@jornada/domain/calendar';
import type { CallContext } from '../context.ts';

/** The caller, and the date in the time zone of their account. */
export type At = Pick<CallContext, 'db' | 'caller'> & { date: CalendarDate };

/** Rows of each kind on the screen. */
export const GLANCE = 5;
