import { styled } from '../../ui/styled.ts';

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 8;

interface Point {
  score: number | null;
  /** Whether the line to the previous point is omitted. */
  breaks: boolean;
}

/**
 * Scores as a line from −100 to 100, with gaps where a score is hidden or not comparable. The table beside it contains
 * the numbers.
 */
export function Line({ points: all }: { points: readonly Point[] }) {
  const x = (at: number) => (all.length < 2 ? WIDTH / 2 : EDGE + (at / (all.length - 1)) * (WIDTH - 2 * EDGE));
  const y = (score: number) => EDGE + ((100 - score) / 200) * (HEIGHT - 2 * EDGE);
  const points = all.flatMap(({ score, breaks }, at) => (score === null ? [] : [{ at, score, breaks }]));
  if (points.length === 0) return null;
  // A point is connected only to the wave directly before it.
  const path = points.map(
    ({ at, score, breaks }, nth) => `${!breaks && points[nth - 1]?.at === at - 1 ? 'L' : 'M'}${x(at)} ${y(score)}`,
  );
  return (
    <Chart viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      <path d={path.join('')} />
      {points.map(({ at, score }) => (
        <circle key={at} cx={x(at)} cy={y(score)} r={4} />
      ))}
    </Chart>
  );
}

const Chart = styled('svg')(({ theme }) => ({
  width: '100%',
  maxWidth: 720,
  maxHeight: 160,
  '& line': { stroke: theme.vars.palette.divider, strokeWidth: 1 },
  '& path': { fill: 'none', stroke: theme.vars.palette.primary.main, strokeWidth: 2 },
  '& circle': { fill: theme.vars.palette.primary.main },
}));
