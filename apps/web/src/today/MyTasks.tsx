import type { TodaysFigures } from '@jornada/contract/today';
import { addDays, mondayOf } from '@jornada/domain/calendar';
import { mdiCheckCircleOutline } from '@mdi/js';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Empty } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { Figures } from './Figures.tsx';
import { Panel } from './Panel.tsx';
import { places } from './places.ts';
import { type TaskParts, TaskRows } from './TaskRows.tsx';
import { todayWords } from './today.words.ts';

/** The person's tasks: how many are urgent, and the next ones. */
export function MyTasks({ figures, me, parts }: { figures: TodaysFigures; me: number; parts: TaskParts }) {
  const say = useWords(todayWords);
  const { number } = useFormats();
  const { date, my_tasks } = figures;
  const figure = (label: string, count: number, to: string, tone?: 'late') => ({
    label,
    value: number(count),
    name: say('tasks.count', { label, count }),
    to,
    tone: count === 0 ? ('quiet' as const) : tone,
  });
  if (my_tasks.open === 0)
    return (
      <Panel title={say('tasks')}>
        <Empty
          icon={mdiCheckCircleOutline}
          title={say('tasks.empty')}
          text={say('tasks.empty.text')}
          action={
            <ButtonLink variant="outlined" to={places.newTask}>
              {say('new-task')}
            </ButtonLink>
          }
        />
      </Panel>
    );
  return (
    <Panel
      title={say('tasks')}
      all={{
        to: places.myOpen(me),
        text: say('tasks.all', { count: number(my_tasks.open) }),
        name: say('tasks.all-name', { count: number(my_tasks.open) }),
      }}
    >
      <Figures
        figures={[
          figure(say('tasks.overdue'), my_tasks.overdue, places.myOverdue(me), 'late'),
          figure(say('tasks.today'), my_tasks.due_today, places.myDue(me, date, date)),
          figure(say('tasks.week'), my_tasks.due_this_week, places.myDue(me, date, addDays(mondayOf(date), 6))),
        ]}
      />
      <TaskRows tasks={my_tasks.next} today={date} parts={parts} />
    </Panel>
  );
}
