import { type BankPolicy, policy as policyShape, policies } from '@jornada/contract/time-bank-policy';
import { formatHours } from '@jornada/domain/minutes';
import { NEGATIVE_RULES, REGIMES } from '@jornada/domain/time-bank';
import type { Control } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { inForm, useSettling, useVersions } from '../../api/versions.ts';
import { Action } from '../../ui/Action.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { CheckField, FormStack, SelectField, TextField } from '../../ui/fields.tsx';
import { Section } from '../../ui/Page.tsx';
import { Meanwhile } from '../../ui/Meanwhile.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Say, useWords } from '../../words/words.ts';
import { policyWords } from './policy.words.ts';
import { fromValues, type Rule, type Rules, RULES, type RuleValues, rulesOf, toValues } from './policy-values.ts';

/** The rules as a form, read-only without the permission to change them. */
export function PolicyForm({ policy }: { policy: BankPolicy }) {
  const say = useWords(policyWords);
  const whyNot = useWhyNot(policies.changePolicy);
  const versions = useVersions({ latest: policy, shape: policyShape, fields: RULES, writtenOf: rulesOf });
  const form = useEndpointForm(policies.changePolicy, {
    defaultValues: toValues(rulesOf(policy)),
    toBody: (values) => versions.changes(versions.base.current, fromValues(values)),
    onDone: (saved) => {
      settling.take(saved);
      toast({ text: say('saved') });
    },
    onRefused: versions.refused,
  });
  const settling = useSettling(versions, {
    ...inForm(form, toValues, fromValues),
    label: say,
    inWords: (rule, rules) => inWords(say, rule, rules[rule]),
  });
  const { meanwhile, conflict } = settling;

  return (
    <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
      {whyNot && <Notice role="note">{whyNot}</Notice>}
      <Meanwhile {...meanwhile} />
      <Fieldset disabled={whyNot !== undefined}>
        <RuleFields control={form.control} />
      </Fieldset>
      <Refused error={conflict ? null : form.refused} />
      <div>
        <Action
          type="submit"
          variant="contained"
          busy={form.busy}
          whyNot={whyNot ?? (form.formState.isDirty ? undefined : say('unchanged'))}
        >
          {say('save')}
        </Action>
      </div>
      {conflict && <Conflict {...conflict} />}
    </FormStack>
  );
}

function RuleFields({ control }: { control: Control<RuleValues> }) {
  const say = useWords(policyWords);
  const typed = (
    name:
      | 'payout_percent'
      | 'negative_limit_minutes'
      | 'daily_overtime_minutes'
      | 'daily_work_minutes'
      | 'tolerance_minutes'
      | 'unexplained_days',
  ) => (
    <TextField control={control} name={name} label={say(name)} help={say(`${name}.help`)} required autoComplete="off" />
  );
  return (
    <>
      <Section title={say('due')}>
        <SelectField
          control={control}
          name="regime"
          label={say('regime')}
          options={REGIMES.map((value) => ({ value, label: say(`regime.${value}`) }))}
        />
        {typed('payout_percent')}
      </Section>
      <Section title={say('below')}>
        <SelectField
          control={control}
          name="negative"
          label={say('negative')}
          options={NEGATIVE_RULES.map((value) => ({ value, label: say(`negative.${value}`) }))}
        />
        {typed('negative_limit_minutes')}
      </Section>
      <Section title={say('month')}>
        {typed('daily_overtime_minutes')}
        {typed('daily_work_minutes')}
        {typed('tolerance_minutes')}
        <CheckField control={control} name="bank_sundays_and_holidays" label={say('bank_sundays_and_holidays.text')} />
        {typed('unexplained_days')}
        <TextField
          control={control}
          name="closes_from"
          type="month"
          label={say('closes_from')}
          help={say('closes_from.help')}
          parse={(text) => text || null}
        />
      </Section>
    </>
  );
}

type Key = typeof policyWords extends { keys?: infer K } ? K & string : never;

/** Display text of a rule's value. */
function inWords(say: Say<Key>, rule: Rule, value: Rules[Rule]): string {
  if (rule === 'closes_from') return String(value ?? '–');
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value === 'string') return say(`${rule}.${value}` as Key);
  return AS_NUMBER.includes(rule) ? String(value) : formatHours(Number(value));
}

const AS_NUMBER: readonly Rule[] = ['payout_percent', 'tolerance_minutes', 'unexplained_days'];
