import { BarChart } from '@mui/x-charts/BarChart';
import { MuiTheme } from '../../ui/MuiTheme.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';

/** Submitted forms per day. */
export function DaysChart({ days }: { days: readonly { date: string; submitted: number }[] }) {
  const say = useWords(cyclesWords);
  const { shortDate } = useFormats();
  const last = days.at(-1)?.date;
  return (
    <MuiTheme>
      <BarChart
        height={200}
        hideLegend
        skipAnimation
        grid={{ horizontal: true }}
        borderRadius={4}
        margin={{ left: 0, right: 8, top: 12, bottom: 0 }}
        xAxis={[{ scaleType: 'band', data: days.map(({ date }) => shortDate(date, last)) }]}
        // Forms are counted in integers.
        yAxis={[{ width: 36, tickMinStep: 1 }]}
        series={[
          {
            label: say('progress.submitted'),
            data: days.map(({ submitted }) => submitted),
            color: 'var(--j-palette-primary-main)',
          },
        ]}
      />
    </MuiTheme>
  );
}
