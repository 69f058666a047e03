import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';

/** The number of answers for each score, from 10 down to 0. */
export function Distribution({ counts }: { counts: readonly number[] }) {
  const say = useWords(resultsWords);
  const { number } = useFormats();
  const most = Math.max(1, ...counts);
  return (
    <ResultSection title={say('distribution')}>
      <table>
        <thead>
          <tr>
            <th scope="col" style={{ inlineSize: '6rem' }}>
              {say('distribution.score')}
            </th>
            <th scope="col" data-number style={{ inlineSize: '6rem' }}>
              {say('answers')}
            </th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          {counts
            .map((count, score) => ({ count, score }))
            .toReversed()
            .map(({ count, score }) => (
              <tr key={score}>
                <th scope="row">{score}</th>
                <td data-number>{number(count)}</td>
                <td aria-hidden>
                  <i style={{ inlineSize: `${(count / most) * 100}%` }} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </ResultSection>
  );
}
