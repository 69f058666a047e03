import { END_ACTIONS, NEGATIVE_ENDS, SHORTAGES } from '@jornada/domain/agreements';
import { NEGATIVE_RULES } from '@jornada/domain/time-bank';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { CheckField, DateField, SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import type { RuleValues } from './rule-values.ts';
import { ruleWords } from './rules.words.ts';

const PERIODS = ['rolling', 'cyclic', 'fixed'] as const;

/** The rules of a version as form fields. */
export function RuleFields<V extends RuleValues & FieldValues>({ control }: { control: Control<V> }) {
  const say = useWords(ruleWords);
  // The form may have other fields, but it always contains those of the rules.
  const of = (name: keyof RuleValues) => name as FieldPath<V>;
  const field = (name: Exclude<keyof RuleValues, 'period_kind'>) => ({ control, name: of(name), label: say(name) });
  const period = useWatch({ control, name: of('period_kind') }) as RuleValues['period_kind'];
  const typed = (name: TypedRule, help: Parameters<typeof say>[0]) => (
    <TextField {...field(name)} help={say(help)} required autoComplete="off" />
  );
  return (
    <>
      <Fieldset>
        <legend>{say('section.due')}</legend>
        <SelectField
          control={control}
          name={of('period_kind')}
          label={say('period')}
          options={PERIODS.map((value) => ({ value, label: say(`period.${value}`) }))}
        />
        {period !== 'fixed' && (
          <TextField
            {...field('months')}
            {...(period === 'rolling' && { help: say('months.help') })}
            required
            autoComplete="off"
          />
        )}
        {period === 'cyclic' && <DateField {...field('starts_on')} />}
        {period === 'fixed' && (
          <>
            <DateField {...field('from')} />
            <DateField {...field('to')} />
          </>
        )}
        <SelectField
          {...field('end_action')}
          options={END_ACTIONS.map((value) => ({ value, label: say(`end_action.${value}`) }))}
        />
      </Fieldset>
      <Fieldset>
        <legend>{say('section.day')}</legend>
        {typed('daily_overtime_minutes', 'daily_overtime_minutes.help')}
        <TextField {...field('daily_work_minutes')} help={say('daily_work_minutes.help')} autoComplete="off" />
        {typed('tolerance_minutes', 'tolerance_minutes.help')}
        {typed('weekday_factor', 'weekday_factor.help')}
        <CheckField {...field('bank_sundays_and_holidays')} />
        {typed('rest_factor', 'rest_factor.help')}
        <SelectField
          {...field('shortage')}
          options={SHORTAGES.map((value) => ({ value, label: say(`shortage.${value}`) }))}
        />
        {typed('unexplained_days', 'unexplained_days.help')}
      </Fieldset>
      <Fieldset>
        <legend>{say('section.pay')}</legend>
        {typed('payout_percent', 'percent.help')}
        {typed('overtime_percent', 'percent.help')}
        {typed('rest_percent', 'rest_percent.help')}
      </Fieldset>
      <Fieldset>
        <legend>{say('section.below')}</legend>
        <SelectField
          {...field('negative')}
          options={NEGATIVE_RULES.map((value) => ({ value, label: say(`negative.${value}`) }))}
        />
        {typed('negative_limit_minutes', 'negative_limit_minutes.help')}
        <SelectField
          {...field('negative_end')}
          options={NEGATIVE_ENDS.map((value) => ({ value, label: say(`negative_end.${value}`) }))}
        />
      </Fieldset>
      <Fieldset>
        <legend>{say('section.document')}</legend>
        <TextField {...field('document')} help={say('document.help')} autoComplete="off" maxLength={200} />
        <DateField {...field('signed_on')} />
        <TextField {...field('union')} autoComplete="off" maxLength={200} />
      </Fieldset>
    </>
  );
}

type TypedRule =
  | 'payout_percent'
  | 'overtime_percent'
  | 'rest_percent'
  | 'weekday_factor'
  | 'rest_factor'
  | 'negative_limit_minutes'
  | 'daily_overtime_minutes'
  | 'tolerance_minutes'
  | 'unexplained_days';
