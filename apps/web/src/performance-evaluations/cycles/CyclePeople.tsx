import { evaluationPeople } from '@jornada/contract/performance-evaluations-people';
import type { PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import { LACKS } from '@jornada/domain/evaluation-ratings';
import { mdiAccountPlusOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { lazy, Suspense, useState } from 'react';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { space } from '../../ui/scale.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { CyclePerson } from './CyclePerson.tsx';
import { cyclesWords } from './cycles.words.ts';
import { Panel } from './Panel.tsx';

const AddPeople = lazy(async () => ({ default: (await import('./AddPeople.tsx')).AddPeople }));

/**
 * The subjects of an evaluation. Managers of evaluations choose them until answering starts; leaders see the people
 * they lead.
 */
export function CyclePeople({ cycle }: { cycle: PerformanceEvaluation }) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  const manages = may(useSession().level, 'evaluations.manage');
  const [adding, setAdding] = useState(false);
  const place = useMissingFilter();
  const hasResults = cycle.purpose === 'performance' && (cycle.state === 'closed' || cycle.state === 'released');
  const { without } = hasResults ? place.filters : NO_FILTER;
  const answer = useQuery({
    ...read(evaluationPeople.subjects, { params: { id: cycle.id }, query: { ...(without && { without }) } }),
    // While another filter loads, the people stay visible, and the filter keeps the focus.
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={5} />;
  const { items } = data;
  if (!manages && items.length === 0 && !without) return null;
  const title = say(manages ? 'people' : 'people.led');
  return (
    <Panel aria-label={title}>
      <header>
        <h2>
          {title} · {say('people.count', { count: items.length, n: number(items.length) })}
        </h2>
        {manages && (cycle.state === 'draft' || cycle.state === 'nominating') && (
          <Action variant="outlined" icon={mdiAccountPlusOutline} onClick={() => setAdding(true)}>
            {say('add')}
          </Action>
        )}
      </header>
      {hasResults && (
        <ListFilters
          label={title}
          place={place}
          shown={{
            without: {
              label: say('without'),
              options: LACKS.filter((lack) => lack !== 'rating' || cycle.rating !== null).map((lack) => ({
                value: lack,
                label: say(`without.${lack}`),
              })),
            },
          }}
        />
      )}
      {items.length === 0 && <p>{say(without ? 'without.nobody' : 'people.text')}</p>}
      <People>
        {items.map((person) => (
          <CyclePerson key={person.user_id} cycle={cycle} person={person} />
        ))}
      </People>
      <Suspense fallback={null}>{adding && <AddPeople cycle={cycle} onClose={() => setAdding(false)} />}</Suspense>
    </Panel>
  );
}

const NO_FILTER = { without: null };

/** The filter by what a result still lacks, from the address. */
function useMissingFilter() {
  const [filters, set] = useQueryStates({ without: parseAsStringLiteral(LACKS) }, { history: 'push' });
  return {
    filters,
    setFilters: (change: Partial<typeof filters>) => void set(change),
    clearFilters: () => void set(null),
  };
}

const People = styled('ul')(({ theme }) => ({
  '&& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space(0.25, 1.5),
    minHeight: 36,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li > span': { flex: '1 1 220px' },
  '& li > small': { flex: '0 1 220px', color: theme.vars.palette.text.secondary },
}));
