import type { BankPolicy } from '@jornada/contract/time-bank-policy';
import { pick } from '@jornada/domain/conflict';
import { formatHours, parseHours } from '@jornada/domain/minutes';

/** The rules, in the order of the form. */
export const RULES = [
  'regime',
  'payout_percent',
  'negative',
  'negative_limit_minutes',
  'daily_overtime_minutes',
  'daily_work_minutes',
  'tolerance_minutes',
  'bank_sundays_and_holidays',
  'closes_from',
  'unexplained_days',
] as const satisfies readonly (keyof BankPolicy)[];
export type Rule = (typeof RULES)[number];

export type Rules = Pick<BankPolicy, Rule>;

const DURATIONS = ['negative_limit_minutes', 'daily_overtime_minutes', 'daily_work_minutes'] as const;
const NUMBERS = ['payout_percent', 'tolerance_minutes', 'unexplained_days'] as const;

/** Form values of the rules: numbers and durations are text. */
export type RuleValues = Omit<Rules, (typeof DURATIONS)[number] | (typeof NUMBERS)[number]> &
  Record<(typeof DURATIONS)[number] | (typeof NUMBERS)[number], string>;

export const rulesOf = (policy: BankPolicy): Rules => pick(RULES, policy);

export const toValues = (rules: Rules): RuleValues => ({
  ...rules,
  ...asText(DURATIONS, (rule) => (rules[rule] === null ? '' : formatHours(rules[rule]))),
  ...asText(NUMBERS, (rule) => String(rules[rule])),
});

const asText = <const R extends Rule>(rules: readonly R[], text: (rule: R) => string) =>
  Object.fromEntries(rules.map((rule) => [rule, text(rule)])) as Record<R, string>;

/** An invalid number or duration stays text, so that the contract rejects it like any other invalid value. */
export const fromValues = (values: RuleValues): Rules => ({
  ...values,
  ...asNumbers(DURATIONS, (rule) => (values[rule].trim() === '' ? null : parseHours(values[rule])) ?? values[rule]),
  // No limit of work per day: shifts of twelve hours.
  ...(values.daily_work_minutes.trim() === '' && { daily_work_minutes: null }),
  ...asNumbers(NUMBERS, (rule) => (/^\d+$/.test(values[rule].trim()) ? Number(values[rule]) : values[rule])),
});

const asNumbers = <const R extends Rule>(rules: readonly R[], read: (rule: R) => number | string) =>
  Object.fromEntries(rules.map((rule) => [rule, read(rule)])) as Record<R, number>;
