import type { Task } from '@jornada/contract/tasks';
import { dateIn } from '@jornada/domain/calendar';
import { isOverdue } from '@jornada/domain/tasks';
import { mdiClockAlertOutline } from '@mdi/js';
import { nameIn, personName } from '../api/names.ts';
import { Face } from '../ui/Face.tsx';
import type { Cell } from '../ui/table/columns.ts';
import { useAroundTasks } from './around-tasks.ts';
import { priorityMark, statusMark } from './marks.tsx';

type TaskCell = Cell<Task>;

export function StatusCell({ row: { original: task } }: TaskCell) {
  const { say } = useAroundTasks();
  return (
    <>
      {statusMark(task.status)}
      {say(`status.${task.status}`)}
    </>
  );
}

/** The column shows an icon; the word is visible on cards, and otherwise for screen readers. */
export function PriorityCell({ row: { original: task } }: TaskCell) {
  const { say } = useAroundTasks();
  const word = say(`priority.${task.priority}`);
  return (
    <>
      {priorityMark(task.priority)}
      <span className="word">{word}</span>
    </>
  );
}

/** The column shows the first name; the full name is visible on cards, in a tooltip and for screen readers. */
export function AssigneeCell({ row }: TaskCell) {
  const { say, people } = useAroundTasks();
  const id = row.original.assignee_id;
  if (id === null) return <span className="nobody">{say('none.assignee_id')}</span>;
  const person = people.get(id);
  if (!person) return personName(people, id, say('person', { id }));
  if (!person.is_active) return say('inactive', { name: person.nome });
  const [first, ...others] = person.nome.split(' ');
  return (
    <>
      <Face of={person} />
      <span className="person" title={person.nome}>
        {first}
        {others.length > 0 && <span className="rest">{` ${others.join(' ')}`}</span>}
      </span>
    </>
  );
}

export function ClientCell({ row }: TaskCell) {
  const { say, clients } = useAroundTasks();
  const id = row.original.client_id;
  return id === null ? null : nameIn(clients, id, say('client', { id }));
}

/** Shows one tag and the number of the others, whose names are in a tooltip. */
export function TagsCell({ row }: TaskCell) {
  const { say, tags } = useAroundTasks();
  const [first, ...rest] = row.original.tag_ids;
  if (first === undefined) return null;
  const nameOf = (id: number) => nameIn(tags, id, say('tag', { id }));
  const more = rest.length === 0 ? '' : say('more-tags', { count: rest.length, names: rest.map(nameOf).join(', ') });
  return (
    <span className="tags">
      <span className="tag" title={nameOf(first)}>
        <i style={{ background: tags.get(first)?.color ?? 'currentColor' }} />
        <b>{nameOf(first)}</b>
      </span>
      {more && (
        <span role="note" aria-label={more} title={more}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

/**
 * Overdue is also marked by an icon and by text for screen readers, not by colour alone. A date with its year has no
 * space for the weekday.
 */
export function DueCell({ row: { original: task } }: TaskCell) {
  const { say, formats, today } = useAroundTasks();
  if (task.due_on === null) return null;
  const isThisYear = task.due_on.slice(0, 4) === today.slice(0, 4);
  const full = formats.plannedDate(task.due_on);
  const late = isOverdue(task, today) ? say('overdue-on', { date: full }) : undefined;
  return (
    <time dateTime={task.due_on} className={late && 'late'} title={late ?? full} aria-label={late}>
      {late && (
        <svg className="mark" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
          <path d={mdiClockAlertOutline} />
        </svg>
      )}
      {formats[isThisYear ? 'plannedDate' : 'shortDate'](task.due_on, today)}
    </time>
  );
}

export function UpdatedCell({ row }: TaskCell) {
  const { formats, timeZone, today } = useAroundTasks();
  const at = row.original.updated_at;
  return (
    <time dateTime={at} title={formats.instant(at, timeZone)}>
      {formats.shortDate(dateIn(timeZone, new Date(at)), today)}
    </time>
  );
}
