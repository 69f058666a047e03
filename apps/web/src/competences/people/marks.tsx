import { styled } from '../../ui/styled.ts';

const WIDTH = 160;
const HEIGHT = 16;

type Bar = { points: number; others: number | null; expected: number | null };

/** How others see a competence as a bar on the points of a scale, with the expected level as a stroke. */
export function SeenBar({ points, others, expected }: Bar) {
  const x = (hundredths: number) => ((hundredths - 100) / (points * 100 - 100)) * WIDTH;
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <rect data-track x={0} y={5} width={WIDTH} height={6} rx={3} />
      {others !== null && <rect data-seen x={0} y={5} width={Math.max(2, x(others))} height={6} rx={3} />}
      {expected !== null && <line x1={x(expected * 100)} x2={x(expected * 100)} y1={1} y2={HEIGHT - 1} />}
    </Drawing>
  );
}

const TREND_WIDTH = 72;
const TREND_EDGE = 3;

/** Values in time as a small line. @param shares of the height, from 0 to 1, oldest first */
export function Trend({ label, shares }: { label: string; shares: readonly number[] }) {
  const step = (TREND_WIDTH - 2 * TREND_EDGE) / Math.max(1, shares.length - 1);
  const points = shares.map((share, at) => ({
    x: TREND_EDGE + at * step,
    y: TREND_EDGE + (1 - share) * (HEIGHT - 2 * TREND_EDGE),
  }));
  const last = points.at(-1);
  return (
    <Drawing viewBox={`0 0 ${TREND_WIDTH} ${HEIGHT}`} width={TREND_WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r={2.5} />}
    </Drawing>
  );
}

const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'block',
    maxWidth: '100%',
    overflow: 'visible',
    '& [data-track]': { fill: palette.divider },
    '& [data-seen]': { fill: palette.primary.main },
    '& line': { stroke: palette.text.primary, strokeWidth: 2 },
    '& polyline': { fill: 'none', stroke: palette.primary.main, strokeWidth: 1.5 },
    '& circle': { fill: palette.primary.main },
  };
});
