import type { TaskStatus } from '@jornada/domain/tasks';
import { mdiPlus } from '@mdi/js';
import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { statusMark } from '../marks.tsx';
import { boardWords } from './board.words.ts';

type Props = {
  statuses: readonly TaskStatus[];
  totals: ReadonlyMap<TaskStatus, number>;
  strip: RefObject<HTMLElement | null>;
  /** The column that the lifted card is over. */
  over: TaskStatus | null | undefined;
  onGo: (status: TaskStatus) => void;
  /** Creates a task in the visible column; undefined for people who may not. */
  onNew: ((status: TaskStatus) => void) | undefined;
};

/**
 * A tab for each column with its number of tasks, because a phone shows one column at a time. A card can be dropped on
 * a tab.
 */
export function ColumnTabs({ statuses, totals, strip, over, onGo, onNew }: Props) {
  const say = useWords(boardWords);
  const { say: sayTask, formats } = useAroundTasks();
  const [seen, setSeen] = useState(statuses[0]);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, target } of changes)
          if (isIntersecting) setSeen((target as HTMLElement).dataset['drop'] as TaskStatus);
      },
      { root: strip.current, threshold: 0.6 },
    );
    for (const column of strip.current?.querySelectorAll('section[data-drop]') ?? []) watch.observe(column);
    return () => watch.disconnect();
  }, [strip, statuses]);
  return (
    <nav aria-label={say('columns')}>
      {statuses.map((status) => {
        const total = totals.get(status);
        return (
          <button
            key={status}
            type="button"
            data-drop={status}
            data-over={over === status}
            aria-current={seen === status}
            onClick={() => onGo(status)}
          >
            {statusMark(status)}
            <span>{sayTask(`status.${status}`)}</span>
            {total !== undefined && <b>{formats.number(total)}</b>}
          </button>
        );
      })}
      {onNew && seen && (
        <button
          type="button"
          data-new
          aria-label={say('new', { status: sayTask(`status.${seen}`) })}
          onClick={() => onNew(seen)}
        >
          <Icon path={mdiPlus} fontSize="small" />
        </button>
      )}
    </nav>
  );
}
