import { adultOn } from './age.ts';
import { addDays, type CalendarDate, monthOf } from './calendar.ts';
import { addMonths } from './ended-link.ts';
import type { EmploymentType } from './hr-data.ts';
import type { NegativeRule, Regime } from './time-bank.ts';

/**
 * Agreements of the time bank (*acordos de banco de horas*): the rules by which hours are added to a person's bank, as
 * versions that are valid from a date. Law: CLT (Decreto-Lei 5.452/1943), articles 58 and 59.
 */

export const AGREEMENT_KINDS = ['same_month', 'individual', 'collective'] as const;
/**
 * The form of an agreement: CLT art. 59 §6 (within the month), §5 (up to six months, in writing with each person), §2
 * (up to a year, with a union).
 */
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

/**
 * When a credit falls due: `rolling`, months after its day (0: at the end of its month); `cyclic`, at the end of its
 * cycle of `months`, with cycles starting on `starts_on`; `fixed`, on the last day of one period, outside of which no
 * hours are banked.
 */
export type Period =
  | { kind: 'rolling'; months: number }
  | { kind: 'cyclic'; starts_on: CalendarDate; months: number }
  | { kind: 'fixed'; from: CalendarDate; to: CalendarDate };

export const END_ACTIONS = ['pay', 'carry'] as const;
/** The treatment of open hours when a cycle ends: they are paid, or carried into the next one. */
export type EndAction = (typeof END_ACTIONS)[number];

export const NEGATIVE_ENDS = ['carry', 'forgive', 'discount'] as const;
/** The treatment of hours owed by a person when a cycle or the employment ends. */
export type NegativeEnd = (typeof NEGATIVE_ENDS)[number];

export const SHORTAGES = ['bank', 'payroll'] as const;
/** The treatment of missing work: it is debited, or left to the payroll. */
export type Shortage = (typeof SHORTAGES)[number];

/** The rules of a version. Minutes and percentages are integers. */
export interface Rules {
  period: Period;
  end_action: EndAction;
  negative_end: NegativeEnd;
  /**
   * Percentage above the normal hour for expired hours and for overtime outside the bank; at least 50 (CLT art. 59 §1).
   */
  payout_percent: number;
  overtime_percent: number;
  /** Percentage above the normal hour for paid work on rest days and holidays; at least 100 (Lei 605/1949 art. 9). */
  rest_percent: number;
  /** The value of a minute of overtime in the bank, in percent: 150 turns 1:00 into 1:30. */
  weekday_factor: number;
  rest_factor: number;
  /** Whether work on Sundays and holidays is banked; otherwise it is paid. */
  bank_sundays_and_holidays: boolean;
  /** The treatment of a debit that would make the balance negative and, for `limit`, how far below zero it may go. */
  negative: NegativeRule;
  negative_limit_minutes: number;
  /** Maximum overtime counted per day: 2 h (CLT art. 59, caput). */
  daily_overtime_minutes: number;
  /** Maximum work counted per day: 10 h (CLT art. 59 §2); null for shifts of 12 hours (art. 59-A). */
  daily_work_minutes: number | null;
  /** Daily tolerance: a difference up to this is ignored; a larger one counts in full: 10 min (CLT art. 58 §1). */
  tolerance_minutes: number;
  shortage: Shortage;
  /**
   * From this number of consecutive due days without hours or absence, a closing holds the person until they are
   * explained.
   */
  unexplained_days: number;
}

/** The rules of the first agreement of an account. */
export const DEFAULT_RULES: Rules = {
  period: { kind: 'rolling', months: 6 },
  end_action: 'pay',
  negative_end: 'carry',
  payout_percent: 50,
  overtime_percent: 50,
  rest_percent: 100,
  weekday_factor: 100,
  rest_factor: 100,
  bank_sundays_and_holidays: false,
  negative: 'block',
  negative_limit_minutes: 0,
  daily_overtime_minutes: 120,
  daily_work_minutes: 600,
  tolerance_minutes: 10,
  shortage: 'bank',
  unexplained_days: 3,
};

/**
 * The rules of a day without an agreement: nothing is added to the bank; overtime and missing work go to the payroll.
 * Hours in the bank can still be used and are paid at the legal minimum.
 */
export const WITHOUT_AGREEMENT: Rules = { ...DEFAULT_RULES, daily_overtime_minutes: 0, shortage: 'payroll' };

