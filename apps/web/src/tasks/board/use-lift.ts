import type { Task } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import { useRef, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { boardWords } from './board.words.ts';

/** A lifted card, and the column it is over. */
export type Lift = { task: Task; by: 'pointer' | 'keys'; over: TaskStatus | null };

export type Lifting = ReturnType<typeof useLift>;

type Options = {
  /** The columns, in order. */
  statuses: readonly TaskStatus[];
  /** Why no card can be lifted; undefined if one can. */
  whyNot: string | undefined;
  isSaving: (id: number) => boolean;
  /** @param follow whether to scroll to the card, as after a move by keyboard */
  onMove: (task: Task, to: TaskStatus, follow: boolean) => void;
};

/**
 * Lifts, carries and drops one card or puts it back, by pointer or keyboard; each step is announced to screen readers.
 */
export function useLift({ statuses, whyNot, isSaving, onMove }: Options) {
  const say = useWords(boardWords);
  const sayTask = useWords(taskWords);
  const [lifted, setLifted] = useState<Lift | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // A ref, because pointer listeners were created before the last render.
  const now = useRef<Lift | null>(null);
  const set = (next: Lift | null) => {
    now.current = next;
    setLifted(next);
  };
  const named = ({ title, status }: Task) => ({ title, status: sayTask(`status.${status}`) });

  const putBack = () => {
    if (!now.current) return;
    setAnnouncement(say('put-back', named(now.current.task)));
    set(null);
  };

  return {
    lifted,
    /** The last step, for screen readers. */
    announcement,
    now,
    lift: (task: Task, by: Lift['by']): boolean => {
      if (whyNot !== undefined || isSaving(task.id)) {
        setAnnouncement(whyNot ?? say('saving', named(task)));
        return false;
      }
      setAnnouncement(say(by === 'keys' ? 'lifted' : 'dragged', named(task)));
      set({ task, by, over: task.status });
      return true;
    },
    hover: (over: TaskStatus | null) => {
      if (!now.current || now.current.over === over) return;
      setAnnouncement(
        over === null
          ? say('over-none')
          : say('over', {
              status: sayTask(`status.${over}`),
              at: statuses.indexOf(over) + 1,
              count: statuses.length,
            }),
      );
      set({ ...now.current, over });
    },
    /** Drops the card in the current column. */
    drop: () => {
      if (!now.current) return;
      const { task, over, by } = now.current;
      if (over === null || over === task.status) return putBack();
      setAnnouncement(say('dropped', { title: task.title, status: sayTask(`status.${over}`) }));
      set(null);
      onMove(task, over, by === 'keys');
    },
    putBack,
  };
}
