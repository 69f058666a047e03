import { type Account, accounts } from '@jornada/contract/accounts';
import { type Level, LEVELS } from '@jornada/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useStoredForm } from '../api/stored-form.ts';
import { useLevelName, useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Fieldset } from '../ui/Fieldset.tsx';
import { CheckField, FormStack } from '../ui/fields.tsx';
import { Section } from '../ui/Page.tsx';
import { SaveChanges } from '../ui/SaveChanges.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { requiredLevelsWords } from './required-levels.words.ts';

/** The levels for which the account requires a second factor. */
export function RequiredLevels() {
  const say = useWords(requiredLevelsWords);
  const answer = useQuery(read(accounts.me, {}));
  const { data } = answer;
  return (
    <Section title={say('title')} text={say('text')}>
      {!data && <NotLoaded query={answer} rows={3} />}
      {data?.settings && <Levels account={data} required={data.settings.second_factor_levels} />}
    </Section>
  );
}

function Levels({ account, required }: { account: Account; required: readonly Level[] }) {
  const say = useWords(requiredLevelsWords);
  const levelName = useLevelName();
  const { capabilities } = useSession();
  const whyNot = useWhyNot(accounts.update);
  const off = capabilities.includes('account.settings') ? whyNot : say('super');
  const form = useStoredForm(accounts.update, {
    stored: {
      values: Object.fromEntries(LEVELS.map((level) => [`level${level}`, required.includes(level)])),
      version: account.version,
    },
    toBody: (values, version) => ({
      version,
      settings: { second_factor_levels: LEVELS.filter((level) => values[`level${level}`]) },
    }),
    alsoRefresh: ['session'],
    onDone: () => toast({ text: say('saved') }),
  });
  const textOf = (path: string) => {
    const level = LEVELS.find((one) => path === `level${one}`);
    return { label: level ? levelName(level) : say('title') };
  };
  return (
    <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
      <Fieldset disabled={off !== undefined}>
        {LEVELS.map((level) => (
          <CheckField key={level} control={form.control} name={`level${level}`} label={levelName(level)} />
        ))}
      </Fieldset>
      <SaveChanges form={form} whyNot={off} unchanged={say('unchanged')} textOf={textOf}>
        {say('save')}
      </SaveChanges>
    </FormStack>
  );
}
