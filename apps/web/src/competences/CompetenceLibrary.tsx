import { competences } from '@jornada/contract/competences';
import type { LibraryKey } from '@jornada/domain/competence-library-texts';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useEndpointForm } from '../api/form.ts';
import { read } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { space } from '../ui/scale.ts';
import { Failed, Loading, Notice } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { libraryWords } from './library.words.ts';

/** Ready-made competences in the language of the dashboard. The chosen ones are added with their groups. */
export function CompetenceLibrary({ onClose }: { onClose: () => void }) {
  const say = useWords(libraryWords);
  const { number } = useFormats();
  const locale = useLanguage();
  const library = useQuery(read(competences.library, { query: { locale } }));
  const items = library.data?.items ?? [];
  const form = useEndpointForm(competences.addFromLibrary, {
    defaultValues: { keys: [] as LibraryKey[] },
    toBody: ({ keys }) => ({ keys, locale }),
    alsoRefresh: ['competence-groups'],
    onDone: ({ created }) => {
      toast({ text: say('added', { count: created.length, n: number(created.length) }) });
      onClose();
    },
    onRefused: ({ code }) => {
      if (code !== 'name_taken') return false;
      void library.refetch();
      form.setError('keys', { type: 'taken' });
      return true;
    },
  });
  const keys = useWatch({ control: form.control, name: 'keys' });
  const choose = (chosen: readonly LibraryKey[]) => {
    form.clearErrors('keys');
    // Sorted in the order of the library.
    const ordered = items.flatMap(({ key, is_here }) => (chosen.includes(key) && !is_here ? [key] : []));
    form.setValue('keys', ordered, { shouldDirty: true });
  };
  const count = keys.length;
  return (
    <FormDrawer
      title={say('title')}
      submit={say('submit', { count, n: number(count) })}
      whyNot={count === 0 ? say('none') : undefined}
      form={{ ...form, formState: { isDirty: count > 0 } }}
      onClose={onClose}
    >
      <Text>{say('text')}</Text>
      {library.isPending && <Loading />}
      {library.error && (
        <Failed error={library.error} onRetry={() => void library.refetch()} busy={library.isFetching} />
      )}
      {items.some(({ is_here }) => !is_here) && (
        <div>
          <Action size="small" variant="outlined" color="inherit" onClick={() => choose(items.map(({ key }) => key))}>
            {say('all')}
          </Action>
        </div>
      )}
      <Items>
        {items.map(({ key, name, group, description, levels, is_here }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                disabled={is_here}
                checked={keys.includes(key)}
                onChange={({ target }) => choose(target.checked ? [...keys, key] : keys.filter((one) => one !== key))}
              />
              {is_here ? say('here', { name }) : name}
            </label>
            <p>
              {group} · {description}
            </p>
            <details>
              <summary>{say('levels', { name })}</summary>
              <ol>
                {levels.map((level) => (
                  <li key={level.level}>
                    {say('level', { level: level.level, name: level.name, indicator: level.indicators.join(' ') })}
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </Items>
      {form.formState.errors.keys && (
        <Notice role="alert" data-tone="error">
          {say('taken')}
        </Notice>
      )}
    </FormDrawer>
  );
}

const Text = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0 }));

const Items = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'grid',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& label': { display: 'flex', alignItems: 'center', gap: space(1.25), minHeight: 24, fontWeight: 600 },
  '& input': { width: 18, height: 18, margin: 0, flex: 'none', accentColor: vars.palette.primary.main },
  '& p, & details': { ...typography.caption, margin: 0, paddingInlineStart: space(3) },
  '& p': { color: vars.palette.text.secondary },
  '& ol': { display: 'grid', gap: space(0.5), margin: space(0.5, 0, 0), padding: 0, listStyle: 'none' },
  '& summary': { cursor: 'pointer' },
}));
