import { timers, workTime } from '@jornada/contract/work-time';
import { formatHours } from '@jornada/domain/minutes';
import { mdiPlay } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { useWhyNot } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { space } from '../ui/scale.ts';
import { NotLoaded } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { SwitchTimer, useStartTimer } from './SwitchTimer.tsx';
import { timerWords } from './timer.words.ts';
import { useNames } from './use-names.ts';

/** Limit of one request; with more entries no sum is shown. */
const MOST = 200;
const SHOWN = 5;

/** Hours worked on a task by all people whose hours the viewer may see, and a button that starts the timer. */
export function TaskHours({ taskId, inBin }: { taskId: number; inBin: boolean }) {
  const say = useWords(timerWords);
  const { instant } = useFormats();
  const { time_zone } = useSession().account;
  const names = useNames();
  const whyNot = useWhyNot(timers.start);
  const start = useStartTimer();
  const worked = useQuery(read(workTime.list, { query: { task_id: taskId, limit: MOST } }));
  const entries = worked.data?.items ?? [];
  const sum = entries.reduce((total, { minutes }) => total + minutes, 0);
  return (
    <Part aria-labelledby={`hours-of-${taskId}`}>
      <header>
        <h3 id={`hours-of-${taskId}`}>
          {say('hours')}
          {entries.length > 0 && (
            <strong> {worked.data?.next_cursor ? `> ${formatHours(sum)}` : formatHours(sum)}</strong>
          )}
        </h3>
        {!inBin && (
          <Action
            size="small"
            variant="outlined"
            icon={mdiPlay}
            whyNot={whyNot}
            busy={start.busy}
            onClick={() => void start.start({ task_id: taskId })}
          >
            {say('start')}
          </Action>
        )}
      </header>
      {!worked.data && <NotLoaded query={worked} rows={2} />}
      {worked.data && entries.length === 0 && <p>{say('hours.none')}</p>}
      <ul>
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.id}>
            <span>{names.person(entry.user_id)}</span>
            <time dateTime={entry.started_at}>{instant(entry.started_at, time_zone)}</time>
            <b>{formatHours(entry.minutes)}</b>
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && <p>{say('hours.more', { count: entries.length - SHOWN })}</p>}
      <SwitchTimer {...start} />
    </Part>
  );
}

const Part = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(1),
  marginTop: space(3),
  paddingTop: space(2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space(1),
  },
  '& h3': { ...theme.typography.h3, margin: 0 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto 52px', gap: space(1), paddingBlock: space(0.5) },
  '& li time': { color: theme.vars.palette.text.secondary },
  '& li b': { textAlign: 'end', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}));
