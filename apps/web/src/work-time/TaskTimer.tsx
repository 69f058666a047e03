import { timers } from '@jornada/contract/work-time';
import { mdiPlay, mdiStop } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { mayCall } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../words/words.ts';
import { timerWords } from './timer.words.ts';
import { useTimerCommands } from './use-timer-commands.tsx';

/** Starts the timer on a task, or stops the one that runs on it. */
export function TaskTimer({ task, title }: { task: number; title: string }) {
  const say = useWords(timerWords);
  const may = mayCall(useSession(), timers.start);
  const { data } = useQuery({ ...read(timers.current, {}), enabled: may, throwOnError: false });
  const { start, stop, questions } = useTimerCommands();
  if (!may) return null;
  const isOnThis = data?.timer?.task_id === task;
  const label = say(isOnThis ? 'stop-on' : 'start-on', { what: title });
  return (
    <>
      <IconButton size="small" aria-label={label} title={label} onClick={() => (isOnThis ? stop() : start(task))}>
        <Icon path={isOnThis ? mdiStop : mdiPlay} fontSize="small" />
      </IconButton>
      {questions}
    </>
  );
}
