import { task as taskShape, tasks } from '@jornada/contract/tasks';
import type { Task } from '@jornada/contract/tasks';
import { same } from '@jornada/domain/conflict';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { read } from '../../api/query.ts';
import { currentOf } from '../../api/versions.ts';
import type { TaskField, Written } from './task-values.ts';

/** A field with its new value. */
export type FieldChange = { [F in TaskField]: { field: F; value: Written[F] } }[TaskField];

/** The saved task; or the stored one, if somebody else has changed the same field; or the error. */
export type Saved = { task: Task } | { theirs: Task } | { error: Error };

/**
 * Saves one field of `task` and shows the new value at once, in the panel and in every list. A colleague's change of
 * other fields is no conflict: the field is then saved on top of their version.
 */
export async function saveField(client: QueryClient, task: Task, { field, value }: FieldChange): Promise<Saved> {
  const { queryKey } = read(tasks.byId, { params: { id: task.id } });
  await client.cancelQueries({ queryKey });
  show(client, { ...(client.getQueryData<Task>(queryKey) ?? task), [field]: value });
  let base = task;
  for (;;) {
    try {
      const body = { [field]: value, version: base.version };
      const saved = await call(tasks.update, { params: { id: task.id }, body });
      show(client, saved);
      refresh(client);
      return { task: saved };
    } catch (error) {
      const theirs = currentOf(taskShape, error);
      if (theirs && theirs.deleted_at === null && same(theirs[field], task[field])) {
        base = theirs;
        continue;
      }
      show(client, theirs ?? task);
      refresh(client);
      if (!theirs || theirs.deleted_at !== null) return { error: error as Error };
      return same(theirs[field], value) ? { task: theirs } : { theirs };
    }
  }
}

/** Today is invalidated too, because it shows tasks. */
function refresh(client: QueryClient): void {
  for (const resource of [tasks.list.resource, 'today']) void client.invalidateQueries({ queryKey: [resource] });
}

/** Replaces the task in the cache: on its own and in the pages of lists. */
function show(client: QueryClient, task: Task): void {
  client.setQueryData(read(tasks.byId, { params: { id: task.id } }).queryKey, task);
  client.setQueriesData<{ items: Task[] }>({ queryKey: [tasks.list.resource, tasks.list.name] }, (page) =>
    page && page.items.some(({ id }) => id === task.id)
      ? { ...page, items: page.items.map((one) => (one.id === task.id ? task : one)) }
      : page,
  );
}
