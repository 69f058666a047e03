import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { resultsWords } from './results.words.ts';
import { usePoints } from './use-points.ts';

interface Row {
  evaluation_id: number;
  name: string;
  /** The formatted date. */
  when: string;
  score_hundredths: number | null;
  /** Number of points of its scale. */
  points: number;
}

/**
 * Results of a person with their scores, newest first.
 * @param rows oldest first
 * @param when the header of their dates
 */
export function ResultsTable({ userId, when, rows }: { userId: number; when: string; rows: readonly Row[] }) {
  const say = useWords(resultsWords);
  const { number } = useFormats();
  const { points } = usePoints();
  return (
    <table>
      <HeadRow texts={[say('previous.evaluation'), when]} numbers={[say('score')]} />
      <tbody>
        {rows.toReversed().map(({ evaluation_id, name, when: at, score_hundredths, points: most }) => (
          <tr key={evaluation_id}>
            <th scope="row">
              <TextLink to={places.evaluationResult(evaluation_id, userId)}>{name}</TextLink>
            </th>
            <td>{at}</td>
            <td data-number>
              {points(score_hundredths)} <small>{say('score.of', { points: number(most) })}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
