import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import type { Instant } from '../db/tables.ts';

/** Where all companies of the demo data set are. */
export const DEMO_TIME_ZONE = 'America/Sao_Paulo';
/** São Paulo has kept one offset all year since it gave up summer time in 2019. */
const OFFSET = '-03:00';

/**
 * The demo's calendar: working days counted from the day the data set is made for. 0 is that day (or the Monday after
 * it), -1 the working day before, 1 the one after. Later numbers are later dates, so what is decided in numbers (this
 * task is overdue, that one was done in time) holds whatever weekday it is made on.
 */
export interface Workdays {
  date(workday: number): CalendarDate;
  /** `minutes` after that day's midnight in São Paulo. */
  instant(workday: number, minutes: number): Instant;
  /** The midnight with which the day begins that the data set is made for. */
  start: Instant;
}

export function workdaysAround(asOf: CalendarDate): Workdays {
  const weekday = new Date(`${asOf}T00:00:00Z`).getUTCDay();
  const untilMonday = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  const monday = addDays(asOf, untilMonday || 1 - weekday);
  const sinceMonday = untilMonday ? 0 : weekday - 1;
  const known = new Map<number, { date: CalendarDate; midnight: number }>();

  const day = (workday: number) => {
    let found = known.get(workday);
    if (!found) {
      const fromMonday = sinceMonday + workday;
      const weeks = Math.floor(fromMonday / 5);
      const date = addDays(monday, weeks * 7 + (fromMonday - weeks * 5));
      known.set(workday, (found = { date, midnight: Date.parse(`${date}T00:00:00${OFFSET}`) }));
    }
    return found;
  };
  return {
    date: (workday) => day(workday).date,
    instant: (workday, minutes) => new Date(day(workday).midnight + minutes * 60_000).toISOString(),
    start: new Date(`${asOf}T00:00:00${OFFSET}`).toISOString(),
  };
}
