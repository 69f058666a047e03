import {
  amountKey,
  eventKey,
  eventOf,
  inAmountOrder,
  inEventOrder,
  type PayrollEvent,
  type PayrollRow,
} from '@jornada/domain/payroll';
import type { Month } from '@jornada/domain/months';
import { isCounted, type JudgedPerson } from './closed-months.service.ts';

/** The payroll of a month. */
export interface MonthOfPayroll {
  month: Month;
  state: 'open' | 'ready' | 'handed_over';
  items: PayrollRow[];
  sums: { event: PayrollEvent; kind_id: number | null; rows: number; minutes: number }[];
  /** Sums of the closing; null without one. */
  closing: { paid_minutes: number; missing_minutes: number; expired_minutes: number; booked_minutes: number } | null;
  missing: {
    held: number[];
    open: number[];
    without_number: number[];
    without_code: PayrollEvent[];
    kinds_without_code: number[];
  };
}

/** The totals of a closing, with hours that expired by the clock. People who are held have none yet. */
export function figuresOf(
  people: readonly JudgedPerson[],
  byClock: readonly { user_id: number; minutes: number }[],
): NonNullable<MonthOfPayroll['closing']> {
  const counted = people.filter(isCounted);
  const held = new Set(people.flatMap((person) => (isCounted(person) ? [] : [person.user_id])));
  const expired = byClock.reduce((sum, { user_id, minutes }) => sum + (held.has(user_id) ? 0 : minutes), 0);
  const sum = (pick: (person: JudgedPerson) => number | null) =>
    counted.reduce((total, person) => total + (pick(person) ?? 0), 0);
  return {
    paid_minutes: sum(({ paid_minutes }) => paid_minutes),
    missing_minutes: sum(({ unbooked_minutes, unpaid_minutes }) => (unbooked_minutes ?? 0) + (unpaid_minutes ?? 0)),
    expired_minutes: sum(({ expired_minutes }) => expired_minutes) + expired,
    booked_minutes: sum(
      ({ to_credit_minutes, to_debit_minutes }) => (to_credit_minutes ?? 0) - (to_debit_minutes ?? 0),
    ),
  };
}

export const isUnnumbered = ({ employee_number }: PayrollRow) => employee_number === '';

/** What has no employee number or code comes first, so that it is seen; then by number, name, month and event. */
export const inFileOrder = (a: PayrollRow, b: PayrollRow): number =>
  rank(a) - rank(b) ||
  a.employee_number.localeCompare(b.employee_number, 'en', { numeric: true }) ||
  a.nome.localeCompare(b.nome, 'en') ||
  a.user_id - b.user_id ||
  (a.reference_month < b.reference_month ? -1 : a.reference_month > b.reference_month ? 1 : 0) ||
  inAmountOrder(amountKey(a), amountKey(b));

const rank = (row: PayrollRow): number => (isUnnumbered(row) ? 0 : row.code === '' ? 1 : 2);

/** Rows and minutes by event, in the order of the events. */
export const sumsOf = (rows: readonly PayrollRow[]): MonthOfPayroll['sums'] =>
  [...Map.groupBy(rows, eventKey)]
    .sort(([a], [b]) => inEventOrder(a, b))
    .map(([key, own]) => ({
      ...eventOf(key),
      rows: own.length,
      minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
    }));
