import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';
import { usePoints } from './use-points.ts';

/** The number of answers and the score of each group, or why they are not shown. */
export function Groups({ result: { groups, evaluation } }: { result: EvaluationResult }) {
  const say = useWords(resultsWords);
  const { number } = useFormats();
  const { points } = usePoints();
  return (
    <ResultSection title={say('groups')}>
      <table>
        <HeadRow texts={[say('group')]} numbers={[say('groups.answers'), say('groups.mean'), say('groups.weight')]} />
        <tbody>
          {groups.map(({ group, invited, answered, why, weight_used_hundredths, mean_hundredths }) => (
            <tr key={group}>
              <th scope="row" data-words>
                {say(`group.${group}`)}
              </th>
              {why ? (
                <td colSpan={3}>{say(`why.${why}`, { n: number(evaluation.min_answers) })}</td>
              ) : (
                <>
                  <td data-number>{say('groups.answered', { n: number(answered ?? 0), invited: number(invited) })}</td>
                  <td data-number>{points(mean_hundredths)}</td>
                  <td data-number>
                    {weight_used_hundredths === 0
                      ? say('nothing')
                      : say('groups.percent', { n: points(weight_used_hundredths) })}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <small data-off-paper>
        <TextLink to={places.howAnswersAreKept}>{say('kept')}</TextLink>
      </small>
    </ResultSection>
  );
}
