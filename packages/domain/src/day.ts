import { type Rules, withFactor } from './agreements.ts';
import type { ExpectedDay } from './expected.ts';

/** The rules by which a day is judged. */
export type DayRules = Pick<
  Rules,
  | 'tolerance_minutes'
  | 'daily_overtime_minutes'
  | 'daily_work_minutes'
  | 'bank_sundays_and_holidays'
  | 'weekday_factor'
  | 'rest_factor'
>;

/** A judged day, in minutes. */
export interface JudgedDay {
  /** Overtime that is added to the bank, in minutes worked. */
  credit: number;
  /** Its value in the bank, by the factor of the day. */
  banked: number;
  /** Missing work. */
  debit: number;
  /** Overtime that goes to the payroll, `paid_rest` included. */
  paid: number;
  /** Work on a rest day, paid double (Lei 605/1949 art. 9). */
  paid_rest: number;
  /** The remainder of the day's absences with these effects: work on a day off reduces them. */
  bank: number;
  unpaid: number;
  /** Work on a day without employment, which is not judged. */
  outside: number;
  /** The limit that kept overtime out of the bank. */
  capped_by: 'daily_overtime' | 'daily_work' | null;
}

const NOTHING: JudgedDay = {
  credit: 0,
  banked: 0,
  debit: 0,
  paid: 0,
  paid_rest: 0,
  bank: 0,
  unpaid: 0,
  outside: 0,
  capped_by: null,
};

/**
 * Compares a day's work with the expected work.
 *
 * A rest day is a Sunday or a holiday without scheduled work; a Sunday with hours in the schedule is an ordinary day
 * (CLT art. 67: the weekly rest need not fall on it). Surplus work first reduces the day's unpaid and bank absences. A
 * difference within the tolerance is ignored, a larger one counts in full (CLT art. 58 §1).
 * @param worked minutes
 */
export function judgeDay(
  worked: number,
  day: ExpectedDay,
  { sunday, holiday }: { sunday: boolean; holiday: boolean },
  rules: DayRules,
): JudgedDay {
  if (!day.employed) return { ...NOTHING, outside: worked };
  if (day.expected === null) return NOTHING;
  const isRest = day.scheduled === 0 && (sunday || holiday);
  if (isRest && !rules.bank_sundays_and_holidays) return { ...NOTHING, paid: worked, paid_rest: worked };

  const over = Math.max(0, worked - day.expected);
  const unpaid = Math.max(0, day.unpaid - over);
  const bank = Math.max(0, day.bank - Math.max(0, over - day.unpaid));
  const difference = worked - (day.expected + (day.unpaid - unpaid) + (day.bank - bank));
  const judged = { ...NOTHING, bank, unpaid };
  if (Math.abs(difference) <= rules.tolerance_minutes) return judged;
  if (difference < 0) return { ...judged, debit: -difference };
  const room = (rules.daily_work_minutes ?? Number.POSITIVE_INFINITY) - (worked - difference);
  const credit = Math.max(0, Math.min(difference, rules.daily_overtime_minutes, room));
  const paid = difference - credit;
  const capped_by = paid === 0 ? null : room < rules.daily_overtime_minutes ? 'daily_work' : 'daily_overtime';
  return { ...judged, credit, banked: withFactor(credit, factorOf(isRest, rules)), paid, capped_by };
}

const factorOf = (isRest: boolean, { weekday_factor, rest_factor }: DayRules) =>
  isRest ? rest_factor : weekday_factor;

/** The total that the bank should contain for a day: minutes, negative for a debit. */
export const targetOf = ({ banked, debit, bank }: Pick<JudgedDay, 'banked' | 'debit' | 'bank'>): number =>
  banked - debit - bank;

/**
 * Minutes of overtime that a day may still add to the bank, whatever was worked so far.
 * @param expected expected minutes
 * @param banked minutes of overtime in the bank for the day
 * @param isRest whether it is a rest day, on which nothing is scheduled
 */
export function overtimeRoom(expected: number, banked: number, isRest: boolean, rules: DayRules): number {
  const { daily_overtime_minutes, daily_work_minutes } = rules;
  const most = Math.min(daily_overtime_minutes, (daily_work_minutes ?? Number.POSITIVE_INFINITY) - expected);
  return Math.max(0, withFactor(Math.max(0, most), factorOf(isRest, rules)) - banked);
}
