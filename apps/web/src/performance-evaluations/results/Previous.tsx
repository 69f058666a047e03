import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Part } from './Part.tsx';
import { resultsWords } from './results.words.ts';
import { usePoints } from './use-points.ts';

/** The scores of the same person before; nothing without any. */
export function Previous({ result }: { result: EvaluationResult }) {
  const say = useWords(resultsWords);
  const { date, number } = useFormats();
  const { points } = usePoints();
  const { previous, subject, evaluation } = result;
  if (previous.length === 0) return null;
  return (
    <Part title={say('previous')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('previous.evaluation')}</th>
            <th scope="col">{say('previous.until')}</th>
            <th scope="col" data-number>
              {say('score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {previous.toReversed().map(({ evaluation_id, name, period_to, score_hundredths, points: most }) => (
            <tr key={evaluation_id}>
              <th scope="row">
                <TextLink to={places.evaluationResult(evaluation_id, subject.user_id)}>{name}</TextLink>
              </th>
              <td>{date(period_to)}</td>
              <td data-number>
                {points(score_hundredths)} <small>{say('score.of', { points: number(most) })}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {previous.some(({ points: most }) => most !== evaluation.scale.points) && <small>{say('previous.scale')}</small>}
    </Part>
  );
}
