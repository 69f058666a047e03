import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import { daySpans, type DaySpan } from '@jornada/domain/worktime';
import { startPieces } from '../db/event-loop.ts';

/** Days whose starts are found without a pause: less than a millisecond, until they are cached. */
const AT_ONCE = 20;

/** The days from `from` to `to` as `daySpans` returns them. Other requests get their turn in between. */
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
