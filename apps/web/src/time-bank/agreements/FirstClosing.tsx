import { type BankPolicy, policies } from '@jornada/contract/time-bank-policy';
import { useStoredForm } from '../../api/stored-form.ts';
import { useWhyNot } from '../../api/may.ts';
import { FormStack, TextField } from '../../ui/fields.tsx';
import { Section } from '../../ui/Page.tsx';
import { SaveChanges } from '../../ui/SaveChanges.tsx';
import { toast } from '../../ui/toasts.ts';
import { useMonthName } from '../../words/month-name.ts';
import { useWords } from '../../words/words.ts';
import { ruleWords } from './rules.words.ts';

/** The form for the first month of the account that is closed at all. */
export function FirstClosing({ policy }: { policy: BankPolicy }) {
  const say = useWords(ruleWords);
  const monthName = useMonthName();
  const whyNot = useWhyNot(policies.changePolicy);
  const form = useStoredForm(policies.changePolicy, {
    stored: { values: { closes_from: policy.closes_from ?? '' }, version: policy.version },
    toBody: ({ closes_from }, version) => ({ closes_from: closes_from || null, version }),
    onDone: () => toast({ text: say('closes_from.saved') }),
  });
  const textOf = () => ({
    label: say('closes_from'),
    inWords: (month: unknown) => (typeof month === 'string' && month ? monthName(month) : ''),
  });
  return (
    <Section title={say('closes_from')} text={say('closes_from.help')}>
      <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
        <TextField control={form.control} name="closes_from" type="month" label={say('closes_from')} />
        <SaveChanges form={form} whyNot={whyNot} unchanged={say('unchanged')} textOf={textOf} variant="outlined">
          {say('closes_from.save')}
        </SaveChanges>
      </FormStack>
    </Section>
  );
}
