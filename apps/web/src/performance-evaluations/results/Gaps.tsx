import type { EvaluationResult, ResultCompetence } from '@jornada/contract/performance-evaluations-results';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';
import { usePoints } from './use-points.ts';

const WIDTH = 300;
const HEIGHT = 20;
const EDGE = 8;

type Gap = ResultCompetence & { self_hundredths: number; others_hundredths: number; gap_hundredths: number };

const isGap = (one: ResultCompetence): one is Gap =>
  one.self_hundredths !== null && one.others_hundredths !== null && one.gap_hundredths !== null;

/** Competences by the difference between self and others, each with a line between the two. */
export function Gaps({ result: { competences, evaluation } }: { result: EvaluationResult }) {
  const say = useWords(resultsWords);
  const { number } = useFormats();
  const { points, difference } = usePoints();
  const gaps = competences
    .filter(isGap)
    .toSorted((one, other) => Math.abs(other.gap_hundredths) - Math.abs(one.gap_hundredths));
  if (competences.length === 0) return null;
  return (
    <ResultSection title={say('gaps')}>
      <p>{say(gaps.length ? 'gaps.text' : 'gaps.none')}</p>
      <List>
        {gaps.map((gap) => (
          <li key={gap.competence_id}>
            <b>{gap.name}</b>
            {gap.sign && <Sign data-sign={gap.sign}>{say(`sign.${gap.sign}`)}</Sign>}
            <Dumbbell gap={gap} points={evaluation.scale.points} />
            <small>
              {say('gap', {
                self: points(gap.self_hundredths),
                others: points(gap.others_hundredths),
                gap: difference(gap.gap_hundredths),
              })}
              {gap.expected_level !== null && ` · ${say('gap.expected', { expected: number(gap.expected_level) })}`}
            </small>
          </li>
        ))}
      </List>
    </ResultSection>
  );
}

/** A line of points with self as a ring, others as a dot and the expected level as a tick. */
function Dumbbell({ gap, points }: { gap: Gap; points: number }) {
  const x = (hundredths: number) => EDGE + ((hundredths - 100) / (points * 100 - 100)) * (WIDTH - 2 * EDGE);
  const [self, others, middle] = [x(gap.self_hundredths), x(gap.others_hundredths), HEIGHT / 2];
  const expected = gap.expected_level === null ? null : x(gap.expected_level * 100);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <line data-scale x1={EDGE} x2={WIDTH - EDGE} y1={middle} y2={middle} />
      {expected !== null && <line data-expected x1={expected} x2={expected} y1={2} y2={HEIGHT - 2} />}
      <line data-between x1={self} x2={others} y1={middle} y2={middle} />
      <circle data-others cx={others} cy={middle} r={5} />
      <circle data-self cx={self} cy={middle} r={5} />
    </svg>
  );
}

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gap: space(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'baseline',
      gap: space(0.25, 1),
      breakInside: 'avoid',
    },
    '& b': { fontWeight: 560, overflowWrap: 'anywhere' },
    '& svg': { gridColumn: '1 / -1', width: '100%', maxWidth: 720 },
    '& small': { gridColumn: '1 / -1' },
    '& line': { strokeWidth: 1, stroke: palette.divider },
    '& [data-between]': { strokeWidth: 3, stroke: palette.text.disabled },
    '& [data-expected]': { strokeWidth: 2, stroke: palette.text.secondary, strokeDasharray: '2 2' },
    '& [data-others]': { fill: palette.primary.main },
    '& [data-self]': { fill: palette.background.paper, stroke: palette.warning.main, strokeWidth: 2.5 },
  };
});

const Sign = styled('span')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.caption,
    padding: space(0, 1),
    borderRadius: radius.pill,
    border: `1px solid ${palette.divider}`,
    whiteSpace: 'nowrap',
    color: palette.text.secondary,
    '&[data-sign=blind_spot]': { color: palette.warning.main, borderColor: palette.warning.main },
    '&[data-sign=hidden_strength]': { color: palette.success.main, borderColor: palette.success.main },
  };
});
