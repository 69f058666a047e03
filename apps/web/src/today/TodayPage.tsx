import type { TodaysFigures } from '@jornada/contract/today';
import { ACCOUNTANT, may } from '@jornada/domain/access';
import { dateIn, partOfDay } from '@jornada/domain/calendar';
import { mdiPlus, mdiTimerOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import type { ComponentType } from 'react';
import { useSession } from '../api/session.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Page } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Failed } from '../ui/states.tsx';
import { type Say, useWords } from '../words/words.ts';
import { Duties } from './Duties.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { hasDuties } from './has-duties.ts';
import { MyHours } from './MyHours.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Overload } from './Overload.tsx';
import { Panels } from './Panel.tsx';
import { DueHours, Unscheduled } from './People.tsx';
import { places } from './places.ts';
import { Quiet } from './Quiet.tsx';
import { type ChangeLine, Changes, RecentTasks } from './Recent.tsx';
import { Reveals } from './Reveals.tsx';
import type { TaskParts } from './TaskRows.tsx';
import { TaskFlow } from './TaskFlow.tsx';
import { todayWords } from './today.words.ts';
import { useDays } from './use-days.ts';
import { useFigures } from './use-figures.ts';
import { useNow } from '../state/clock.ts';
import { Waiting } from './Waiting.tsx';

/**
 * The day's overview from one request: the person's own data first, then that of others as permitted.
 * @param Ended shown instead to people whose employment link has ended
 */
export function TodayPage({ Ended, ...parts }: Parts & { Ended: ComponentType }) {
  return useSession().link_active ? <WorkingDay {...parts} /> : <Ended />;
}

/** Parts that belong to other folders. */
type Parts = { ChangeLine: ChangeLine; tasks: TaskParts; Nudge: ComponentType; Nps: ComponentType };

function WorkingDay(parts: Parts) {
  const say = useWords(todayWords);
  const { user, account, level } = useSession();
  const now = useNow();
  const answer = useFigures();
  const figures = answer.data;
  const date = figures?.date ?? dateIn(account.time_zone, now);
  const days = useDays(date);
  return (
    <Page
      title={say(`greeting.${partOfDay(account.time_zone, now)}`, { name: firstName(user.nome) })}
      name={say('title')}
      actions={
        <>
          <ButtonLink to={places.hours} color="inherit" startIcon={<Icon path={mdiTimerOutline} fontSize="small" />}>
            {say('hours')}
          </ButtonLink>
          <ButtonLink to={places.newTask} variant="contained" startIcon={<Icon path={mdiPlus} fontSize="small" />}>
            {say('new-task')}
          </ButtonLink>
        </>
      }
    >
      <Lead>
        <time dateTime={date}>{days.whole(date)}</time>
        {figures && <span>{leadOf(say, figures.my_tasks)}</span>}
      </Lead>
      {figures ? (
        <Columns figures={figures} me={user.id} level={level} {...parts} />
      ) : answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

type ColumnsProps = Parts & { figures: TodaysFigures; me: number; level: Parameters<typeof may>[0] };

/** Two columns: the person's own work, and matters of others. Areas without content share one line. */
function Columns({ figures, me, level, ChangeLine: Line, tasks, Nudge, Nps }: ColumnsProps) {
  const say = useWords(todayWords);
  const { date, time_zone, load, due_hours, without_schedule, first_steps, reveals, changes, recent_tasks, duties } =
    figures;
  const { short } = useDays(date);
  const readsAll = may(level, 'allocations.read-all');
  const isOver = load.people.length > 0;
  const due = due_hours && due_hours.people > 0 && <DueHours due={due_hours} today={date} />;
  const quiet = [
    ...(isOver ? [] : [say(readsAll ? 'over.none' : 'over.none-mine')]),
    ...(due_hours && !due ? [say('due-hours.none', { date: short(due_hours.until) })] : []),
  ];
  return (
    <Panels>
      {figures.asked_by_nps && <Nps />}
      {reveals && reveals.length > 0 && <Reveals reveals={reveals} />}
      {first_steps && <FirstSteps steps={first_steps} />}
      {hasDuties(duties) && <Duties duties={duties} today={date} />}
      <div>
        {level === ACCOUNTANT && due}
        <MyTasks figures={figures} me={me} parts={tasks} />
        <MyHours figures={figures} me={me} />
        <TaskFlow figures={figures} everybody={may(level, 'tasks.all')} />
        {quiet.length > 0 && <Quiet>{quiet.join(' ')}</Quiet>}
      </div>
      <div>
        {isOver && <Overload figures={figures} everybody={readsAll} />}
        {level !== ACCOUNTANT && due}
        {without_schedule && without_schedule.people > 0 && <Unscheduled without={without_schedule} />}
        {changes && <Changes changes={changes} timeZone={time_zone} today={date} Line={Line} />}
        {recent_tasks && <RecentTasks tasks={recent_tasks} timeZone={time_zone} today={date} />}
        {figures.gives_no_feedback && <Nudge />}
      </div>
    </Panels>
  );
}

const firstName = (nome: string): string => nome.trim().split(/\s+/)[0] ?? nome;

/** The day in one sentence: the most urgent facts. */
function leadOf(say: Say<LeadKey>, { overdue, due_today, due_this_week }: TodaysFigures['my_tasks']): string {
  if (overdue > 0 && due_today > 0) return say('lead.overdue-today', { overdue, today: due_today });
  if (overdue > 0) return say('lead.overdue', { count: overdue });
  if (due_today > 0) return say('lead.today', { count: due_today });
  return due_this_week > 0 ? say('lead.week', { count: due_this_week }) : say('lead.free');
}
type LeadKey = 'lead.overdue-today' | 'lead.overdue' | 'lead.today' | 'lead.week' | 'lead.free';

const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0, 1.5),
  margin: space(-1.5, 0, 0),
  color: theme.vars.palette.text.secondary,
  '& time::first-letter': { textTransform: 'uppercase' },
  '& time': { display: 'inline-block' },
}));
