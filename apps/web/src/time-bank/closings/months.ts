import { addDays, type CalendarDate, daysBetween } from '@jornada/domain/calendar';
import type { Closing, Closings } from './closing.ts';

/**
 * Number of months offered for the first closing; enough for an account that adopts Jornada in the middle of a year.
 */
const OFFERED = 24;

/** An open month is overdue after this day of the next month, because the payroll is due around then. */
const DUE_DAYS = 5;

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

/** A month that is over: its closing, or since when it can be closed. */
export type RailMonth = {
  month: string;
  state: 'open' | 'overdue' | 'partly' | 'closed';
  /** Days since it can be closed; 0 once it is closed. */
  openDays: number;
  closing: Closing | undefined;
  /** Closings of the month that were reversed, newest first. */
  takenBack: readonly Closing[];
};

/** The months that are open or were closed, newest first. */
export function railMonths({ items, open_months }: Closings, today: CalendarDate): RailMonth[] {
  const months = new Set([...open_months, ...items].map(({ month }) => month));
  return [...months]
    .toSorted()
    .toReversed()
    .map((month) => {
      const own = items.filter((item) => item.month === month);
      const closing = own.find(({ state }) => state !== 'taken_back');
      const since = open_months.find((open) => open.month === month)?.since;
      const openDays = closing || since === undefined ? 0 : daysBetween(since, today);
      return {
        month,
        state: closing ? (closing.state === 'partly' ? 'partly' : 'closed') : openDays >= DUE_DAYS ? 'overdue' : 'open',
        openDays,
        closing,
        takenBack: own.filter(({ state }) => state === 'taken_back'),
      };
    });
}
