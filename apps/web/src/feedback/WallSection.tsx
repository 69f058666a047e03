import { type Account, accounts } from '@jornada/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useStoredForm } from '../api/stored-form.ts';
import { useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { CheckField, FormStack } from '../ui/fields.tsx';
import { Fieldset } from '../ui/Fieldset.tsx';
import { Section } from '../ui/Page.tsx';
import { SaveChanges } from '../ui/SaveChanges.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { wallWords } from './wall-setting.words.ts';

/** The setting for the wall of the account. */
export function WallSection() {
  const say = useWords(wallWords);
  const answer = useQuery(read(accounts.me, {}));
  const { data } = answer;
  return (
    <Section title={say('title')} text={say('text')}>
      {!data && <NotLoaded query={answer} rows={2} />}
      {data?.settings && <Wall account={data} isOn={data.settings.feedback_wall} />}
    </Section>
  );
}

function Wall({ account, isOn }: { account: Account; isOn: boolean }) {
  const say = useWords(wallWords);
  const whyNot = useWhyNot({ ...accounts.update, access: 'account.settings' });
  const form = useStoredForm(accounts.update, {
    stored: { values: { wall: isOn }, version: account.version },
    toBody: ({ wall }, version) => ({ version, settings: { feedback_wall: wall } }),
    alsoRefresh: ['feedback'],
    onDone: () => toast({ text: say('saved') }),
  });
  return (
    <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
      <Fieldset disabled={whyNot !== undefined}>
        <CheckField control={form.control} name="wall" label={say('field')} />
        <small>{say('help')}</small>
      </Fieldset>
      <SaveChanges form={form} whyNot={whyNot} unchanged={say('unchanged')} textOf={() => ({ label: say('field') })}>
        {say('save')}
      </SaveChanges>
    </FormStack>
  );
}
