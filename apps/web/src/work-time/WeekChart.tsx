import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsAxis } from '@mui/x-charts/ChartsAxis';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsLegend } from '@mui/x-charts/ChartsLegend';
import { ChartsSurface } from '@mui/x-charts/ChartsSurface';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsWrapper } from '@mui/x-charts/ChartsWrapper';
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { formatHours, hoursWithUnit } from '@jornada/domain/minutes';
import { MuiTheme } from '../ui/MuiTheme.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';

type Props = {
  weeks: readonly { week_starts_on: string; minutes: number; expected_minutes: number | null }[];
  /** The last day. Dates of its year are shown without the year. */
  to: string;
};

/** Worked hours of each week as bars, and expected hours as a line. */
export function WeekChart({ weeks, to }: Props) {
  const say = useWords(hoursWords);
  const { shortDate } = useFormats();
  return (
    <MuiTheme>
      <ChartsDataProvider
        height={260}
        xAxis={[{ scaleType: 'band', data: weeks.map(({ week_starts_on }) => shortDate(week_starts_on, to)) }]}
        yAxis={[{ width: 56, min: 0, valueFormatter: (hours: number) => hoursWithUnit(Math.round(hours * 60)) }]}
        series={[
          {
            type: 'bar',
            label: say('charts.worked'),
            data: weeks.map(({ minutes }) => minutes / 60),
            valueFormatter: asHours,
            color: 'var(--j-palette-primary-main)',
          },
          {
            type: 'line',
            label: say('charts.expected'),
            data: weeks.map(({ expected_minutes }) => (expected_minutes === null ? null : expected_minutes / 60)),
            valueFormatter: asHours,
            color: 'var(--j-palette-text-secondary)',
            curve: 'linear',
          },
        ]}
      >
        <ChartsWrapper>
          <ChartsLegend />
          <ChartsSurface>
            <BarPlot />
            <LinePlot />
            <MarkPlot />
            <ChartsAxisHighlight x="band" />
            <ChartsAxis />
          </ChartsSurface>
          <ChartsTooltip trigger="axis" />
        </ChartsWrapper>
      </ChartsDataProvider>
    </MuiTheme>
  );
}

const asHours = (hours: number | null) => (hours === null ? '?' : formatHours(Math.round(hours * 60)));
