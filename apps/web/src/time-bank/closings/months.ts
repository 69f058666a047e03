import { addDays, type CalendarDate } from '@jornada/domain/calendar';

/** Months offered; enough for an account that adopts Jornada in the middle of a year. */
const OFFERED = 24;

/** Past months as `2026-10`, newest first: only these can be closed. */
export function pastMonths(today: CalendarDate): string[] {
  const months: string[] = [];
  for (let first = `${today.slice(0, 7)}-01`; months.length < OFFERED; ) {
    const lastOfBefore = addDays(first, -1);
    months.push(lastOfBefore.slice(0, 7));
    first = `${lastOfBefore.slice(0, 7)}-01`;
  }
  return months;
}
