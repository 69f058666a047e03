import { workTime } from '@jornada/contract/work-time';
import { addDays } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { mdiChartBar } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { Section } from '../ui/Page.tsx';
import { radius, space } from '../ui/scale.ts';
import { Empty, NotLoaded } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';
import { useNames } from './use-names.ts';
import { WeekChart } from './WeekChart.tsx';

const WEEKS = 12;

/** Charts of the last weeks: worked and expected hours, by client and by task. Each chart is also a table. */
export function HoursCharts({ userId, to }: { userId: number; to: string }) {
  const say = useWords(hoursWords);
  const { shortDate } = useFormats();
  const names = useNames();
  const summary = useQuery(
    read(workTime.summary, { query: { user_id: userId, from: addDays(to, 1 - WEEKS * 7), to } }),
  );
  if (!summary.data) return <NotLoaded query={summary} />;

  const { weeks, clients, tasks, total_minutes } = summary.data;
  if (total_minutes === 0) return <Empty icon={mdiChartBar} title={say('charts.empty')} />;
  const byClient = clients.slice(0, 10).map(({ client_id, minutes }) => ({
    name: client_id === null ? say('charts.none') : names.client(client_id),
    minutes,
  }));
  const byTask = tasks.map(({ task_id, task_title, minutes }) => ({
    name: names.task(task_id ?? 0, task_title),
    minutes,
  }));
  return (
    <Charts>
      <Section title={say('charts')}>
        <figure>
          <figcaption>{say('charts.week')}</figcaption>
          <WeekChart weeks={weeks} to={to} />
          <details>
            <summary>{say('charts.as-table')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{say('charts.week-of')}</th>
                  <th scope="col">{say('charts.worked')}</th>
                  <th scope="col">{say('charts.expected')}</th>
                </tr>
              </thead>
              <tbody>
                {weeks.map(({ week_starts_on, minutes, expected_minutes }) => (
                  <tr key={week_starts_on}>
                    <th scope="row">{shortDate(week_starts_on, to)}</th>
                    <td>{formatHours(minutes)}</td>
                    <td>{expected_minutes === null ? say('sheet.unknown') : formatHours(expected_minutes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </figure>
      </Section>
      <Section title={say('charts.client')}>
        <Shares rows={byClient} />
      </Section>
      {byTask.length > 0 && (
        <Section title={say('charts.task')}>
          <Shares rows={byTask} />
        </Section>
      )}
    </Charts>
  );
}

/** A table of names and hours whose last column is drawn as bars, so that screen readers get the numbers. */
function Shares({ rows }: { rows: readonly { name: string; minutes: number }[] }) {
  const say = useWords(hoursWords);
  const most = Math.max(...rows.map(({ minutes }) => minutes));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('sheet.task')}</th>
          <th scope="col">{say('charts.hours')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, minutes }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two tasks may have one name; the rows never move
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>
              <i aria-hidden style={{ width: `calc((100% - 72px) * ${minutes / most})` }} />
              <span>{formatHours(minutes)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Charts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
  gap: space(2),
  '& > section:first-of-type': { gridColumn: '1 / -1' },
  '& > section': { alignContent: 'start', minWidth: 0 },
  '& figure': { margin: 0, minWidth: 0 },
  '& figcaption, & summary': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& summary': { cursor: 'pointer', minHeight: 24 },
  '& table': {
    ...theme.typography.body2,
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th': { padding: space(0.5, 1.5, 0.5, 0), textAlign: 'start', fontWeight: 500, overflowWrap: 'anywhere' },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& td': { padding: space(0.5, 0), width: '55%' },
  '& td > i': {
    display: 'inline-block',
    height: 12,
    marginInlineEnd: space(1),
    borderRadius: radius.xs,
    verticalAlign: 'middle',
    background: theme.vars.palette.primary.main,
  },
}));
