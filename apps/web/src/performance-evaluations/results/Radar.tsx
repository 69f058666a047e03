import type { ResultCompetence } from '@jornada/contract/performance-evaluations-results';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { isRadar, lineThrough, placeOn } from './radar.ts';
import { resultsWords } from './results.words.ts';
import { SERIES, seriesOf } from './series.ts';

const RADIUS = 100;
/** Leaves space for the numbers of the axes. */
const EDGE = RADIUS + 22;

type Props = { competences: readonly ResultCompetence[]; points: number };

/**
 * A radar chart with a numbered axis for each competence; the table beside it lists the numbers. Renders nothing if
 * there are too few or too many.
 */
export function Radar({ competences, points }: Props) {
  const say = useWords(resultsWords);
  if (!isRadar(competences.length)) return null;
  const axes = competences.length;
  const rings = Array.from({ length: points }, (_, ring) => (ring + 1) / points);
  const drawn = SERIES.map((name) => ({
    name,
    shares: competences.map((competence) => {
      const value = seriesOf(competence, name);
      return value === null ? null : value / (points * 100);
    }),
  })).filter(({ shares }) => shares.some((share) => share !== null));
  return (
    <Figure>
      <svg
        viewBox={`${-EDGE} ${-EDGE} ${2 * EDGE} ${2 * EDGE}`}
        role="img"
        aria-label={say('competences.chart', { points })}
      >
        {rings.map((share) => (
          <path
            key={share}
            data-grid
            d={lineThrough(
              competences.map(() => share),
              RADIUS,
            )}
          />
        ))}
        {competences.map(({ competence_id }, axis) => {
          const end = placeOn(axis, axes, RADIUS);
          const label = placeOn(axis, axes, RADIUS + 12);
          return (
            <g key={competence_id}>
              <line x1={0} y1={0} x2={end.x} y2={end.y} />
              <text x={label.x} y={label.y}>
                {axis + 1}
              </text>
            </g>
          );
        })}
        {drawn.map(({ name, shares }) => (
          <g key={name} data-series={name}>
            <path d={lineThrough(shares, RADIUS)} />
            {shares.map((share, axis) => {
              if (share === null) return null;
              const { x, y } = placeOn(axis, axes, share * RADIUS);
              return <circle key={competences[axis]?.competence_id} cx={x} cy={y} r={3} />;
            })}
          </g>
        ))}
      </svg>
      <ul aria-hidden>
        {drawn.map(({ name }) => (
          <li key={name} data-series={name}>
            {say(`series.${name}`)}
          </li>
        ))}
      </ul>
    </Figure>
  );
}

const Figure = styled('figure')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.caption,
    display: 'grid',
    justifyItems: 'center',
    gap: space(1),
    margin: 0,
    '& svg': { width: '100%', maxWidth: 420, maxHeight: 420, overflow: 'visible' },
    '& line, & [data-grid]': { fill: 'none', stroke: palette.divider, strokeWidth: 1 },
    '& text': { fill: palette.text.secondary, fontSize: 10, textAnchor: 'middle', dominantBaseline: 'central' },
    '& [data-series=self]': { '--tone': palette.warning.main },
    '& [data-series=leader]': { '--tone': palette.info.main },
    '& [data-series=others]': { '--tone': palette.primary.main },
    '& [data-series=expected]': { '--tone': palette.text.secondary },
    '& g[data-series] path': { fill: 'none', stroke: 'var(--tone)', strokeWidth: 2, strokeLinejoin: 'round' },
    '& g[data-series=others] path': { fill: 'var(--tone)', fillOpacity: 0.12 },
    '& g[data-series=self] path': { strokeDasharray: '6 3' },
    '& g[data-series=leader] path': { strokeDasharray: '2 2' },
    '& g[data-series=expected] path': { strokeWidth: 1, strokeDasharray: '1 3' },
    '& circle': { fill: 'var(--tone)' },
    '& ul': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'center',
      gap: space(0.5, 2),
      margin: 0,
      padding: 0,
      listStyle: 'none',
    },
    '& li::before': {
      content: '""',
      display: 'inline-block',
      width: 18,
      marginInlineEnd: space(0.75),
      verticalAlign: 'middle',
      borderTop: '2px solid var(--tone)',
    },
    '& li[data-series=self]::before': { borderTopStyle: 'dashed' },
    '& li:is([data-series=leader], [data-series=expected])::before': { borderTopStyle: 'dotted' },
    // On a phone the differences are drawn below instead, with one line for each competence.
    [theme.breakpoints.down('sm')]: { display: 'none' },
    '@media print': { display: 'grid', printColorAdjust: 'exact', '& svg': { maxWidth: 320, maxHeight: 320 } },
  };
});
