import type { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import type { Output } from '@jornada/contract/endpoint';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { resultsWords } from './results.words.ts';
import { usePoints } from './use-points.ts';

type Results = Output<typeof evaluationResults.list>['items'];

/** Released results of a person with their scores, the newest first. */
export function ResultsTable({ userId, results }: { userId: number; results: Results }) {
  const say = useWords(resultsWords);
  const { instant, number } = useFormats();
  const { points } = usePoints();
  const { account } = useSession();
  return (
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
        {results.toReversed().map(({ evaluation_id, name, released_at, score_hundredths, points: most }) => (
          <tr key={evaluation_id}>
            <th scope="row">
              <TextLink to={places.evaluationResult(evaluation_id, userId)}>{name}</TextLink>
            </th>
            <td>{instant(released_at, account.time_zone)}</td>
            <td data-number>
              {points(score_hundredths)} <small>{say('score.of', { points: number(most) })}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
