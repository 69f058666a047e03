import type { Task } from '@jornada/contract/tasks';
import { places } from '../places.ts';
import type { Cell } from '../ui/table/columns.ts';
import { useAroundTasks } from './around-tasks.ts';

/** A real link, so that it can be opened in a new tab and copied; the table handles a plain click. */
export function TitleCell({ row: { original: task } }: Cell<Task>) {
  const link = (
    <a
      href={places.task(task.id)}
      data-open
      tabIndex={-1}
      title={task.title}
      className={task.status === 'canceled' ? 'closed' : undefined}
    >
      <Under task={task} />
      {task.title}
    </a>
  );
  if (task.subtasks === 0) return link;
  return (
    <span className="tags">
      {link}
      <Progress task={task} />
    </span>
  );
}

/** The title of the parent task, shown before the title of a subtask. */
export const Under = ({ task: { parent_title: title } }: { task: Task }) =>
  title !== null && (
    <span className="nobody">{`${title.length > SHORT ? `${title.slice(0, SHORT - 4)}…` : title} › `}</span>
  );

/** Longest title of a parent, in characters; the space is for the title of the subtask. */
const SHORT = 24;

export function Progress({ task: { subtasks, subtasks_done } }: { task: Task }) {
  const { say } = useAroundTasks();
  const text = say('subtasks', { done: subtasks_done, count: subtasks });
  return (
    <small role="note" className="nobody" aria-label={text} title={text}>
      {`\u00a0${subtasks_done}/${subtasks}`}
    </small>
  );
}
