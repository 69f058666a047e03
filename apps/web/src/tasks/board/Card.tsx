import type { Task } from '@jornada/contract/tasks';
import { mdiDotsHorizontal } from '@mdi/js';
import { memo } from 'react';
import { places } from '../../places.ts';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { AssigneeCell, ClientCell, DueCell, PriorityCell, TagsCell } from '../TaskCells.tsx';
import { Progress, Under } from '../TitleCell.tsx';
import { boardWords } from './board.words.ts';

type Props = {
  task: Task;
  /** Index within the whole column, and the column's total. */
  index: number;
  total: number;
  /** Position in its column, in px from the top. */
  top: number;
  /** Whether the card is the tab stop of its column; exactly one is. */
  stop?: boolean;
  lifted?: boolean;
  saving?: boolean;
  /** Id of the text that explains the keys. */
  hint: string;
  whyNot: string | undefined;
};

/**
 * A task on the board. Its title is the link that opens it and takes keyboard focus; the column handles all events, so
 * that scrolling creates cards without listeners.
 */
export const Card = memo(function Card({
  task,
  index,
  total,
  top,
  stop = false,
  lifted = false,
  saving = false,
  hint,
  whyNot,
}: Props) {
  const say = useWords(boardWords);
  const { say: sayTask } = useAroundTasks();
  const facts = `card-${task.id}`;
  const move = say('move', { title: task.title });
  const row = { original: task };
  return (
    <li
      data-card={task.id}
      data-index={index}
      data-lifted={lifted}
      data-movable={whyNot === undefined}
      aria-setsize={total}
      aria-posinset={index + 1}
      aria-busy={saving}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div data-title>
        <a
          href={places.task(task.id)}
          data-open
          draggable={false}
          tabIndex={stop ? 0 : -1}
          title={task.title}
          aria-describedby={`${facts} ${hint}`}
          className={task.status === 'canceled' ? 'closed' : undefined}
        >
          <Under task={task} />
          {task.title}
        </a>
        <button
          type="button"
          data-move
          tabIndex={stop ? 0 : -1}
          aria-label={move}
          title={whyNot ?? move}
          aria-haspopup="dialog"
          aria-disabled={whyNot !== undefined}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d={mdiDotsHorizontal} />
          </svg>
        </button>
      </div>
      <div id={facts} data-facts>
        <div>
          {/* The normal priority is not shown, because most tasks have it. */}
          {task.priority !== 'normal' && (
            <span data-field="priority">
              <PriorityCell row={row} />
            </span>
          )}
          {task.due_on !== null && (
            <span data-field="due_on">
              <DueCell row={row} />
            </span>
          )}
          {task.tag_ids.length > 0 && (
            <span data-field="tag_ids">
              <TagsCell row={row} />
            </span>
          )}
          {task.subtasks > 0 && <Progress task={task} />}
        </div>
        <div>
          <span data-field="assignee_id">
            <i>{sayTask('field.assignee_id')}: </i>
            <AssigneeCell row={row} />
          </span>
          {task.client_id !== null && (
            <span data-field="client_id">
              <i>{sayTask('field.client_id')}: </i>
              <ClientCell row={row} />
            </span>
          )}
        </div>
      </div>
    </li>
  );
});
