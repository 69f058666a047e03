import { type Account, accounts } from '@jornada/contract/accounts';
import { competenceProfiles } from '@jornada/contract/competences-profiles';
import { LEAST_LEVELS, MOST_LEVELS } from '@jornada/domain/competences';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStoredForm } from '../../api/stored-form.ts';
import { useWhyNot } from '../../api/may.ts';
import { read } from '../../api/query.ts';
import { places } from '../../places.ts';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { FormStack, SelectField } from '../../ui/fields.tsx';
import { Section } from '../../ui/Page.tsx';
import { SaveChanges } from '../../ui/SaveChanges.tsx';
import { NotLoaded, Notice } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { levelCountWords } from './level-count.words.ts';

const COUNTS = Array.from({ length: MOST_LEVELS - LEAST_LEVELS + 1 }, (_, at) => LEAST_LEVELS + at);

/** The setting for the number of levels of every competence. */
export function LevelCountSection() {
  const say = useWords(levelCountWords);
  const answer = useQuery(read(accounts.me, {}));
  const { data } = answer;
  return (
    <Section title={say('title')} text={say('text')}>
      {!data && <NotLoaded query={answer} rows={2} />}
      {data?.settings && <LevelCount account={data} count={data.settings.competence_levels} />}
    </Section>
  );
}

function LevelCount({ account, count }: { account: Account; count: number }) {
  const say = useWords(levelCountWords);
  const whyNot = useWhyNot({ ...accounts.update, access: 'account.settings' });
  const [inUse, setInUse] = useState<readonly number[]>([]);
  const profiles = useQuery({
    ...read(competenceProfiles.list, { query: { limit: 200 } }),
    enabled: inUse.length > 0,
  });
  const form = useStoredForm(accounts.update, {
    stored: { values: { count }, version: account.version },
    toBody: (values, version) => ({ version, settings: { competence_levels: values.count } }),
    alsoRefresh: ['competences'],
    onDone: () => toast({ text: say('saved') }),
    onRefused: ({ code, details }) => {
      const ids = code === 'level_in_use' ? details['profiles'] : [];
      setInUse(Array.isArray(ids) ? ids : []);
      return code === 'level_in_use';
    },
  });
  const names = profiles.data?.items.filter(({ id }) => inUse.includes(id)).map(({ name }) => name) ?? [];
  return (
    <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
      <Fieldset disabled={whyNot !== undefined}>
        <SelectField
          control={form.control}
          name="count"
          label={say('field')}
          help={say('help')}
          options={COUNTS.map((value) => ({ value, label: String(value) }))}
        />
      </Fieldset>
      {inUse.length > 0 && (
        <Notice role="alert" data-tone="error">
          {say('in-use', { count: inUse.length, names: names.join(', ') })}{' '}
          <TextLink to={places.competenceProfiles}>{say('profiles')}</TextLink>
        </Notice>
      )}
      <SaveChanges
        form={{ ...form, refused: inUse.length > 0 ? null : form.refused }}
        whyNot={whyNot}
        unchanged={say('unchanged')}
        textOf={() => ({ label: say('field') })}
      >
        {say('save')}
      </SaveChanges>
    </FormStack>
  );
}
