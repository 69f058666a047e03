import type { Input } from '@jornada/contract/endpoint';
import type { Task, tasks } from '@jornada/contract/tasks';

/** What a bulk update sets; one field at a time from the screen, any number of them on the wire. */
export type Changes = Input<typeof tasks.bulkUpdate>['body']['changes'];

/** A change somebody has picked, and how it is called. */
export type Changing = { changes: Changes; change: string };

/** Requests that, one after the other, bring fields back to what they were. */
export type Inverse = { taskIds: number[]; changes: Changes }[];

/**
 * How to undo `changes` on tasks whose state before is known: one request for each value there was. Null where one of
 * them was never seen here, for what is not known cannot be brought back.
 */
export function inverseOf(changes: Changes, ids: readonly number[], before: ReadonlyMap<number, Task>): Inverse | null {
  const known = ids.map((id) => before.get(id));
  if (!known.every((task) => task !== undefined)) return null;
  return Object.entries(changes).flatMap(([field, value]) => {
    if (field === 'add_tag_ids' || field === 'remove_tag_ids') return retagged(known, field, value as number[]);
    const name = field as 'status' | 'priority' | 'assignee_id' | 'client_id' | 'due_on';
    return grouped(known, (task) => task[name]).map(([was, taskIds]): Inverse[number] => ({
      taskIds,
      changes: { [name]: was },
    }));
  });
}

/** A tag comes off only where it was not before, and goes back only where it was. */
function retagged(known: readonly Task[], field: 'add_tag_ids' | 'remove_tag_ids', tagIds: readonly number[]): Inverse {
  return tagIds.flatMap((tag) => {
    const changed = known
      .filter(({ tag_ids }) => tag_ids.includes(tag) === (field === 'remove_tag_ids'))
      .map(({ id }) => id);
    if (changed.length === 0) return [];
    return [
      { taskIds: changed, changes: field === 'add_tag_ids' ? { remove_tag_ids: [tag] } : { add_tag_ids: [tag] } },
    ];
  });
}

function grouped<V>(known: readonly Task[], valueOf: (task: Task) => V): [V, number[]][] {
  const groups = new Map<V, number[]>();
  for (const task of known) groups.set(valueOf(task), [...(groups.get(valueOf(task)) ?? []), task.id]);
  return [...groups];
}
