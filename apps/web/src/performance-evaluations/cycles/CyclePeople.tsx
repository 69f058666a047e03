import { type EvaluationSubject, evaluationPeople } from '@jornada/contract/performance-evaluations-people';
import type { PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import { LACKS } from '@jornada/domain/evaluation-ratings';
import { mdiAccountPlusOutline, mdiClose } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { lazy, Suspense, useState } from 'react';
import { read, useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { space } from '../../ui/scale.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { undoable } from '../../ui/undo.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';
import { Panel } from './Panel.tsx';
import { usePeople } from './use-people.ts';

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
  const place = useLack();
  const hasResults = cycle.purpose === 'performance' && (cycle.state === 'closed' || cycle.state === 'released');
  const { without } = hasResults ? place.filters : NO_LACK;
  const { data, error, refetch, isFetching } = useQuery({
    ...read(evaluationPeople.subjects, { params: { id: cycle.id }, query: { ...(without && { without }) } }),
    // While another filter loads, the people stay visible, and the filter keeps the focus.
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? <Failed error={error} onRetry={() => void refetch()} busy={isFetching} /> : <Loading rows={5} />;
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
          <Person key={person.user_id} cycle={cycle} person={person} />
        ))}
      </People>
      <Suspense fallback={null}>{adding && <AddPeople cycle={cycle} onClose={() => setAdding(false)} />}</Suspense>
    </Panel>
  );
}

const NO_LACK = { without: null };

/** The filter by what a result still lacks, from the address. */
function useLack() {
  const [filters, set] = useQueryStates({ without: parseAsStringLiteral(LACKS) }, { history: 'push' });
  return {
    filters,
    setFilters: (change: Partial<typeof filters>) => void set(change),
    clearFilters: () => void set(null),
  };
}

function Person({ cycle, person }: { cycle: PerformanceEvaluation; person: EvaluationSubject }) {
  const say = useWords(cyclesWords);
  const { nameOf } = usePeople();
  const remove = useWrite(evaluationPeople.removeSubject);
  const add = useWrite(evaluationPeople.addSubjects);
  const { user_id, nome, job_title, leader_id, state } = person;
  const onRemove = () =>
    void undoable(remove.mutateAsync({ params: { id: cycle.id, userId: user_id } }), () => ({
      text: say('removed', { name: nome }),
      action: {
        label: say('undo'),
        run: () => add.mutateAsync({ params: { id: cycle.id }, body: { user_ids: [user_id] } }),
      },
    })).catch(() => undefined); // A toast shows the error.
  const isNominated =
    cycle.degree === '360' &&
    (cycle.state === 'nominating' || (cycle.state === 'draft' && cycle.nomination === 'admin'));
  const hasResult = state !== 'waiting' && state !== 'withdrawn';
  return (
    <li>
      <span>
        <b>{nome}</b> {job_title}
      </span>
      <small>{leader_id === null ? say('leader.none') : say('leader', { name: nameOf(leader_id) })}</small>
      <Enough groups={person.groups} />
      {isNominated && (
        <TextLink to={places.evaluationRaters(cycle.id, user_id)} aria-label={say('raters.name', { name: nome })}>
          {say('raters')}
        </TextLink>
      )}
      {hasResult && cycle.purpose === 'performance' && (
        <TextLink to={places.evaluationResult(cycle.id, user_id)} aria-label={say('result.name', { name: nome })}>
          {say('result')}
        </TextLink>
      )}
      {cycle.state === 'draft' && (
        <IconButton size="small" aria-label={say('remove', { name: nome })} onClick={onRemove}>
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      )}
    </li>
  );
}

/** The groups from which enough answers about a person have arrived. It never shows how many. */
function Enough({ groups }: Pick<EvaluationSubject, 'groups'>) {
  const say = useWords(cyclesWords);
  const named = (enough: boolean) =>
    groups
      .filter((group) => group.enough === enough)
      .map(({ group }) => say(`group.${group}`))
      .join(', ');
  const [reached, open] = [named(true), named(false)];
  const parts = [reached && say('enough', { groups: reached }), open && say('enough.not', { groups: open })];
  return groups.length > 0 && <small>{parts.filter(Boolean).join(' · ')}</small>;
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
