import { type BankPolicy, policy as policyShape, timeBank } from '@jornada/contract/time-bank';
import { compare, settle } from '@jornada/domain/conflict';
import { formatHours } from '@jornada/domain/minutes';
import { NEGATIVE_RULES, REGIMES } from '@jornada/domain/time-bank';
import { useEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { Action } from '../../ui/Action.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { CheckField, FormStack, SelectField, TextField } from '../../ui/fields.tsx';
import { Section } from '../../ui/Page.tsx';
import { Meanwhile } from '../../ui/Meanwhile.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Say, useWords } from '../../words/words.ts';
import { policyWords } from './policy.words.ts';
import {
  changesOf,
  fromValues,
  type Rule,
  type Rules,
  RULES,
  type RuleValues,
  rulesOf,
  toValues,
} from './policy-values.ts';

/** The rules as a form. Who may not change them reads them in it. */
export function PolicyForm({ policy }: { policy: BankPolicy }) {
  const say = useWords(policyWords);
  const whyNot = useWhyNot(timeBank.changePolicy);
  // What the form is compared with and whose version is sent: the rules as opened, or as they were after a conflict.
  const base = useRef(policy);
  const [conflict, setConflict] = useState<{ opened: Rules; mine: Rules; theirs: BankPolicy } | null>(null);
  const form = useEndpointForm(timeBank.changePolicy, {
    defaultValues: toValues(rulesOf(policy)) as never,
    toBody: (values) => ({
      ...changesOf(rulesOf(base.current), fromValues(values as unknown as RuleValues)),
      version: base.current.version,
    }),
    onDone: (saved) => {
      base.current = saved;
      form.reset(toValues(rulesOf(saved)) as never);
      toast({ text: say('saved') });
    },
    onRefused: (error) => {
      const theirs = currentOf(error);
      if (theirs) showBoth(theirs);
      return theirs !== null;
    },
  });
  const showBoth = (theirs: BankPolicy) =>
    setConflict({
      opened: rulesOf(base.current),
      theirs,
      mine: fromValues(form.getValues() as unknown as RuleValues),
    });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || policy.version <= base.current.version) return;
    base.current = policy;
    form.reset(toValues(rulesOf(policy)) as never);
  }, [policy, isDirty, form]);

  const resolve = (choices: Partial<Record<Rule, 'mine' | 'theirs'>>) => {
    if (!conflict) return;
    base.current = conflict.theirs;
    form.reset(toValues(settle(rulesOf(conflict.theirs), conflict.mine, choices)) as never);
    setConflict(null);
    // Theirs everywhere is what is stored already.
    if (Object.values(choices).includes('mine')) void form.submit();
  };

  return (
    <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
      {whyNot && <Notice role="note">{whyNot}</Notice>}
      <Meanwhile
        when={isDirty && !form.busy && !conflict && policy.version > base.current.version}
        onSee={() => showBoth(policy)}
      />
      <fieldset
        disabled={whyNot !== undefined}
        style={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 16 }}
      >
        {/* The form holds the body's fields as they are typed; `toBody` makes the body of them. */}
        <RuleFields control={form.control as unknown as Control<RuleValues>} />
      </fieldset>
      <Refused error={conflict ? null : form.refused} />
      <div>
        <Action
          type="submit"
          variant="contained"
          busy={form.busy}
          whyNot={whyNot ?? (isDirty ? undefined : say('unchanged'))}
        >
          {say('save')}
        </Action>
      </div>
      {conflict && (
        <Conflict<Rule>
          differences={compare(RULES, conflict.opened, conflict.mine, rulesOf(conflict.theirs)).map(
            ({ field, suggested }) => {
              const [mine, theirs] = [
                inWords(say, field, conflict.mine[field]),
                inWords(say, field, conflict.theirs[field]),
              ];
              return { field, label: say(field), mine, theirs, suggested };
            },
          )}
          onSettle={resolve}
          onClose={() => setConflict(null)}
        />
      )}
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
      | 'tolerance_minutes',
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
      </Section>
    </>
  );
}

/** The rules as they are now, out of the refusal of a stale version. */
function currentOf({ status, details }: ApiError): BankPolicy | null {
  const current = policyShape.safeParse(details['current']);
  return status === 409 && current.success ? current.data : null;
}

type Key = typeof policyWords extends { keys?: infer K } ? K & string : never;

/** A rule's value as the form shows it. */
function inWords(say: Say<Key>, rule: Rule, value: Rules[Rule]): string {
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value === 'string') return say(`${rule}.${value}` as Key);
  return rule === 'payout_percent' || rule === 'tolerance_minutes' ? String(value) : formatHours(value);
}