/** A version of an agreement. Of two from the same day the later one is in force. */
export interface Version extends Rules {
  id: number;
  agreement_id: number;
  kind: AgreementKind;
  valid_from: CalendarDate;
}

/** The first day of the first version of an agreement that has always existed. */
export const ALWAYS: CalendarDate = '1900-01-01';

/** The maximum number of months that hours may stay open, by the kind of the agreement. */
export const LONGEST_MONTHS: Readonly<Record<AgreementKind, number>> = { same_month: 0, individual: 6, collective: 12 };

/** The cycle that contains `day`, first and last day inclusive. Cycles repeat in both directions. */
export function cycleOf(
  day: CalendarDate,
  { starts_on, months }: { starts_on: CalendarDate; months: number },
): { from: CalendarDate; to: CalendarDate } {
  const count = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  let at = Math.floor((count(day) - count(starts_on)) / months);
  // A cycle that starts within a month contains only its later days.
  if (addMonths(starts_on, at * months) > day) at--;
  return { from: addMonths(starts_on, at * months), to: addDays(addMonths(starts_on, (at + 1) * months), -1) };
}

/** Whether a period is no longer than the law allows for the kind of the agreement. */
export function isLawfulPeriod(kind: AgreementKind, period: Period): boolean {
  const longest = LONGEST_MONTHS[kind];
  if (period.kind === 'fixed') return longest > 0 && period.to < addMonths(period.from, longest);
  return period.months <= longest && (period.kind === 'rolling' || longest > 0);
}

/** The last usable day of a credit of `day`: never later than twelve months after it. */
export function dueOn(day: CalendarDate, period: Period): CalendarDate {
  if (period.kind === 'rolling') return period.months === 0 ? monthOf(day).to : addMonths(day, period.months);
  const end = period.kind === 'cyclic' ? cycleOf(day, period).to : period.to;
  const latest = addMonths(day, 12);
  return end < latest ? end : latest;
}

/** Whether `day` is the last one of a cycle or of a fixed period. */
export const endsCycle = (day: CalendarDate, period: Period): boolean =>
  (period.kind === 'cyclic' && cycleOf(day, period).to === day) || (period.kind === 'fixed' && period.to === day);

/** The value of overtime in the bank, in minutes, rounded half up. */
export const withFactor = (minutes: number, percent: number): number => Math.floor((minutes * percent + 50) / 100);

/** Why a person may not have a time bank under any agreement. */
export const EXCLUSIONS = ['apprentice', 'intern', 'pj', 'exempt', 'under_18'] as const;
/**
 * Apprentices (CLT art. 432), interns (Lei 11.788/2008 art. 10), people without an employment, people whose hours are not
 * controlled (CLT art. 62), and everybody on a day before they are 18 (art. 413).
 */
export type Exclusion = (typeof EXCLUSIONS)[number];

/** The fields of an HR record that decide whether a person may have a time bank. */
export interface Bankable {
  employment_type: EmploymentType | null;
  exempt: boolean;
  birth_date: CalendarDate | null;
}

/** Why a person may not have a time bank on a day; null if they may. Without a record they may. */
export function exclusionOn(day: CalendarDate, person: Bankable | undefined): Exclusion | null {
  if (!person) return null;
  const { employment_type: type, exempt, birth_date } = person;
  if (type === 'apprentice' || type === 'intern' || type === 'pj') return type;
  if (exempt) return 'exempt';
  return birth_date !== null && day < adultOn(birth_date) ? 'under_18' : null;
}

/** Whether hours are compared with a schedule: not for people without employment or without control of hours. */
export const isJudged = (excluded: Exclusion | null): boolean => excluded !== 'pj' && excluded !== 'exempt';

/** The agreement from a day on, of a person or of everybody without one of their own; null: none. */
export interface Assignment {
  valid_from: CalendarDate;
  agreement_id: number | null;
}

/** The latest one that applies on `day`; of two from the same day the later one in the list. */
const latestOn = <T extends { valid_from: CalendarDate }>(rows: readonly T[], day: CalendarDate): T | undefined =>
  rows.reduce<T | undefined>(
    (best, row) => (row.valid_from <= day && (!best || row.valid_from >= best.valid_from) ? row : best),
    undefined,
  );

