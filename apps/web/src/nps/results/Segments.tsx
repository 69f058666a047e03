import type { NpsResult, NpsSegment } from '@jornada/contract/nps-results';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';
import { useScoreText } from './use-score-text.ts';

type Props = {
  result: NpsResult;
  nameOf: (segment: NpsSegment) => string;
  /** Key of the segment whose history is shown. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
};

/** The visible segments as a tree, and the reason why others are missing. */
export function Segments({ result, nameOf, chosen, onChoose }: Props) {
  const say = useWords(resultsWords);
  const { number } = useFormats();
  const scoreText = useScoreText();
  const { segments, hidden_segments, wave } = result;
  return (
    <ResultSection title={say(`by.${wave.segment_by}`)}>
      {segments.length > 0 && (
        <table>
          <HeadRow texts={[say('segment')]} numbers={[say('answers'), say('enps')]} />
          <tbody>
            {asTree(segments).map(({ segment, level }) => (
              <tr key={segment.key}>
                <th scope="row" style={{ paddingInlineStart: 8 + level * 20 }}>
                  <Button
                    size="small"
                    color="inherit"
                    aria-pressed={chosen === segment.key}
                    aria-label={say('segment.history', { name: nameOf(segment) })}
                    onClick={() => onChoose(chosen === segment.key ? null : segment.key)}
                  >
                    {nameOf(segment)}
                  </Button>
                  <span data-paper>{nameOf(segment)}</span>
                </th>
                <td data-number>{number(segment.n)}</td>
                <td data-number>{segment.score === null ? '–' : scoreText(segment.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {segments.length === 0 && <p>{say('segments.none', { n: wave.min_group })}</p>}
      {hidden_segments !== null && hidden_segments > 0 && (
        <p>{say('hidden', { count: hidden_segments, n: number(hidden_segments), least: wave.min_group })}</p>
      )}
    </ResultSection>
  );
}

/** Segments in depth-first order with their depth. Siblings keep the order of the server. */
function asTree(segments: readonly NpsSegment[]): { segment: NpsSegment; level: number }[] {
  const below = (parent: string | null, level: number): { segment: NpsSegment; level: number }[] =>
    segments
      .filter(({ parent_key }) => parent_key === parent)
      .flatMap((segment) => [{ segment, level }, ...below(segment.key, level + 1)]);
  return below(null, 0);
}
