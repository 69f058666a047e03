import { styled } from './styled.ts';

const CENTRE = { x: 200, y: 200 };
const RADIUS = 150;

/** Position of the sun at `hour`: rises on the left at 6, is highest at 12, sets on the right at 18. */
export const sunAt = (hour: number) => {
  const angle = ((hour - 6) / 12) * Math.PI;
  return {
    x: CENTRE.x - RADIUS * Math.cos(angle),
    y: CENTRE.y - RADIUS * Math.sin(angle),
    isUp: hour >= 6 && hour <= 18,
  };
};

/** The day as an arc: hours as ticks, the horizon, and the sun at the current time. Purely decorative. */
export function DayArc({ hour }: { hour: number }) {
  const sun = sunAt(hour);
  return (
    <Sky viewBox="20 20 360 360" aria-hidden>
      <path className="day" d={`M${CENTRE.x - RADIUS} ${CENTRE.y}a${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} 0`} />
      <path className="night" d={`M${CENTRE.x - RADIUS} ${CENTRE.y}a${RADIUS} ${RADIUS} 0 0 0 ${2 * RADIUS} 0`} />
      {Array.from({ length: 13 }, (_, index) => (
        <Tick key={index} hour={6 + index} />
      ))}
      <path className="horizon" d={`M20 ${CENTRE.y}h360`} />
      <circle className={sun.isUp ? 'sun' : 'moon'} cx={sun.x} cy={sun.y} r={sun.isUp ? 19 : 13} />
    </Sky>
  );
}

function Tick({ hour }: { hour: number }) {
  const angle = ((hour - 6) / 12) * Math.PI;
  const at = (radius: number) => `${CENTRE.x - radius * Math.cos(angle)} ${CENTRE.y - radius * Math.sin(angle)}`;
  return <path className="tick" d={`M${at(RADIUS - 14)}L${at(RADIUS - (hour % 6 === 0 ? 30 : 22))}`} />;
}

const Sky = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  fill: 'none',
  strokeLinecap: 'round',
  '& .day': { stroke: theme.vars.palette.rail.quiet, strokeWidth: 3 },
  '& .night': { stroke: theme.vars.palette.rail.active, strokeWidth: 2, strokeDasharray: '2 10' },
  '& .tick': { stroke: theme.vars.palette.rail.quiet, strokeWidth: 2, opacity: 0.6 },
  '& .horizon': { stroke: theme.vars.palette.rail.active, strokeWidth: 2 },
  '& .sun': { fill: theme.vars.palette.sun, stroke: theme.vars.palette.rail.ground, strokeWidth: 7 },
  '& .moon': { fill: theme.vars.palette.rail.ground, stroke: theme.vars.palette.rail.text, strokeWidth: 3 },
}));