/** The agreements of an account. */
export interface Agreements<V extends Version = Version> {
  /** In the order in which they were written. */
  versions: readonly V[];
  /**
   * The default agreements, for people without one of their own; versions are in the order in which they were written.
   */
  defaults: readonly Assignment[];
}

/** The facts that determine a person's agreement. */
export interface Member {
  /** At most one per day. */
  assignments: readonly Assignment[];
  record: Bankable | undefined;
}

/** The rules for a person on a day. */
export interface RulesOfDay<V extends Version = Version> {
  rules: Rules;
  /** The version they come from; null without one: then nothing is added to the bank. */
  version: V | null;
  /** The agreement of the person, even if it does not apply on that day. */
  agreement_id: number | null;
  excluded: Exclusion | null;
}

/** The rules for a person on a day, as a function of the day. */
export type RulesOn<V extends Version = Version> = (day: CalendarDate) => RulesOfDay<V>;

/** The agreement of a person on `day`, whether or not they may have a time bank. */
export const agreementOn = (day: CalendarDate, { defaults }: Agreements, { assignments }: Member): number | null =>
  (latestOn(assignments, day) ?? latestOn(defaults, day))?.agreement_id ?? null;

/** The version of an agreement in force on `day`. */
export const versionOn = <V extends Version>(
  day: CalendarDate,
  versions: readonly V[],
  agreementId: number,
): V | undefined =>
  latestOn(
    versions.filter(({ agreement_id }) => agreement_id === agreementId),
    day,
  );

/** Whether a version that is valid on `day` applies: a fixed period does not apply outside of its days. */
export const isInForce = ({ period }: Pick<Version, 'period'>, day: CalendarDate): boolean =>
  period.kind !== 'fixed' || (period.from <= day && day <= period.to);

/** The rules of a person, day by day. */
export function rulesOf<V extends Version>(agreements: Agreements<V>, member: Member): RulesOn<V> {
  return (day) => {
    const excluded = exclusionOn(day, member.record);
    const agreement_id = agreementOn(day, agreements, member);
    const version = agreement_id === null ? undefined : versionOn(day, agreements.versions, agreement_id);
    if (excluded !== null || !version || !isInForce(version, day))
      return { rules: WITHOUT_AGREEMENT, version: null, agreement_id, excluded };
    return { rules: version, version, agreement_id, excluded };
  };
}

/**
 * Percentage above the normal hour for a lot due on `day`: as agreed for that day, otherwise as agreed for its own day.
 */
export const payoutPercent = (rulesOn: RulesOn, due_on: CalendarDate, occurred_on: CalendarDate): number =>
  (rulesOn(due_on).version ?? rulesOn(occurred_on).version ?? WITHOUT_AGREEMENT).payout_percent;

/** The due date of hours carried at the end of the cycle on `day`; null if they are not carried. */
export function carriedTo(rulesOn: RulesOn, day: CalendarDate): CalendarDate | null {
  const { version } = rulesOn(day);
  return version?.end_action === 'carry' ? nextDueOn(rulesOn, day) : null;
}

/** The due date of hours that move from the cycle ending on `day` into the next; null if no cycle ends or follows. */
export function nextDueOn(rulesOn: RulesOn, day: CalendarDate): CalendarDate | null {
  const { version } = rulesOn(day);
  if (version?.kind !== 'collective' || !endsCycle(day, version.period)) return null;
  const next = rulesOn(addDays(day, 1)).version;
  return next ? dueOn(addDays(day, 1), next.period) : null;
}

const REGIME_OF: Readonly<Record<AgreementKind, Regime>> = {
  same_month: 'same_month',
  individual: 'individual_6_months',
  collective: 'collective_12_months',
};

/** The regime in the older API, which had three of them. */
export const regimeOf = (kind: AgreementKind): Regime => REGIME_OF[kind];

/** The default period of an agreement of a kind. */
export const standardPeriod = (kind: AgreementKind): Period => ({ kind: 'rolling', months: LONGEST_MONTHS[kind] });

/** The kind and period of a regime. */
export function agreementOf(regime: Regime): { kind: AgreementKind; period: Period } {
  const kind = AGREEMENT_KINDS.find((one) => REGIME_OF[one] === regime) as AgreementKind;
  return { kind, period: standardPeriod(kind) };
}

/** The same version on every day. */
export const everyDay =
  (version: Version): RulesOn =>
  () => ({ rules: version, version, agreement_id: version.agreement_id, excluded: null });
