import { addDays } from '@jornada/domain/calendar';
import { whileIdle } from '../../ui/load-later.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';
import { Table } from './Tallies.tsx';

// Loaded after the numbers, because it is larger than the rest of the page.
const DaysChart = whileIdle(async () => (await import('./DaysChart.tsx')).DaysChart, <ChartLoading />);

type Props = { days: readonly { date: string; submitted: number }[] };

/** The number of forms submitted on each day, as a chart and as a table. */
export function Days({ days }: Props) {
  const say = useWords(cyclesWords);
  const { number, date } = useFormats();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const submittedOn = new Map(days.map((day) => [day.date, day.submitted]));
  const all: { date: string; submitted: number }[] = [];
  // Adds the days on which no form was submitted.
  for (let day = first.date; day <= last.date; day = addDays(day, 1))
    all.push({ date: day, submitted: submittedOn.get(day) ?? 0 });
  return (
    <figure style={{ margin: 0, minWidth: 0 }}>
      <figcaption style={{ fontWeight: 600 }}>{say('progress.days')}</figcaption>
      <DaysChart days={all} />
      <details>
        <summary style={{ cursor: 'pointer', minHeight: 24 }}>{say('progress.days.table')}</summary>
        <Table>
          <HeadRow texts={[say('progress.day')]} numbers={[say('progress.submitted')]} />
          <tbody>
            {all.map((day) => (
              <tr key={day.date}>
                <th scope="row">{date(day.date)}</th>
                <td data-number>{number(day.submitted)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  );
}

function ChartLoading() {
  const say = useWords(cyclesWords);
  return <Skeleton css={{ height: 200 }} aria-label={say('progress.days.loading')} role="status" />;
}
