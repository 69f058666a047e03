import { workTime } from '@jornada/contract/work-time';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useWrite } from '../api/query.ts';
import { isUndoKey } from '../ui/keys.ts';
import { dismissToast, newestAction, takeToastId, toast } from '../ui/toasts.ts';
import { errorTextNow } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';
import { type CellChange, keyOf } from './rows.ts';
import { type Taken, useTakeBack } from './use-take-back.ts';

type At = Pick<CellChange, 'date' | 'task_id' | 'client_id'>;
const nameOf = (cell: At) => `${cell.date} ${keyOf(cell)}`;

/** One change of the sheet: cells saved together. */
type Step = { id: number; cells: readonly CellChange[]; message: string; sent: Promise<Taken | null> };

/**
 * Writes cells of a person's timesheet with optimistic updates. Requests are sent one after another, so that fast
 * typing keeps its order. Ctrl+Z undoes one change after another, even before it is saved.
 * @param sheet identifies the sheet; another sheet starts without history
 */
export function useFill(userId: number, sheet: string) {
  const say = useWords(hoursWords);
  const write = useWrite(workTime.fill, { errorIsShown: true });
  const takeBack = useTakeBack(userId);
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map());
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const [spoken, setSpoken] = useState('');
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const steps = useRef<readonly Step[]>([]);

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.current.then(work);
    queue.current = done;
    return done;
  };

  const send = (cells: readonly CellChange[]): Promise<Taken | null> => {
    setPending((before) => new Map([...before, ...cells.map((cell) => [nameOf(cell), cell.minutes] as const)]));
    return inTurn(async () => {
      try {
        const taken = await write.mutateAsync({ body: { user_id: userId, cells: [...cells] } });
        setSaved((before) => new Set([...before, ...cells.map(nameOf)]));
        return taken;
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
  };

  const undo = (step: Step): Promise<void> => {
    steps.current = steps.current.filter((other) => other !== step);
    dismissToast(step.id);
    return inTurn(async () => {
      const taken = await step.sent;
      if (!taken || !(await takeBack(taken))) return;
      const undone = new Set(step.cells.map(nameOf));
      setSaved((before) => new Set([...before].filter((name) => !undone.has(name))));
      setSpoken(say('sheet.undone', { what: step.message }));
    });
  };

  const undoNewest = useEffectEvent((event: KeyboardEvent) => {
    const step = steps.current.at(-1);
    if (!isUndoKey(event) || !step || (newestAction()?.id ?? 0) > step.id) return;
    event.preventDefault();
    // Otherwise the page's listener would also undo an older change.
    event.stopPropagation();
    void undo(step);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => undoNewest(event);
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  useEffect(
    () => () => {
      steps.current = [];
      setSaved(new Set());
      setSpoken('');
    },
    [sheet],
  );

  return {
    /** Minutes being saved, by cell. */
    pendingIn: (cell: At) => pending.get(nameOf(cell)),
    /** Whether a cell has been saved since the sheet was opened. */
    isSaved: (cell: At) => saved.has(nameOf(cell)),
    /** The latest result, for screen readers. */
    spoken,
    busy: write.isPending,
    /**
     * Saves the cells. A tick in the cell confirms a single one; several get a toast.
     * @param message the change as text
     */
    fill: async (cells: readonly CellChange[], message: string) => {
      if (cells.length === 0) return;
      const step: Step = { id: takeToastId(), cells, message, sent: send(cells) };
      steps.current = [...steps.current, step];
      if (cells.length > 1)
        toast({ text: message, action: { label: say('copy.undo'), run: () => undo(step) } }, step.id);
      if (await step.sent) return setSpoken(say('sheet.is-saved', { what: message }));
      steps.current = steps.current.filter((other) => other !== step);
      dismissToast(step.id);
    },
  };
}
