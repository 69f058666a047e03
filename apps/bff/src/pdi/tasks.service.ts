import type { PdiPlan } from '@jornada/contract/pdi-items';
import { scopeOf } from '@jornada/domain/tasks';
import { invalid } from '@jornada/domain/refusal';
import { findTask } from '../tasks/tasks.queries.ts';
import { saveNextVersion, TARGET } from './changes.service.ts';
import { withAction } from './goals.service.ts';
import { updateAction } from './parts.queries.ts';
import { assertPlan, conflict, type Desk, type Visible } from './readers.service.ts';

/** An action that can be linked to a task. @throws Refusal 409 `linked` if it is linked already */
export async function withoutTask(desk: Desk, id: number, version: number) {
  const seen = await withAction(desk, id);
  assertPlan('update', seen, desk.now, version);
  if (seen.action.is_linked) throw conflict('linked');
  return seen;
}

/** Links a task, which determines the state of the action from then on. */
export async function link(desk: Desk, seen: Visible, actionId: number, taskId: number): Promise<PdiPlan> {
  await updateAction(desk.db, desk.caller.accountId, actionId, { task_id: taskId });
  desk.audit({ target: TARGET, targetId: seen.plan.id, fields: ['task_id'] });
  return saveNextVersion(desk, seen);
}

/** Links a task of the person that the caller may see. */
export async function linkTask(desk: Desk, id: number, taskId: number, version: number): Promise<PdiPlan> {
  const seen = await withoutTask(desk, id, version);
  const task = await findTask(desk.db, scopeOf(desk.caller), taskId);
  if (!task || task.deleted_at !== null || task.assignee_id !== seen.plan.user_id)
    throw invalid('task_id', 'is not a task of the person', 'not_here');
  return link(desk, seen, id, taskId);
}

/** Unlinks the task; the action keeps its current state. */
export async function unlinkTask(desk: Desk, id: number, version: number): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  const seen = await withAction(desk, id);
  assertPlan('update', seen, now, version);
  const { state, completed_at } = seen.action;
  await updateAction(db, caller.accountId, id, { task_id: null, state, completed_at });
  audit({ target: TARGET, targetId: seen.plan.id, fields: ['task_id'] });
  return saveNextVersion(desk, seen);
}
