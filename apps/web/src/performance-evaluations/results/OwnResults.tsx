import { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { mdiChartTimelineVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Part } from './Part.tsx';
import { resultsWords } from './results.words.ts';
import { usePoints } from './use-points.ts';

/** One’s own released results, the newest first. */
export function OwnResults() {
  const say = useWords(resultsWords);
  const { instant, number } = useFormats();
  const { points } = usePoints();
  const { user, account } = useSession();
  const { data, error, refetch, isFetching } = useQuery(read(evaluationResults.list, { query: { user_id: user.id } }));
  if (!data)
    return error ? <Failed error={error} onRetry={() => void refetch()} busy={isFetching} /> : <Loading rows={5} />;
  if (data.items.length === 0)
    return (
      <Empty icon={mdiChartTimelineVariant} title={say('own.none.title')}>
        {say('own.none.text')}
      </Empty>
    );
  return (
    <Part title={say('own')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('previous.evaluation')}</th>
            <th scope="col">{say('released_at')}</th>
            <th scope="col" data-number>
              {say('score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.toReversed().map(({ evaluation_id, name, released_at, score_hundredths, points: most }) => (
            <tr key={evaluation_id}>
              <th scope="row">
                <TextLink to={places.evaluationResult(evaluation_id, user.id)}>{name}</TextLink>
              </th>
              <td>{instant(released_at, account.time_zone)}</td>
              <td data-number>
                {points(score_hundredths)} <small>{say('score.of', { points: number(most) })}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
