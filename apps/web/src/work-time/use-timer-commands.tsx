import { timers } from '@jornada/contract/work-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { loadLater } from '../ui/load-later.tsx';
import { SwitchTimer, useStartTimer } from './SwitchTimer.tsx';
import { useStopTimer } from './use-stop-timer.ts';

const CorrectTimer = loadLater(async () => (await import('./CorrectTimer.tsx')).CorrectTimer);

/** Starts and stops the timer from any screen, with the same dialogs as the hours screen. */
export function useTimerCommands() {
  const { data } = useQuery({
    ...read(timers.current, {}),
    enabled: mayCall(useSession(), timers.current),
    throwOnError: false,
  });
  const running = data?.timer ?? null;
  const { start, ...confirmation } = useStartTimer();
  const stop = useStopTimer(running);
  const [correcting, setCorrecting] = useState(false);
  return {
    isRunning: running !== null,
    start: (task?: number) => void start(task === undefined ? {} : { task_id: task }),
    stop: () => void stop.save(undefined, () => setCorrecting(true)),
    /** The dialogs. The component that uses the commands renders them. */
    questions: (
      <>
        <SwitchTimer {...confirmation} />
        {correcting && running && (
          <CorrectTimer
            timer={running}
            busy={stop.busy}
            onSave={(endedAt) => stop.save(endedAt)}
            onDiscard={stop.discard}
            onClose={() => setCorrecting(false)}
          />
        )}
      </>
    ),
  };
}
