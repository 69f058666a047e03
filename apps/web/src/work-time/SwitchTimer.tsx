import { timer as timerShape, type Timer, timers } from '@jornada/contract/work-time';
import { formatHours } from '@jornada/domain/minutes';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useWrite } from '../api/query.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { toast } from '../ui/toasts.ts';
import { errorTextNow } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { timerWords } from './timer.words.ts';

type What = { task_id?: number; client_id?: number; note?: string };

/** Starts the timer; if one is running, the person confirms its replacement. */
export function useStartTimer() {
  const say = useWords(timerWords);
  const write = useWrite(timers.start, { alsoRefresh: ['work-time'], errorIsShown: true });
  const [request, setRequest] = useState<{ what: What; running: Timer; onStarted: () => void } | null>(null);

  const start = async (what: What, onStarted: () => void = () => {}, stop_running = false): Promise<void> => {
    try {
      const { saved } = await write.mutateAsync({ body: { ...what, stop_running } });
      toast({
        text: saved ? `${say('saved', { hours: formatHours(saved.minutes) })}. ${say('started')}` : say('started'),
      });
      setRequest(null);
      onStarted();
    } catch (error) {
      const running =
        error instanceof ApiError && error.code === 'timer_running'
          ? timerShape.safeParse(error.details['current'])
          : undefined;
      if (running?.success) setRequest({ what, running: running.data, onStarted });
      else {
        setRequest(null);
        toast({ tone: 'problem', text: errorTextNow(error) });
      }
    }
  };
  return {
    start,
    busy: write.isPending,
    request,
    cancel: () => setRequest(null),
    confirm: () => request && void start(request.what, request.onStarted, true),
  };
}

/** The confirmation of `useStartTimer`. */
export function SwitchTimer({
  request,
  busy,
  confirm,
  cancel,
}: Pick<ReturnType<typeof useStartTimer>, 'request' | 'busy' | 'confirm' | 'cancel'>) {
  const say = useWords(timerWords);
  const what = request ? request.running.task_title || request.running.note || say('nothing') : '';
  return (
    <Confirm
      open={request !== null}
      title={say('switch.title')}
      confirmLabel={say('switch')}
      busy={busy}
      onConfirm={confirm}
      onClose={cancel}
    >
      {say('switch.text', { what })}
    </Confirm>
  );
}
