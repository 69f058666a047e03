import { invalid } from '@jornada/domain/refusal';
import type { TaskScope } from '@jornada/domain/tasks';
import type { Db } from '../db/handle.ts';
import { findParent, hasSubtasks } from './subtasks.queries.ts';

/**
 * Checks that a task may become a subtask of `parentId`: there is one level. The caller's transaction holds the lock of
 * the account's totals, like every write of a parent and every deletion, so that no two of them pass together.
 * @throws Refusal 400 with the reason
 */
export async function assertParent(tx: Db, scope: TaskScope, id: number, parentId: number): Promise<void> {
  if (parentId === id) throw invalid('parent_id', 'is the task itself', 'own_parent');
  const parent = await findParent(tx, scope, parentId);
  if (!parent) throw invalid('parent_id', 'is not a task of this account', 'not_here');
  if (parent.parent_id !== null) throw invalid('parent_id', 'is a subtask, which has no subtasks', 'parent_is_subtask');
  if (await hasSubtasks(tx, scope.accountId, id))
    throw invalid('parent_id', 'is refused for a task that has subtasks', 'has_subtasks');
}
