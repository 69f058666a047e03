import { BarChart } from '@mui/x-charts/BarChart';
import { MuiTheme } from '../ui/MuiTheme.tsx';
import { useWords } from '../words/words.ts';
import { todayWords } from './today.words.ts';

type Props = {
  weeks: readonly { week_starts_on: string; created: number; completed: number }[];
  /** Returns the label of a week. */
  name: (monday: string) => string;
};

/** Created and completed tasks per week. */
export function FlowChart({ weeks, name }: Props) {
  const say = useWords(todayWords);
  return (
    <MuiTheme>
      <BarChart
        height={240}
        skipAnimation
        grid={{ horizontal: true }}
        borderRadius={4}
        margin={{ left: 0, right: 8, top: 12, bottom: 0 }}
        xAxis={[{ scaleType: 'band', data: weeks.map(({ week_starts_on }) => name(week_starts_on)) }]}
        // Task counts are integers.
        yAxis={[{ width: 36, tickMinStep: 1 }]}
        series={[
          {
            label: say('flow.created'),
            data: weeks.map(({ created }) => created),
            color: 'var(--j-palette-sun)',
          },
          {
            label: say('flow.completed'),
            data: weeks.map(({ completed }) => completed),
            color: 'var(--j-palette-primary-main)',
          },
        ]}
      />
    </MuiTheme>
  );
}
