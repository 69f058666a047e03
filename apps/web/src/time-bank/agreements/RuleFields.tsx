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
  const period = useWatch({ control, name: of('period_kind') }) as RuleValues['period_kind'];
  const typed = (name: TypedRule, help: Parameters<typeof say>[0]) => (
    <TextField control={control} name={of(name)} label={say(name)} help={say(help)} required autoComplete="off" />
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
            control={control}
            name={of('months')}
            label={say('months')}
            {...(period === 'rolling' && { help: say('months.help') })}
            required
            autoComplete="off"
          />
        )}
        {period === 'cyclic' && <DateField control={control} name={of('starts_on')} label={say('starts_on')} />}
        {period === 'fixed' && (
          <>
            <DateField control={control} name={of('from')} label={say('from')} />
            <DateField control={control} name={of('to')} label={say('to')} />
          </>
        )}
        <SelectField
          control={control}
          name={of('end_action')}
          label={say('end_action')}
          options={END_ACTIONS.map((value) => ({ value, label: say(`end_action.${value}`) }))}
        />
      </Fieldset>
      <Fieldset>
        <legend>{say('section.day')}</legend>
        {typed('daily_overtime_minutes', 'daily_overtime_minutes.help')}
        <TextField
          control={control}
          name={of('daily_work_minutes')}
          label={say('daily_work_minutes')}
          help={say('daily_work_minutes.help')}
          autoComplete="off"
        />
        {typed('tolerance_minutes', 'tolerance_minutes.help')}
        {typed('weekday_factor', 'weekday_factor.help')}
        <CheckField control={control} name={of('bank_sundays_and_holidays')} label={say('bank_sundays_and_holidays')} />
        {typed('rest_factor', 'rest_factor.help')}
        <SelectField
          control={control}
          name={of('shortage')}
          label={say('shortage')}
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
          control={control}
          name={of('negative')}
          label={say('negative')}
          options={NEGATIVE_RULES.map((value) => ({ value, label: say(`negative.${value}`) }))}
        />
        {typed('negative_limit_minutes', 'negative_limit_minutes.help')}
        <SelectField
          control={control}
          name={of('negative_end')}
          label={say('negative_end')}
          options={NEGATIVE_ENDS.map((value) => ({ value, label: say(`negative_end.${value}`) }))}
        />
      </Fieldset>
      <Fieldset>
        <legend>{say('section.document')}</legend>
        <TextField
          control={control}
          name={of('document')}
          label={say('document')}
          help={say('document.help')}
          autoComplete="off"
          maxLength={200}
        />
        <DateField control={control} name={of('signed_on')} label={say('signed_on')} />
        <TextField control={control} name={of('union')} label={say('union')} autoComplete="off" maxLength={200} />
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
