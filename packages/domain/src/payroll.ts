import type { DayCount } from './absence-kinds.ts';
import type { TakenAbsence } from './expected.ts';
import type { Month } from './months.ts';

/**
 * The payroll events of a closed month, in whole minutes: Jornada delivers time, never money. Law: CLT (Decreto-Lei
 * 5.452/1943) art. 59 §1, Lei 605/1949 art. 9.
 */
export const PAYROLL_EVENTS = [
  /** Paid overtime. */
  'HE_50',
  /** Work on rest days and holidays, paid double. */
  'HE_100',
  /** Hours of the time bank that reached their due date unused. */
  'BH_VENCIDO',
  /** Hours of the time bank paid by a settlement, and those paid at the end of an employment (CLT art. 59 §3). */
  'BH_PAGO',
  'BH_RESCISAO',
  /** Owed hours that are discounted. */
  'BH_DESCONTO',
  /** Missing work on days without any work, and on other days. */
  'FALTA',
  'ATRASO',
  /**
   * Approved absences, by kind. Unpaid ones are included in the two events above as well, so only one of them needs a
   * code.
   */
  'AUSENCIA',
  /** For information: the bookings of the closing in the time bank, and the balance after it. */
  'BH_CREDITO',
  'BH_DEBITO',
  'BH_SALDO',
] as const;
export type PayrollEvent = (typeof PAYROLL_EVENTS)[number];

/** An event; for absences, with the id of their kind. */
export type EventKey = Exclude<PayrollEvent, 'AUSENCIA'> | `AUSENCIA:${number}`;

/** The event of a key, and the kind of absence; null for other events. */
export function eventOf(key: EventKey): { event: PayrollEvent; kind_id: number | null } {
  const [event, kind] = key.split(':') as [PayrollEvent, string | undefined];
  return { event, kind_id: kind === undefined ? null : Number(kind) };
}

export const eventKey = ({ event, kind_id }: Pick<PayrollRow, 'event' | 'kind_id'>): EventKey =>
  event === 'AUSENCIA' ? `${event}:${kind_id ?? 0}` : event;

/** Orders events as in a file, absences by the id of their kind. */
export const inEventOrder = (a: EventKey, b: EventKey): number => {
  const [one, other] = [eventOf(a), eventOf(b)];
  return (
    PAYROLL_EVENTS.indexOf(one.event) - PAYROLL_EVENTS.indexOf(other.event) || (one.kind_id ?? 0) - (other.kind_id ?? 0)
  );
};

/** An event and its percentage above the normal hour: each combination is a separate row. */
export type AmountKey = EventKey | `${EventKey}@${number}`;

/** The event of a key, the kind of absence, and the percentage; null for events without pay. */
export function amountOf(key: AmountKey): ReturnType<typeof eventOf> & { percent: number | null } {
  const [event, percent] = key.split('@') as [EventKey, string | undefined];
  return { ...eventOf(event), percent: percent === undefined ? null : Number(percent) };
}

export const amountKey = (row: Pick<PayrollRow, 'event' | 'kind_id' | 'percent'>): AmountKey =>
  row.percent === null ? eventKey(row) : `${eventKey(row)}@${row.percent}`;

/** Orders amounts as in a file, amounts of one event by percentage. */
export const inAmountOrder = (a: AmountKey, b: AmountKey): number => {
  const [one, other] = [amountOf(a), amountOf(b)];
  return inEventOrder(eventKey(one), eventKey(other)) || (one.percent ?? 0) - (other.percent ?? 0);
};

/** The percentages above the normal hour for overtime and for work on rest days. */
export interface Percents {
  overtime_percent: number;
  rest_percent: number;
}

/** The legal minimum, for days without an agreement. */
export const LAWFUL: Percents = { overtime_percent: 50, rest_percent: 100 };

/** The data of a person's closed month that the payroll needs, in minutes. */
export interface ClosedMonth {
  /** Expired hours, by the percentage at which they are paid. */
  expired: readonly { percent: number; minutes: number }[];
  to_credit_minutes: number;
  to_debit_minutes: number;
  /** The balance at the end of the month; null without a time bank. */
  balance_minutes: number | null;
  days: readonly ClosedDay[];
}

export interface ClosedDay {
  /** Overtime for the payroll, and the part of it on a rest day. */
  paid_minutes: number;
  paid_rest_minutes: number;
  percents: Percents;
  worked_minutes: number;
  unbooked_minutes: number;
  unpaid: number;
  absences: readonly Pick<TakenAbsence, 'kind_id' | 'minutes' | 'is_whole'>[];
}

/** How the payroll counts the days of a kind of absences. */
export type CountsDays = (kindId: number) => DayCount;

/** Minutes of an event, and its days if days are counted. Negative in a difference. */
export interface Amount {
  minutes: number;
  days: number | null;
}

/** The amounts of one person by event. */
export type Amounts = ReadonlyMap<AmountKey, Amount>;

/**
 * The amounts of a person's closed month. Events without minutes and days are left out, except the balance.
 * @param month the figures of all revisions together
 */
