import { styled } from './styled.ts';

const WIDTH = 72;
const HEIGHT = 16;
const EDGE = 3;

/** A value on a scale from 1 to `points`. */
type Valued = { hundredths: number; points: number };

/**
 * Values over time as a small line.
 * @param values oldest first; values of different scales are drawn as shares of their scale
 */
export function Trend({ label, values }: { label: string; values: readonly Valued[] }) {
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const places = values.map(({ hundredths, points }, at) => {
    const share = (hundredths - 100) / (points * 100 - 100);
    return { x: EDGE + at * step, y: EDGE + (1 - share) * (HEIGHT - 2 * EDGE) };
  });
  const last = places.at(-1);
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
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
    '& polyline': { fill: 'none', stroke: palette.primary.main, strokeWidth: 1.5 },
    '& circle': { fill: palette.primary.main },
  };
});
