import type { Task, TaskEvent } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { personName } from '../../api/names.ts';
import { read } from '../../api/query.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { TASK_FIELDS, type TaskField } from '../change/task-values.ts';
import { taskWords } from '../tasks.words.ts';
import { peekWords } from './peek.words.ts';
import type { TaskHistory } from './task-parts.ts';

const AT_ONCE = 20;

/**
 * The events of a task as sentences, newest first; each page is a query of its own. The oldest sentence names the
 * author, even if the log has no event of the creation.
 */
export function useHistory({ id, created_at, created_by }: Task): TaskHistory {
  const sentence = useSentence();
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const pages = useQueries({
    queries: cursors.map((cursor) =>
      read(tasks.history, { params: { id }, query: { limit: AT_ONCE, ...(cursor && { cursor }) } }),
    ),
  });
  const oldest = pages.at(-1)?.data;
  const next = oldest?.next_cursor;
  const events = pages.flatMap(({ data }) => data?.items ?? []);
  const isWhole = oldest !== undefined && next === null;
  if (isWhole && !events.some(({ action }) => CREATES.includes(action)))
    events.push({ id: 0, at: created_at, actor_id: created_by, action: 'tasks.create', fields: [], task_count: 1 });
  return {
    events: events.map((event) => ({ id: event.id, at: event.at, actor: event.actor_id, text: sentence(event) })),
    isReady: oldest !== undefined,
    more: next ? () => setCursors([...cursors, next]) : undefined,
    failed: pages.find(({ data, error }) => error && !data),
  };
}

/** Text of each operation; others get a generic text. */
const TEXTS = {
  'tasks.create': 'did.create',
  'tasks.update': 'did.update',
  'tasks.remove': 'did.delete',
  'tasks.bulkDelete': 'did.delete',
  'tasks.bulkRestore': 'did.restore',
  'tasks.bulkUpdate': 'did.bulk',
  'tasks.undoBulkUpdate': 'did.undo',
  'tasks.importCsv': 'did.import',
  'task-tags.merge': 'did.merge-tag',
  'task-tags.remove': 'did.delete-tag',
} as const;

/** The operations that create a task. */
const CREATES: readonly string[] = ['tasks.create', 'tasks.importCsv'];

const isField = (name: string): name is TaskField => (TASK_FIELDS as readonly string[]).includes(name);

/** An event as a sentence: person, action, number of tasks and fields. */
function useSentence(): (event: TaskEvent) => string {
  const say = useWords(peekWords);
  const sayTask = useWords(taskWords);
  const { number } = useFormats();
  const { people } = useAroundTasks();
  const fieldName = (field: string) => {
    if (isField(field)) return sayTask(`field.${field}`).toLowerCase();
    return field === 'add_tag_ids' || field === 'remove_tag_ids' || field === 'parent_id'
      ? say(`field.${field}`)
      : field;
  };
  return ({ actor_id, action, fields, task_count }) => {
    const name =
      actor_id === null ? say('history.server') : personName(people, actor_id, sayTask('person', { id: actor_id }));
    const key = TEXTS[action as keyof typeof TEXTS] ?? 'did.other';
    const others = task_count - 1;
    return say(key, { name, others, n: number(others), fields: fields.map(fieldName).join(', ') });
  };
}
