import type { Task } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import { useRef, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { boardWords } from './board.words.ts';

/** A card in the air, and the column it is over. */
export type Lift = { task: Task; by: 'pointer' | 'keys'; over: TaskStatus | null };

export type Lifting = ReturnType<typeof useLift>;

type Wants = {
  /** The columns there are, in their order. */
  statuses: readonly TaskStatus[];
  /** Why no card can be lifted now. */
  whyNot: string | undefined;
  isSaving: (id: number) => boolean;
  /** @param follow whether the eye is to go along: a hand knows where it has dropped something */
  onMove: (task: Task, to: TaskStatus, follow: boolean) => void;
};

/** One card lifted, carried and dropped, or put back: the same by pointer and by keys, and said aloud at each step. */
export function useLift({ statuses, whyNot, isSaving, onMove }: Wants) {
  const say = useWords(boardWords);
  const sayTask = useWords(taskWords);
  const [lifted, setLifted] = useState<Lift | null>(null);
  const [said, setSaid] = useState('');
  // What listens to the pointer was made before the last step.
  const now = useRef<Lift | null>(null);
  const set = (next: Lift | null) => {
    now.current = next;
    setLifted(next);
  };
  const named = ({ title, status }: Task) => ({ title, status: sayTask(`status.${status}`) });

  const putBack = () => {
    if (!now.current) return;
    setSaid(say('put-back', named(now.current.task)));
    set(null);
  };

  return {
    lifted,
    /** What has just happened, for those who do not see it. */
    said,
    now,
    lift: (task: Task, by: Lift['by']): boolean => {
      if (whyNot !== undefined || isSaving(task.id)) {
        setSaid(whyNot ?? say('saving', named(task)));
        return false;
      }
      setSaid(say(by === 'keys' ? 'lifted' : 'dragged', named(task)));
      set({ task, by, over: task.status });
      return true;
    },
    hover: (over: TaskStatus | null) => {
      if (!now.current || now.current.over === over) return;
      setSaid(
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
    /** Lets go where it is. */
    drop: () => {
      if (!now.current) return;
      const { task, over, by } = now.current;
      if (over === null || over === task.status) return putBack();
      setSaid(say('dropped', { title: task.title, status: sayTask(`status.${over}`) }));
      set(null);
      onMove(task, over, by === 'keys');
    },
    putBack,
  };
}
