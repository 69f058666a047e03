import { type Account, accounts } from '@jornada/contract/accounts';
import { KEPT_MONTHS, KEPT_MONTHS_AFTER_LEAVING, type Retention } from '@jornada/domain/retention';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStoredForm } from '../api/stored-form.ts';
import { useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { FormStack } from '../ui/fields.tsx';
import { Fieldset } from '../ui/Fieldset.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Section } from '../ui/Page.tsx';
import { SaveChanges } from '../ui/SaveChanges.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { retentionWords } from './retention-setting.words.ts';

const FIELDS = [
  ['retention_months', KEPT_MONTHS],
  ['retention_months_after_leaving', KEPT_MONTHS_AFTER_LEAVING],
] as const;

const monthsOf = ({ retention_months, retention_months_after_leaving }: Retention): Retention => ({
  retention_months,
  retention_months_after_leaving,
});

/** How long the account keeps feedback about people. */
export function RetentionSection() {
  const say = useWords(retentionWords);
  const answer = useQuery(read(accounts.me, {}));
  const { data } = answer;
  return (
    <Section title={say('title')} text={say('text')}>
      {!data && <NotLoaded query={answer} rows={2} />}
      {data?.settings && <Months account={data} kept={data.settings} />}
    </Section>
  );
}

function Months({ account, kept }: { account: Account; kept: Retention }) {
  const say = useWords(retentionWords);
  const whyNot = useWhyNot({ ...accounts.update, access: 'account.settings' });
  const [asks, setAsks] = useState(false);
  const form = useStoredForm(accounts.update, {
    stored: { values: monthsOf(kept), version: account.version },
    toBody: (settings, version) => ({ version, settings }),
    placeFault: ({ path, code }) =>
      FIELDS.flatMap(([name]) => (path === `settings.${name}` ? [{ path: name, code }] : [])),
    onDone: () => toast({ text: say('saved') }),
  });
  const textOf = (path: string) => ({ label: say(FIELDS.find(([name]) => name === path)?.[0] ?? 'title') });
  // Than what the form began with: what others save is not this person's to confirm.
  const { defaultValues } = form.formState;
  const isShorter = () => FIELDS.some(([name]) => form.getValues(name) < (defaultValues?.[name] ?? 0));
  return (
    <FormStack
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isShorter()) void form.trigger().then((isValid) => isValid && setAsks(true));
        else void form.submit(event);
      }}
    >
      <Fieldset disabled={whyNot !== undefined}>
        {FIELDS.map(([name, { least, most }]) => (
          <NumberField
            key={name}
            control={form.control}
            name={name}
            label={say(name)}
            help={say('help', { least, most })}
            required
            min={least}
            max={most}
          />
        ))}
      </Fieldset>
      <SaveChanges form={form} whyNot={whyNot} unchanged={say('unchanged')} textOf={textOf}>
        {say('save')}
      </SaveChanges>
      <Confirm
        open={asks}
        title={say('shorter')}
        confirmLabel={say('shorter.do')}
        tone="danger"
        onConfirm={() => {
          setAsks(false);
          void form.submit();
        }}
        onClose={() => setAsks(false)}
      >
        {say('shorter.text')}
      </Confirm>
    </FormStack>
  );
}
