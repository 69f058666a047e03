import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import { daySpans, type DaySpan } from '@jornada/domain/worktime';
import { startPieces } from '../db/event-loop.ts';

/** Number of days computed without yielding: less than a millisecond, until they are cached. */
const AT_ONCE = 20;

/** The days from `from` to `to` as returned by `daySpans`. Yields to other requests in between. */
export async function findDaySpans(timeZone: string, from: CalendarDate, to: CalendarDate): Promise<DaySpan[]> {
  const days: DaySpan[] = [];
  const nextPiece = startPieces();
  for (let first = from; first <= to; first = addDays(first, AT_ONCE)) {
    await nextPiece();
    const last = addDays(first, AT_ONCE - 1);
    days.push(...daySpans(timeZone, first, last < to ? last : to));
  }
  return days;
}
