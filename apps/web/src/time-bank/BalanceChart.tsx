import { daysBetween } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { LineChart } from '@mui/x-charts/LineChart';
import { MuiTheme } from '../ui/MuiTheme.tsx';
import { space } from '../ui/scale.ts';
import { theme } from '../ui/theme.ts';
import { useAroundBank } from './around-bank.ts';
import { wholeHours } from './axis.ts';

type Props = {
  days: readonly { date: string; balance_minutes: number }[];
  /** The last day of the chart; the last balance is drawn up to it. */
  until: string;
};

const HEIGHT = 280;

/** The balance over time: a step at each booking. The chart's content is also available as text. */
export function BalanceChart({ days, until }: Props) {
  const { say, formats, today } = useAroundBank();
  const first = days[0]?.date ?? until;
  const last = days.at(-1);
  const points = last && last.date < until ? [...days, { ...last, date: until }] : days;
  const balances = points.map(({ balance_minutes }) => balance_minutes);
  const ticks = wholeHours(balances);
  const description = say('chart.text', {
    low: formatHours(Math.min(...balances)),
    high: formatHours(Math.max(...balances)),
    now: formatHours(last?.balance_minutes ?? 0),
  });
  // Counts days from the first one instead of using Dates, whose time zone could shift the day.
  const dateAt = (day: number) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + Math.round(day) * 86_400_000).toISOString().slice(0, 10);
  return (
    <figure style={{ margin: 0 }}>
      <MuiTheme>
        <LineChart
          height={HEIGHT}
          hideLegend
          skipAnimation
          grid={{ horizontal: true }}
          colors={[theme.vars.palette.primary.main]}
          margin={{ left: 0, right: 16, top: 12, bottom: 0 }}
          xAxis={[
            {
              data: points.map(({ date }) => daysBetween(first, date)),
              min: 0,
              max: Math.max(1, daysBetween(first, until)),
              valueFormatter: (day: number, { location }: { location: string }) =>
                location === 'tick' ? formats.shortDate(dateAt(day), today) : formats.date(dateAt(day)),
              tickNumber: 6,
            },
          ]}
          yAxis={[
            {
              width: 56,
              min: ticks[0],
              max: ticks.at(-1),
              valueFormatter: (minutes: number) => formatHours(Math.round(minutes)),
              tickInterval: ticks,
            },
          ]}
          series={[
            {
              data: balances,
              curve: 'stepAfter',
              area: true,
              showMark: false,
              strictStepCurve: true,
              label: say('figure.balance'),
              valueFormatter: (minutes) => formatHours(minutes ?? 0),
            },
          ]}
          sx={{ '& .MuiLineChart-area': { fillOpacity: 0.14 } }}
        />
      </MuiTheme>
      <figcaption style={{ marginTop: space(1) }}>{description}</figcaption>
    </figure>
  );
}
