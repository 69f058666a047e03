import type { TodaysFigures } from '@jornada/contract/today';
import { styled } from '../ui/styled.ts';
import { whileIdle } from '../ui/load-later.tsx';
import { RouterLink } from '../ui/nav.ts';
import { space } from '../ui/scale.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { Figures } from './Figures.tsx';
import { Panel } from './Panel.tsx';
import { places } from './places.ts';
import { todayWords } from './today.words.ts';
import { useDays } from './use-days.ts';

// Loaded after the figures, because it is larger than the rest of the page.
const FlowChart = whileIdle(async () => (await import('./FlowChart.tsx')).FlowChart, <ChartLoading />);

/** Open tasks, and created versus completed tasks per week. A table contains the same numbers as links. */
export function TaskFlow({ figures, everybody }: { figures: TodaysFigures; everybody: boolean }) {
  const say = useWords(todayWords);
  const { number } = useFormats();
  const { date, task_flow } = figures;
  const { todo, doing, overdue, weeks } = task_flow;
  const days = useDays(date);
  const figure = (label: string, count: number, to: string, tone?: 'late') => ({
    label,
    value: number(count),
    name: say('tasks.count', { label, count }),
    to,
    tone: count === 0 ? ('quiet' as const) : tone,
  });
  const moved = weeks.some(({ created, completed }) => created + completed > 0);
  return (
    <Panel title={say(everybody ? 'flow' : 'flow.mine')}>
      <Figures
        figures={[
          figure(say('flow.todo'), todo, places.withStatus('todo')),
          figure(say('flow.doing'), doing, places.withStatus('doing')),
          figure(say('flow.overdue'), overdue, places.overdue, 'late'),
        ]}
      />
      {!moved && <p>{say('flow.empty')}</p>}
      {moved && (
        <Drawn>
          <figcaption>{say('flow.chart')}</figcaption>
          <FlowChart weeks={weeks} name={days.short} />
          <details>
            <summary>{say('flow.table')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{say('flow.week')}</th>
                  <th scope="col">{say('flow.created')}</th>
                  <th scope="col">{say('flow.completed')}</th>
                </tr>
              </thead>
              <tbody>
                {weeks.map(({ week_starts_on, week_ends_on, created, completed }) => {
                  const week = days.short(week_starts_on);
                  return (
                    <tr key={week_starts_on}>
                      <th scope="row">{week}</th>
                      <td>
                        <RouterLink
                          to={places.created(week_starts_on, week_ends_on)}
                          aria-label={say('flow.created-name', { count: created, date: week })}
                        >
                          {number(created)}
                        </RouterLink>
                      </td>
                      <td>
                        <RouterLink
                          to={places.completed(week_starts_on, week_ends_on)}
                          aria-label={say('flow.completed-name', { count: completed, date: week })}
                        >
                          {number(completed)}
                        </RouterLink>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </details>
        </Drawn>
      )}
    </Panel>
  );
}

const Drawn = styled('figure')(({ theme }) => ({
  margin: 0,
  minWidth: 0,
  '& figcaption, & summary': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& summary': { cursor: 'pointer', minHeight: 24 },
  '& table': {
    ...theme.typography.body2,
    width: '100%',
    maxWidth: 420,
    marginTop: space(1),
    borderCollapse: 'collapse',
  },
  '& th, & td': { padding: space(0.5, 1.5, 0.5, 0), textAlign: 'start', fontWeight: 500 },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& td a': { display: 'inline-block', minWidth: 24, minHeight: 24, color: theme.vars.palette.primary.main },
}));

function ChartLoading() {
  const say = useWords(todayWords);
  return <Skeleton css={{ height: 240 }} aria-label={say('flow.loading')} role="status" />;
}
