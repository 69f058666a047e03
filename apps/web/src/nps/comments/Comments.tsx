import { npsComments } from '@jornada/contract/nps-comments';
import type { NpsWave } from '@jornada/contract/nps';
import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { lazy, Suspense, useState } from 'react';
import { read } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { Comment } from './Comment.tsx';
import { commentsWords } from './comments.words.ts';
import { hasTheme, type ThemeChoice, themeCounts } from './theme-counts.ts';

// Loaded on first use.
const EditThemes = lazy(async () => ({ default: (await import('./EditThemes.tsx')).EditThemes }));

/** An empty `theme=` in the address stands for reasons without a theme, because no theme has an empty name. */
const choiceOf = (theme: string | null): ThemeChoice =>
  theme === null ? { kind: 'all' } : theme === '' ? { kind: 'untagged' } : { kind: 'theme', name: theme };

/** The reasons of a counted wave, all of them or those with one theme. */
export function Comments({ wave }: { wave: NpsWave }) {
  const say = useWords(commentsWords);
  const { number } = useFormats();
  const [theme, choose] = useQueryState('theme');
  const [isEditing, edit] = useState(false);
  const answer = useQuery({
    ...read(npsComments.byWave, { params: { id: wave.id } }),
    throwOnError: false,
  });
  const { data } = answer;
  const themes = useQuery({ ...read(npsComments.themes, {}), throwOnError: false });
  const choice = choiceOf(theme);
  const items = data?.items ?? [];
  const shown = items.filter((item) => hasTheme(item, choice));
  const chips = [
    { key: 'all', name: say('all'), value: null, count: items.length },
    ...themeCounts(items).map(({ name, count }) => ({ key: `=${name}`, name, value: name, count })),
    { key: 'untagged', name: say('untagged'), value: '', count: items.filter((one) => !one.themes.length).length },
  ];
  return (
    <ResultSection title={say('title')}>
      {data ? (
        items.length === 0 ? (
          <p>{say('none', { n: wave.min_comments })}</p>
        ) : (
          <>
            <small>{say('lead')}</small>
            <Choices role="group" aria-label={say('shown')}>
              {chips.map(({ key, name, value, count }) => (
                <Action
                  key={key}
                  size="small"
                  variant="outlined"
                  color={value === theme ? 'primary' : 'inherit'}
                  aria-pressed={value === theme}
                  onClick={() => void choose(value)}
                >
                  {say('with-count', { name, n: number(count) })}
                </Action>
              ))}
              <Action size="small" color="inherit" onClick={() => edit(true)}>
                {say('edit')}
              </Action>
            </Choices>
            {shown.length === 0 && <p>{say('nothing')}</p>}
            <Cards>
              {shown.map((comment) => (
                <Comment key={comment.key} waveId={wave.id} comment={comment} themes={themes.data?.items ?? []} />
              ))}
            </Cards>
          </>
        )
      ) : (
        <NotLoaded query={answer} rows={4} />
      )}
      <Suspense fallback={null}>
        {isEditing && themes.data && <EditThemes themes={themes.data.items} onClose={() => edit(false)} />}
      </Suspense>
    </ResultSection>
  );
}

const Choices = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.75),
  '@media print': { display: 'none' },
});

const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
