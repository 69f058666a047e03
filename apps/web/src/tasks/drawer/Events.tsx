import type { TaskEvent } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { taskWords } from '../tasks.words.ts';
import { drawerWords } from './drawer.words.ts';
import { TASK_FIELDS, type TaskField } from './task-values.ts';

const AT_ONCE = 20;

/** The events of a task, newest first; each page is a query of its own. */
export function Events({ taskId }: { taskId: number }) {
  const say = useWords(drawerWords);
  const sentence = useSentence();
  const { instant } = useFormats();
  const { timeZone } = useAroundTasks();
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const pages = useQueries({
    queries: cursors.map((cursor) =>
      read(tasks.history, { params: { id: taskId }, query: { limit: AT_ONCE, ...(cursor && { cursor }) } }),
    ),
  });
  const failed = pages.find(({ data, error }) => error && !data);
  const oldest = pages.at(-1)?.data;
  const events = pages.flatMap(({ data }) => data?.items ?? []);

  if (events.length === 0 && oldest) return <None>{say('history.empty')}</None>;
  return (
    <>
      <List>
        {events.map((event) => (
          <li key={event.id}>
            <span>{sentence(event)}</span>
            <time dateTime={event.at}>{instant(event.at, timeZone)}</time>
          </li>
        ))}
      </List>
      {failed ? (
        <Failed error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />
      ) : (
        !oldest && <Loading rows={3} />
      )}
      {oldest?.next_cursor && (
        <Action size="small" onClick={() => setCursors([...cursors, oldest.next_cursor as string])}>
          {say('history.older')}
        </Action>
      )}
    </>
  );
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

const isField = (name: string): name is TaskField => (TASK_FIELDS as readonly string[]).includes(name);

/** An event as a sentence: person, action, number of tasks and fields. */
function useSentence(): (event: TaskEvent) => string {
  const say = useWords(drawerWords);
  const sayTask = useWords(taskWords);
  const { number } = useFormats();
  const { people } = useAroundTasks();
  const fieldName = (field: string) => {
    if (isField(field)) return sayTask(`field.${field}`).toLowerCase();
    return field === 'add_tag_ids' || field === 'remove_tag_ids' ? say(`field.${field}`) : field;
  };
  return ({ actor_id, action, fields, task_count }) => {
    const name =
      actor_id === null ? say('history.server') : (people.get(actor_id)?.nome ?? sayTask('person', { id: actor_id }));
    const key = TEXTS[action as keyof typeof TEXTS] ?? 'did.other';
    const others = task_count - 1;
    return say(key, { name, others, n: number(others), fields: fields.map(fieldName).join(', ') });
  };
}

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: space(1.25),
  margin: space(1, 0, 0),
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gap: space(0.25),
    paddingInlineStart: space(1.5),
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
    ...theme.typography.body2,
    overflowWrap: 'anywhere',
  },
  '& time': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const None = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: space(1, 0, 0),
  color: theme.vars.palette.text.secondary,
}));
