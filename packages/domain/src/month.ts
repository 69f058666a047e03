import type { CalendarDate } from './calendar.ts';
import { judgeDay } from './day.ts';
import type { Policy } from './time-bank.ts';

/** Effect of a day's work on the bank. `paid` is overtime that goes to the payroll instead of the bank. */
export interface DayOutcome {
  credit_minutes: number;
  debit_minutes: number;
  paid_minutes: number;
}

/** One day of a month closing. */
export interface WorkedDay {
  date: CalendarDate;
  worked_minutes: number;
  /** Scheduled minutes; null without a schedule. */
  expected_minutes: number | null;
  /** A Sunday or a holiday. */
  rest: boolean;
}

/** A person's month: each day's result and the sums. */
export interface MonthOutcome extends DayOutcome {
  worked_minutes: number;
  /** Null if no day of the month has a schedule. */
  expected_minutes: number | null;
  days: (Omit<WorkedDay, 'rest'> & DayOutcome)[];
}

/** Effect of a person's month on the bank; null if nothing was worked and nothing expected. */
export function judgeMonth(month: readonly WorkedDay[], policy: Policy): MonthOutcome | null {
  const days = month.map(({ rest, ...day }) => ({
    ...day,
    ...outcomeOf(day, rest, policy),
  }));
  const sum = (field: 'worked_minutes' | 'credit_minutes' | 'debit_minutes' | 'paid_minutes') =>
    days.reduce((total, day) => total + day[field], 0);
  const known = days.flatMap(({ expected_minutes }) => (expected_minutes === null ? [] : [expected_minutes]));
  const worked_minutes = sum('worked_minutes');
  if (known.length === 0 && worked_minutes === 0) return null;
  return {
    worked_minutes,
    expected_minutes: known.length ? known.reduce((total, minutes) => total + minutes, 0) : null,
    credit_minutes: sum('credit_minutes'),
    debit_minutes: sum('debit_minutes'),
    paid_minutes: sum('paid_minutes'),
    days,
  };
}

/** Without absences, and of somebody who is employed throughout. */
function outcomeOf({ worked_minutes, expected_minutes }: Omit<WorkedDay, 'rest'>, rest: boolean, policy: Policy) {
  const due = { scheduled: expected_minutes ?? 0, excused: 0, bank: 0, unpaid: 0, employed: true };
  const { credit, debit, paid } = judgeDay(
    worked_minutes,
    { ...due, expected: expected_minutes },
    { sunday: rest, holiday: false },
    policy,
  );
  return { credit_minutes: credit, debit_minutes: debit, paid_minutes: paid };
}
