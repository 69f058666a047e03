import type { Change, TodaysFigures } from '@jornada/contract/today';
import type { ComponentType } from 'react';
import { RouterLink } from '../ui/nav.ts';
import { useWords } from '../words/words.ts';
import { Lines } from './Figures.tsx';
import { Panel } from './Panel.tsx';
import { places } from './places.ts';
import { todayWords } from './today.words.ts';
import { useDays } from './use-days.ts';

/** Formats an event of the audit log; passed in, because the texts belong to the audit log. */
export type ChangeLine = ComponentType<{ change: Change; to: string }>;

/** The latest audit events, for people who may read them. */
export function Changes({
  changes,
  timeZone,
  today,
  Line,
}: {
  changes: NonNullable<TodaysFigures['changes']>;
  timeZone: string;
  today: string;
  Line: ChangeLine;
}) {
  const say = useWords(todayWords);
  const { moment } = useDays(today);
  return (
    <Panel title={say('changes')} all={{ to: places.log, text: say('changes.all') }}>
      {changes.length === 0 && <p>{say('changes.empty')}</p>}
      <Lines>
        {changes.map((change) => (
          <li key={change.id}>
            <Line change={change} to={places.logOf(change.target, change.target_id)} />
            <small>
              <time dateTime={change.at}>{moment(change.at, timeZone)}</time>
            </small>
          </li>
        ))}
      </Lines>
    </Panel>
  );
}

/** The tasks that changed last, for people who may not read the audit log. */
export function RecentTasks({
  tasks,
  timeZone,
  today,
}: {
  tasks: NonNullable<TodaysFigures['recent_tasks']>;
  timeZone: string;
  today: string;
}) {
  const say = useWords(todayWords);
  const { moment } = useDays(today);
  return (
    <Panel title={say('recent')} all={{ to: places.recent, text: say('recent.all') }}>
      {tasks.length === 0 && <p>{say('recent.empty')}</p>}
      <Lines>
        {tasks.map(({ id, title, status, updated_at }) => (
          <li key={id}>
            <RouterLink to={places.task(id)}>{title}</RouterLink>
            <small>
              {say(`status.${status}`)} · <time dateTime={updated_at}>{moment(updated_at, timeZone)}</time>
            </small>
          </li>
        ))}
      </Lines>
    </Panel>
  );
}
