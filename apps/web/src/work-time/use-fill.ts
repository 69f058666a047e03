import { workTime } from '@jornada/contract/work-time';
import { useRef, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useWrite } from '../api/query.ts';
import { dismissToast, toast } from '../ui/toasts.ts';
import { errorTextNow } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';
import { type CellChange, keyOf } from './rows.ts';
import { type Taken, useTakeBack } from './use-take-back.ts';

const nameOf = (cell: Pick<CellChange, 'date' | 'task_id' | 'client_id'>) => `${cell.date} ${keyOf(cell)}`;

/**
 * Writes cells of a person's timesheet with optimistic updates. Requests are sent one after another, so that fast
 * typing keeps its order. Each change can be undone.
 */
export function useFill(userId: number) {
  const say = useWords(hoursWords);
  const write = useWrite(workTime.fill, { errorIsShown: true });
  const takeBack = useTakeBack(userId);
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map());
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const send = (cells: readonly CellChange[]): Promise<Taken | null> => {
    setPending((before) => new Map([...before, ...cells.map((cell) => [nameOf(cell), cell.minutes] as const)]));
    const sent = queue.current.then(async () => {
      try {
        return await write.mutateAsync({ body: { user_id: userId, cells: [...cells] } });
      } catch (error) {
        const stale = error instanceof ApiError && error.code === 'stale_cells';
        toast({ tone: 'problem', text: stale ? say('sheet.stale') : errorTextNow(error) });
        return null;
      } finally {
        setPending(
          (before) =>
            new Map(
              [...before].filter(
                ([name, minutes]) => !cells.some((cell) => nameOf(cell) === name && cell.minutes === minutes),
              ),
            ),
        );
      }
    });
    queue.current = sent;
    return sent;
  };

  return {
    /** Minutes being saved, by cell. */
    pendingIn: (cell: Pick<CellChange, 'date' | 'task_id' | 'client_id'>) => pending.get(nameOf(cell)),
    busy: write.isPending,
    /**
     * Saves the cells and shows a toast with Undo at once, without waiting for the response: Ctrl+Z must apply to this
     * change, not to the previous one.
     */
    fill: async (cells: readonly CellChange[], message: string) => {
      if (cells.length === 0) return;
      const sent = send(cells);
      const run = async () => {
        const done = await sent;
        if (done) await takeBack(done);
      };
      const id = toast({ text: message, action: { label: say('copy.undo'), run } });
      if (!(await sent)) dismissToast(id);
    },
  };
}
