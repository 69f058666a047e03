import { addDays, type CalendarDate } from '@jornada/domain/calendar';

/** Far enough back for whoever starts with Jornada in the middle of a year. */
const OFFERED = 24;

/** The months that are over, the latest first: only those can be closed. `2026-10`. */
export function pastMonths(today: CalendarDate): string[] {
  const months: string[] = [];
  for (let first = `${today.slice(0, 7)}-01`; months.length < OFFERED; ) {
    const lastOfBefore = addDays(first, -1);
    months.push(lastOfBefore.slice(0, 7));
    first = `${lastOfBefore.slice(0, 7)}-01`;
  }
  return months;
}
