import type { AgreementVersion } from '@jornada/contract/time-bank-agreements';
import {
  type AgreementKind,
  DEFAULT_RULES,
  LONGEST_MONTHS,
  type Period,
  standardPeriod,
} from '@jornada/domain/agreements';
import { pick } from '@jornada/domain/conflict';
import { formatHours, parseHours } from '@jornada/domain/minutes';

const DURATIONS = ['negative_limit_minutes', 'daily_overtime_minutes', 'daily_work_minutes'] as const;
const NUMBERS = [
  'payout_percent',
  'overtime_percent',
  'rest_percent',
  'weekday_factor',
  'rest_factor',
  'tolerance_minutes',
  'unexplained_days',
] as const;

/** The rules and the document of a version, in the order in which differences are listed. */
export const RULES = [
  'period',
  'end_action',
  'payout_percent',
  'overtime_percent',
  'rest_percent',
  'weekday_factor',
  'bank_sundays_and_holidays',
  'rest_factor',
  'daily_overtime_minutes',
  'daily_work_minutes',
  'tolerance_minutes',
  'shortage',
  'unexplained_days',
  'negative',
  'negative_limit_minutes',
  'negative_end',
  'document',
  'signed_on',
  'union',
] as const satisfies readonly (keyof AgreementVersion)[];
export type Rule = (typeof RULES)[number];
export type Rules = Pick<AgreementVersion, Rule>;

type Typed = (typeof DURATIONS)[number] | (typeof NUMBERS)[number];

/**
 * Form values of a version. Numbers and durations are text, and the fields of all three kinds of period are present.
 */
export type RuleValues = Omit<Rules, Typed | 'period'> &
  Record<Typed, string> & {
    valid_from: string | null;
    period_kind: Period['kind'];
    months: string;
    starts_on: string | null;
    from: string | null;
    to: string | null;
  };

/** The rules of a new agreement. */
export const newRules = (kind: AgreementKind): Rules => ({
  ...DEFAULT_RULES,
  period: standardPeriod(kind),
  document: '',
  signed_on: null,
  union: '',
});

const asText = <const R extends Typed>(rules: readonly R[], text: (rule: R) => string) =>
  Object.fromEntries(rules.map((rule) => [rule, text(rule)])) as Record<R, string>;

/** @param version the version from which the rules are taken */
export function toValues(version: Rules, kind: AgreementKind, valid_from: string): RuleValues {
  const { period, ...rules } = pick(RULES, version);
  const year = valid_from.slice(0, 4);
  return {
    ...rules,
    ...asText(DURATIONS, (rule) => (rules[rule] === null ? '' : formatHours(rules[rule]))),
    ...asText(NUMBERS, (rule) => String(rules[rule])),
    valid_from,
    period_kind: period.kind,
    months: String(period.kind === 'fixed' ? LONGEST_MONTHS[kind] : period.months),
    starts_on: period.kind === 'cyclic' ? period.starts_on : `${year}-01-01`,
    from: period.kind === 'fixed' ? period.from : `${year}-01-01`,
    to: period.kind === 'fixed' ? period.to : `${year}-12-31`,
  };
}

const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text) as number;
const minutes = (text: string) => ((text.trim() === '' ? null : parseHours(text)) ?? text) as number;

const periodOf = ({ period_kind: kind, months, starts_on, from, to }: RuleValues): Period =>
  kind === 'rolling'
    ? { kind, months: number(months) }
    : kind === 'cyclic'
      ? { kind, months: number(months), starts_on: starts_on ?? '' }
      : { kind, from: from ?? '', to: to ?? '' };

/** An invalid number or duration stays text, so that the contract rejects it like any other invalid value. */
export function fromValues(values: RuleValues): Rules & { valid_from: string } {
  const { period_kind: _, months: __, starts_on: ___, from: ____, to: _____, valid_from, ...rules } = values;
  const numbers = Object.fromEntries(NUMBERS.map((rule) => [rule, number(values[rule])])) as Record<
    (typeof NUMBERS)[number],
    number
  >;
  return {
    ...rules,
    ...numbers,
    negative_limit_minutes: minutes(values.negative_limit_minutes),
    daily_overtime_minutes: minutes(values.daily_overtime_minutes),
    // Empty: no limit per day, for example with shifts of twelve hours.
    daily_work_minutes: values.daily_work_minutes.trim() === '' ? null : minutes(values.daily_work_minutes),
    period: periodOf(values),
    valid_from: valid_from ?? '',
  };
}

/**
 * The form field that shows an error of the request's body.
 * @param path the path of the error in the body
 */
export const fieldOf = (path: string): string => {
  const own = path.replace(/^rules\./, '');
  if (own === 'period') return 'period_kind';
  return own.replace(/^period\./, '');
};
