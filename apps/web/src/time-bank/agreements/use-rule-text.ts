import { formatHours } from '@jornada/domain/minutes';
import { useFormats } from '../../words/format.ts';
import { type Say, useWords } from '../../words/words.ts';
import type { Rule, Rules } from './rule-values.ts';
import { ruleWords } from './rules.words.ts';
import { useTerms } from './terms.ts';

/** Rules that have a shorter name for use beside a value; the others use the label of their field. */
const SHORT = [
  'payout_percent',
  'overtime_percent',
  'rest_percent',
  'weekday_factor',
  'rest_factor',
  'bank_sundays_and_holidays',
] as const satisfies readonly Rule[];
const isShort = (rule: Rule): rule is (typeof SHORT)[number] => (SHORT as readonly Rule[]).includes(rule);

type Key = typeof ruleWords extends { keys?: infer K } ? K & string : never;

/** Texts of the names and values of rules. */
export function useRuleText(on: string) {
  const say: Say<Key> = useWords(ruleWords);
  const terms = useTerms();
  const { date } = useFormats();
  return {
    name: (rule: Rule): string => (isShort(rule) ? say(`${rule}.short`) : say(rule)),
    value(rule: Rule, rules: Rules): string {
      switch (rule) {
        case 'period':
          return terms.period(rules.period, on);
        case 'end_action':
          return say(`end_action.${rules.end_action}`);
        case 'negative_end':
          return say(`negative_end.${rules.negative_end}`);
        case 'shortage':
          return say(`shortage.${rules.shortage}`);
        case 'negative':
          return say(`negative.${rules.negative}`);
        case 'bank_sundays_and_holidays':
          return say(rules.bank_sundays_and_holidays ? 'yes' : 'no');
        case 'daily_work_minutes':
          return rules.daily_work_minutes === null ? say('no-limit') : formatHours(rules.daily_work_minutes);
        case 'negative_limit_minutes':
        case 'daily_overtime_minutes':
          return formatHours(rules[rule]);
        case 'signed_on':
          return rules.signed_on === null ? say('none') : date(rules.signed_on);
        case 'payout_percent':
        case 'overtime_percent':
        case 'rest_percent':
        case 'weekday_factor':
        case 'rest_factor':
          return `${rules[rule]}%`;
        case 'document':
        case 'union':
          return rules[rule] || say('none');
        default:
          return String(rules[rule]);
      }
    },
  };
}
