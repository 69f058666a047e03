import { type BankPolicy, policies } from '@jornada/contract/time-bank-policy';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { Action } from '../../ui/Action.tsx';
import { FormStack, TextField } from '../../ui/fields.tsx';
import { Section } from '../../ui/Page.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ruleWords } from './rules.words.ts';

/** The first month that is ever closed, for the whole account. */
export function FirstClosing({ policy: { closes_from, version } }: { policy: BankPolicy }) {
  const say = useWords(ruleWords);
  const whyNot = useWhyNot(policies.changePolicy);
  const form = useEndpointForm(policies.changePolicy, {
    defaultValues: { closes_from: closes_from ?? '' },
    toBody: ({ closes_from: month }) => ({ closes_from: month || null, version }),
    onDone: () => toast({ text: say('closes_from.saved') }),
  });
  return (
    <Section title={say('closes_from')} text={say('closes_from.help')}>
      <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
        <TextField control={form.control} name="closes_from" type="month" label={say('closes_from')} />
        <Refused error={form.refused} />
        <div>
          <Action
            type="submit"
            variant="outlined"
            busy={form.busy}
            whyNot={whyNot ?? (form.formState.isDirty ? undefined : say('unchanged'))}
          >
            {say('closes_from.save')}
          </Action>
        </div>
      </FormStack>
    </Section>
  );
}
