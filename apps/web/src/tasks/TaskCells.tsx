import type { Task } from '@jornada/contract/tasks';
import { dateIn } from '@jornada/domain/calendar';
import { isOverdue } from '@jornada/domain/tasks';
import { mdiClockAlertOutline } from '@mdi/js';
import { createContext, use } from 'react';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { useClients, usePeople, useTags } from './names.ts';
import { taskWords } from './tasks.words.ts';

/** What rows need to know beyond their task. One look-up for all of them: fifty rows would ask two hundred times. */
export type Around = {
  people: ReturnType<typeof usePeople>;
  clients: ReturnType<typeof useClients>;
  tags: ReturnType<typeof useTags>;
  /** The date in the account's time zone. */
  today: string;
  timeZone: string;
};

export const AroundTasks = createContext<Around>({ people: new Map(), clients: new Map(), tags: new Map(), today: '', timeZone: 'UTC' });

/** A real link, so that it can be opened in a tab and copied; the table opens the drawer on a plain click. */
export function TitleCell({ task }: { task: Task }) {
  return (
    <a href={`/tasks/${task.id}`} data-open tabIndex={-1} title={task.title} className={task.status === 'canceled' ? 'closed' : undefined}>
      {task.title}
    </a>
  );
}

export function PersonCell({ id }: { id: number | null }) {
  const say = useWords(taskWords);
  const person = use(AroundTasks).people.get(id ?? 0);
  if (id === null) return <span className="nobody">{say('unassigned')}</span>;
  if (!person) return say('person', { id });
  return person.is_active ? person.nome : say('inactive', { name: person.nome });
}

export function ClientCell({ id }: { id: number | null }) {
  const say = useWords(taskWords);
  const { clients } = use(AroundTasks);
  return id === null ? null : (clients.get(id)?.name ?? say('client', { id }));
}

/** There is room for one tag; the others are counted, and named to whoever asks. */
export function TagsCell({ ids }: { ids: readonly number[] }) {
  const say = useWords(taskWords);
  const { tags } = use(AroundTasks);
  const [first, ...rest] = ids;
  if (first === undefined) return null;
  const nameOf = (id: number) => tags.get(id)?.name ?? say('tag', { id });
  const more = say('more-tags', { count: rest.length, names: rest.map(nameOf).join(', ') });
  return (
    <span className="tags">
      <TagMark name={nameOf(first)} color={tags.get(first)?.color} />
      {rest.length > 0 && (
        <span role="note" aria-label={more} title={more}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

export const TagMark = ({ name, color }: { name: string; color: string | undefined }) => (
  <span className="tag" title={name}>
    <i style={{ background: color ?? 'currentColor' }} />
    <b>{name}</b>
  </span>
);

/** Late is said by a sign and by words to whoever cannot see the colour. */
export function DueCell({ task }: { task: Task }) {
  const say = useWords(taskWords);
  const { date, shortDate } = useFormats();
  const { today } = use(AroundTasks);
  if (task.due_on === null) return null;
  const short = shortDate(task.due_on, today);
  if (!isOverdue(task, today)) return <time dateTime={task.due_on} title={date(task.due_on)}>{short}</time>;
  const late = say('overdue-on', { date: date(task.due_on) });
  return (
    <time dateTime={task.due_on} className="late" title={late} aria-label={late}>
      <svg className="mark" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d={mdiClockAlertOutline} />
      </svg>
      {short}
    </time>
  );
}

export function UpdatedCell({ at }: { at: string }) {
  const { shortDate, instant } = useFormats();
  const { timeZone, today } = use(AroundTasks);
  return (
    <time dateTime={at} title={instant(at, timeZone)}>
      {shortDate(dateIn(timeZone, new Date(at)), today)}
    </time>
  );
}
