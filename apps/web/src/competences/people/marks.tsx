import { styled } from '../../ui/styled.ts';

const WIDTH = 160;
const HEIGHT = 16;

type Bar = { points: number; others: number | null; expected: number | null };

/** The rating by others as a bar on the points of the scale, with the expected level as a tick. */
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

const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'block',
    maxWidth: '100%',
    overflow: 'visible',
    '& [data-track]': { fill: palette.divider },
    '& [data-seen]': { fill: palette.primary.main },
    '& line': { stroke: palette.text.primary, strokeWidth: 2 },
  };
});
