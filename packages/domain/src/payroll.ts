import type { Month } from './months.ts';

/**
 * What a closed month tells the payroll, in whole minutes: Jornada hands over time, never money. Law: CLT (Decreto-Lei
 * 5.452/1943) art. 59 §1, Lei 605/1949 art. 9.
 */
export const PAYROLL_EVENTS = [
  /** Overtime that is paid. */
  'HE_50',
  /** Work on rest days and holidays, which is paid double. */
  'HE_100',
  /** Hours of the time bank that reached their due date unused. */
  'BH_VENCIDO',
  /** Missing work of days with nothing worked, and of days with something. */
  'FALTA',
  'ATRASO',
  /** For information: what the closing booked in the time bank, and the balance after it. */
  'BH_CREDITO',
  'BH_DEBITO',
  'BH_SALDO',
] as const;
export type PayrollEvent = (typeof PAYROLL_EVENTS)[number];

/** The lawful minimum above the normal hour for overtime, and for work on rest days. */
const OVERTIME_PERCENT = 50;
const REST_PERCENT = 100;

/** What the payroll needs of a person's closed month; minutes. */
export interface ClosedMonth {
  paid_minutes: number;
  /** The part of `paid_minutes` on rest days. */
  paid_rest_minutes: number;
  expired_minutes: number;
  to_credit_minutes: number;
  to_debit_minutes: number;
  /** The balance at the end of the month; null without a time bank. */
  balance_minutes: number | null;
  days: readonly { worked_minutes: number; unbooked_minutes: number; unpaid: number }[];
}

/** Minutes of an event, and the days they fall on where days are counted. Negative in a difference. */
export interface Amount {
  minutes: number;
  days: number | null;
}

/** The amounts of one person by event. */
export type Amounts = ReadonlyMap<PayrollEvent, Amount>;

/**
 * The amounts of a person's closed month. Events without minutes are left out, but for the balance.
 * @param month the figures in all revisions together
 */
export function amountsOf(month: ClosedMonth): Amounts {
  const missing = month.days.map((day) => ({
    isAbsent: day.worked_minutes === 0,
    minutes: day.unbooked_minutes + day.unpaid,
  }));
  const absent = missing.filter(({ isAbsent, minutes }) => isAbsent && minutes > 0);
  const late = missing.filter(({ isAbsent }) => !isAbsent);
  const sum = (days: readonly { minutes: number }[]) => days.reduce((all, { minutes }) => all + minutes, 0);
  const amounts: [PayrollEvent, Amount][] = [
    ['HE_50', { minutes: month.paid_minutes - month.paid_rest_minutes, days: null }],
    ['HE_100', { minutes: month.paid_rest_minutes, days: null }],
    ['BH_VENCIDO', { minutes: month.expired_minutes, days: null }],
    ['FALTA', { minutes: sum(absent), days: absent.length }],
    ['ATRASO', { minutes: sum(late), days: null }],
    ['BH_CREDITO', { minutes: month.to_credit_minutes, days: null }],
    ['BH_DEBITO', { minutes: month.to_debit_minutes, days: null }],
  ];
  const known = amounts.filter(([, { minutes }]) => minutes !== 0);
  if (month.balance_minutes !== null) known.push(['BH_SALDO', { minutes: month.balance_minutes, days: null }]);
  return new Map(known);
}

/**
 * What is still to be handed over: the amounts as they are now, less those of earlier hand-overs. Each event of which
 * nothing is left is dropped, but for a balance that was never handed over.
 */
export function differenceOf(now: Amounts, handedOver: Amounts): Amounts {
  const events = PAYROLL_EVENTS.filter((event) => now.has(event) || handedOver.has(event));
  const left = events.flatMap((event): [PayrollEvent, Amount][] => {
    const [is, was] = [now.get(event), handedOver.get(event)];
    const minutes = (is?.minutes ?? 0) - (was?.minutes ?? 0);
    const days = (is?.days ?? 0) - (was?.days ?? 0);
    if (minutes === 0 && days === 0 && (event !== 'BH_SALDO' || was)) return [];
    return [[event, { minutes, days: event === 'FALTA' ? days : null }]];
  });
  return new Map(left);
}

/** The amounts of several hand-overs of one month of a person, added up. */
export function sumOf(parts: readonly (Amount & { event: PayrollEvent })[]): Amounts {
  const sums = new Map<PayrollEvent, Amount>();
  for (const { event, minutes, days } of parts) {
    const before = sums.get(event);
    sums.set(event, {
      minutes: (before?.minutes ?? 0) + minutes,
      days: days === null ? null : (before?.days ?? 0) + days,
    });
  }
  return sums;
}

/**
 * Per cent above the normal hour; null for events that are no pay.
 * @param payoutPercent that of the time bank's rules
 */
export function percentOf(event: PayrollEvent, payoutPercent: number): number | null {
  if (event === 'HE_50') return OVERTIME_PERCENT;
  if (event === 'HE_100') return REST_PERCENT;
  return event === 'BH_VENCIDO' ? payoutPercent : null;
}

/** A line of the payroll. */
export interface PayrollRow {
  /** The month in which it is delivered. */
  month: Month;
  /** The month it is about: an earlier one for what was corrected or closed after its hand-over. */
  reference_month: Month;
  user_id: number;
  nome: string;
  employee_number: string;
  department: string;
  event: PayrollEvent;
  /** The code of the event in the payroll program; empty if none was given. */
  code: string;
  minutes: number;
  days: number | null;
  percent: number | null;
  /** In a month that is not closed: as if it were closed now. */
  provisional: boolean;
}
