import type { Task } from '@jornada/contract/tasks';
import { isOpen } from '@jornada/domain/tasks';
import { places } from '../../../places.ts';
import { RouterLink, useLocation } from '../../../ui/nav.ts';
import { useWords } from '../../../words/words.ts';
import { AssigneeCell, DueCell } from '../../TaskCells.tsx';
import { statusMark } from '../../marks.tsx';
import { subtaskWords } from './subtasks.words.ts';

type Props = { task: Task; onToggle: ((task: Task) => void) | undefined };

/** A subtask: its status, which a click or the space bar toggles, and its title, which opens it. */
export function SubtaskRow({ task, onToggle }: Props) {
  const say = useWords(subtaskWords);
  const { search, state } = useLocation();
  const row = { original: task };
  return (
    <li data-subtask={task.id}>
      <button
        type="button"
        role="checkbox"
        aria-checked={task.status === 'done'}
        aria-label={say('done', { title: task.title })}
        aria-disabled={onToggle === undefined}
        onClick={() => onToggle?.(task)}
      >
        {statusMark(task.status)}
      </button>
      <RouterLink
        to={{ pathname: places.task(task.id), search }}
        replace
        state={state}
        preventScrollReset
        className={isOpen(task.status) ? undefined : 'closed'}
        // The row disappears when its task opens, so the panel takes the focus.
        onClick={(event) => event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus()}
        onKeyDown={(event) => {
          if (event.key !== ' ' || !onToggle) return;
          event.preventDefault();
          onToggle(task);
        }}
      >
        {task.title}
      </RouterLink>
      <span>
        {task.assignee_id !== null && <AssigneeCell row={row} />} <DueCell row={row} />
      </span>
    </li>
  );
}
