import { type Timer, timers, workTime } from '@jornada/contract/work-time';
import { formatHours } from '@jornada/domain/minutes';
import { useWrite } from '../api/query.ts';
import { toast } from '../ui/toasts.ts';
import { undoable } from '../ui/undo.ts';
import { errorTextNow } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { timerWords } from './timer.words.ts';

/** Stops the timer, with Undo: it deletes the entry, and the timer runs again from its original start. */
export function useStopTimer(timer: Timer | null) {
  const say = useWords(timerWords);
  const write = useWrite(timers.stop, { alsoRefresh: ['work-time'], errorIsShown: true });
  const start = useWrite(timers.start, { alsoRefresh: ['work-time'] });
  const remove = useWrite(workTime.remove);
  const again = async (entry: number | null) => {
    if (entry !== null) await remove.mutateAsync({ params: { id: entry } });
    if (!timer) return;
    const { task_id, client_id, note, started_at } = timer;
    await start.mutateAsync({ body: { task_id, client_id, note, started_at } });
    toast({ text: say('resumed') });
  };
  const undo = (entry: number | null) => ({ label: say('undo'), run: () => again(entry) });
  return {
    busy: write.isPending,
    save: async (ended_at?: string, onRefused?: () => void): Promise<boolean> => {
      try {
        await undoable(write.mutateAsync({ query: { ...(ended_at && { ended_at }) } }), ({ entry }) =>
          entry
            ? { text: say('saved', { hours: formatHours(entry.minutes) }), action: undo(entry.id) }
            : { text: say('short') },
        );
        return true;
      } catch (error) {
        toast({ tone: 'problem', text: errorTextNow(error) });
        onRefused?.();
        return false;
      }
    },
    discard: async (): Promise<void> => {
      await undoable(write.mutateAsync({ query: { discard: 'true' } }), () => ({
        text: say('discarded'),
        action: undo(null),
      }));
    },
  };
}
