import { useWords } from '../words/words.ts';
import type { TaskSort } from './task-place.ts';
import { taskWords } from './tasks.words.ts';

/** The sort orders offered by name. Each column header offers both directions. */
const OFFERED = [
  ['-id', 'sort.id'],
  ['id', 'sort.id-up'],
  ['due_on', 'sort.due_on'],
  ['-due_on', 'sort.due_on-down'],
  ['-priority', 'sort.priority-down'],
  ['priority', 'sort.priority'],
  ['-updated_at', 'sort.updated_at-down'],
  ['updated_at', 'sort.updated_at'],
  ['title', 'sort.title'],
  ['-title', 'sort.title-down'],
  ['status', 'sort.status'],
  ['-status', 'sort.status-down'],
  ['assignee_id', 'sort.assignee_id'],
  ['-assignee_id', 'sort.assignee_id-down'],
  ['client_id', 'sort.client_id'],
  ['-client_id', 'sort.client_id-down'],
] as const satisfies readonly (readonly [TaskSort, string])[];

export function useTaskOrders(): { value: TaskSort; label: string }[] {
  const say = useWords(taskWords);
  return OFFERED.map(([value, key]) => ({ value, label: say(key) }));
}
