import { evaluationPeople } from '@jornada/contract/performance-evaluations-people';
import type { PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { NotLoaded, Notice } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';
import { Panel } from './Panel.tsx';
import { usePeople } from './use-people.ts';

/** The forecast of a draft; refetched for each version of the draft. */
export const forecastOf = ({ id, version }: Pick<PerformanceEvaluation, 'id' | 'version'>) => ({
  queryKey: ['performance-evaluations', 'forecast', id, version],
  queryFn: () => call(evaluationPeople.forecast, { params: { id } }),
});

/** Number of people listed by name, those with the most forms. */
const NAMED = 3;

/** The forms that opening a draft would create, so that problems are visible beforehand. */
export function Forecast({ cycle }: { cycle: PerformanceEvaluation }) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  const { nameOf } = usePeople();
  const answer = useQuery(forecastOf(cycle));
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={3} />;
  const counted = (key: 'forecast.leader' | 'forecast.profile' | 'forecast.reach', count: number) =>
    count > 0 && (
      <Notice data-tone={key === 'forecast.profile' ? 'info' : 'warning'}>
        {say(key, { count, n: number(count) })}
      </Notice>
    );
  const busiest = data.busiest
    .slice(0, NAMED)
    .map(({ user_id, forms }) => say('forecast.person', { name: nameOf(user_id), n: number(forms) }));
  return (
    <Panel aria-label={say('forecast')}>
      <h2>{say('forecast')}</h2>
      <p>{say('forecast.forms', { count: data.forms, n: number(data.forms), people: data.subjects })}</p>
      {busiest.length > 0 && <p>{say('forecast.busiest', { names: busiest.join(', ') })}</p>}
      {counted('forecast.leader', data.without_leader.length)}
      {counted('forecast.reach', data.cannot_reach.length)}
      {counted('forecast.profile', data.without_profile.length)}
      {data.warnings.includes('same_people_30_days') && <Notice data-tone="warning">{say('forecast.again')}</Notice>}
      {data.warnings.includes('long_form') && <Notice data-tone="warning">{say('forecast.long')}</Notice>}
    </Panel>
  );
}