export function amountsOf(month: ClosedMonth, countsDays: CountsDays): Amounts {
  const missing = month.days.map((day) => ({
    isAbsent: day.worked_minutes === 0,
    minutes: day.unbooked_minutes + day.unpaid,
  }));
  const absent = missing.filter(({ isAbsent, minutes }) => isAbsent && minutes > 0);
  const late = missing.filter(({ isAbsent }) => !isAbsent);
  const sum = (days: readonly { minutes: number }[]) => days.reduce((all, { minutes }) => all + minutes, 0);
  const amounts: [AmountKey, Amount][] = [
    ...paidByPercent(month.days),
    ...month.expired.map(({ percent, minutes }): [AmountKey, Amount] => [
      `BH_VENCIDO@${percent}`,
      { minutes, days: null },
    ]),
    ['FALTA', { minutes: sum(absent), days: absent.length }],
    ['ATRASO', { minutes: sum(late), days: null }],
    ...absentByKind(month.days, countsDays),
    ['BH_CREDITO', { minutes: month.to_credit_minutes, days: null }],
    ['BH_DEBITO', { minutes: month.to_debit_minutes, days: null }],
  ];
  const known = amounts.filter(([, { minutes, days }]) => minutes !== 0 || (days ?? 0) > 0);
  if (month.balance_minutes !== null) known.push(['BH_SALDO', { minutes: month.balance_minutes, days: null }]);
  return new Map(known);
}

/** Overtime for the payroll by the percentage of its day, and work on rest days. */
function paidByPercent(days: readonly ClosedDay[]): [AmountKey, Amount][] {
  const sums = new Map<AmountKey, number>();
  const add = (key: AmountKey, minutes: number) => sums.set(key, (sums.get(key) ?? 0) + minutes);
  for (const { paid_minutes, paid_rest_minutes, percents } of days) {
    add(`HE_50@${percents.overtime_percent}`, paid_minutes - paid_rest_minutes);
    add(`HE_100@${percents.rest_percent}`, paid_rest_minutes);
  }
  return [...sums].map(([key, minutes]): [AmountKey, Amount] => [key, { minutes, days: null }]).sort(inOrder);
}

/**
 * Absences by kind: the remaining minutes after the days were judged, and the whole days of absence. A kind that counts
 * calendar days includes days without scheduled work.
 */
function absentByKind(days: readonly ClosedDay[], countsDays: CountsDays): [EventKey, Amount][] {
  const kinds = new Map<number, Amount>();
  for (const { absences } of days)
    for (const { kind_id, minutes, is_whole } of absences) {
      const before = kinds.get(kind_id) ?? { minutes: 0, days: 0 };
      const counts = is_whole && (minutes > 0 || countsDays(kind_id) === 'calendar');
      kinds.set(kind_id, { minutes: before.minutes + minutes, days: (before.days ?? 0) + (counts ? 1 : 0) });
    }
  return [...kinds].map(([kind, amount]): [EventKey, Amount] => [`AUSENCIA:${kind}`, amount]).sort(inOrder);
}

const inOrder = ([a]: readonly [AmountKey, Amount], [b]: readonly [AmountKey, Amount]) => inAmountOrder(a, b);

/**
 * The amounts still to be handed over: the current amounts minus those of earlier hand-overs. Events without a
 * difference are dropped, except a balance that was never handed over.
 */
export function differenceOf(now: Amounts, handedOver: Amounts): Amounts {
  const events = [...new Set([...now.keys(), ...handedOver.keys()])].sort(inAmountOrder);
  const left = events.flatMap((event): [AmountKey, Amount][] => {
    const [is, was] = [now.get(event), handedOver.get(event)];
    const minutes = (is?.minutes ?? 0) - (was?.minutes ?? 0);
    const days = (is?.days ?? 0) - (was?.days ?? 0);
    if (minutes === 0 && days === 0 && (event !== 'BH_SALDO' || was)) return [];
    return [[event, { minutes, days: hasDays(event) ? days : null }]];
  });
  return new Map(left);
}

const hasDays = (key: AmountKey) => key === 'FALTA' || key.startsWith('AUSENCIA');

/** The data of a settlement that the payroll needs. */
export interface SettledHours {
  kind: 'pay' | 'discount';
  isOffboarding: boolean;
  percent: number | null;
  minutes: number;
}

/** The amounts of a person's settlements. */
export const settledAmounts = (settled: readonly SettledHours[]): Amounts =>
  sumOf(
    settled.map(({ kind, isOffboarding, percent, minutes }) => ({
      key: amountKey({
        event: kind === 'discount' ? 'BH_DESCONTO' : isOffboarding ? 'BH_RESCISAO' : 'BH_PAGO',
        kind_id: null,
        percent,
      }),
      minutes,
      days: null,
    })),
  );

/** The sum of the amounts of several hand-overs of one month of a person. */
export function sumOf(parts: readonly (Amount & { key: AmountKey })[]): Amounts {
  const sums = new Map<AmountKey, Amount>();
  for (const { key, minutes, days } of parts) {
    const before = sums.get(key);
    sums.set(key, {
      minutes: (before?.minutes ?? 0) + minutes,
      days: days === null ? null : (before?.days ?? 0) + days,
    });
  }
  return sums;
}

/** A line of a file: a row, with the CPF of the person if the file has it. */
export type FileRow = PayrollRow & { cpf?: string | undefined };

/** A line of the payroll. */
export interface PayrollRow {
  /** The month in which it is delivered. */
  month: Month;
  /** The month it is about: an earlier one for corrections, or for months closed after their hand-over. */
  reference_month: Month;
  user_id: number;
  nome: string;
  employee_number: string;
  department: string;
  event: PayrollEvent;
  /** The kind of absence and its name; null and empty for other events. */
  kind_id: number | null;
  kind: string;
  /** The code of the event in the payroll program; empty if none was given. */
  code: string;
  minutes: number;
  days: number | null;
  percent: number | null;
  /** True for a month that is not closed: computed as if it were closed now. */
  provisional: boolean;
}
