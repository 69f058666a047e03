import type { Parsed } from '@jornada/contract/endpoint';
import type { pdi } from '@jornada/contract/pdi';
import type { PdiAction, PdiGoal, PdiPlan } from '@jornada/contract/pdi-items';
import { faultsOfDue, faultsOfLevels, MOST_OF_PLAN } from '@jornada/domain/pdi';
import { invalid, notFound } from '@jornada/domain/refusal';
import { levelCountOf } from '../competences/competences.queries.ts';
import {
  assertNone,
  assertReason,
  faultsOfCompetences,
  addHistory,
  saveNextVersion,
  TARGET,
} from './changes.service.ts';
import {
  deleteAction,
  deleteGoal,
  findAction,
  findGoal,
  insertAction,
  insertGoal,
  updateAction,
  updateGoal,
} from './parts.queries.ts';
import { given } from './plans.service.ts';
import { assertPlan, conflict, type Desk, visible, type Visible, wrongState } from './readers.service.ts';

type Body<N extends 'addGoal' | 'updateGoal' | 'addAction' | 'updateAction'> = Parsed<(typeof pdi)[N]>['body'];

/** The plan of a goal, locked. @throws Refusal 404 if the caller may not see it */
export async function withGoal(desk: Desk, id: number): Promise<Visible & { goal: PdiGoal }> {
  const found = await findGoal(desk.db, desk.caller.accountId, id);
  if (!found) throw notFound();
  const seen = await visible(desk, found.plan_id, true);
  const goal = seen.plan.goals.find((one) => one.id === id);
  if (!goal) throw notFound();
  return { ...seen, goal };
}

/** The plan of an action, locked. @throws Refusal 404 if the caller may not see it */
export async function withAction(desk: Desk, id: number): Promise<Visible & { goal: PdiGoal; action: PdiAction }> {
  const found = await findAction(desk.db, desk.caller.accountId, id);
  if (!found) throw notFound();
  const seen = await withGoal(desk, found.goal_id);
  const action = seen.goal.actions.find((one) => one.id === id);
  if (!action) throw notFound();
  return { ...seen, action };
}

export async function addGoal(
  desk: Desk,
  planId: number,
  { version, reason, ...input }: Body<'addGoal'>,
): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  const { accountId } = caller;
  const seen = await visible(desk, planId, true);
  const { plan } = seen;
  assertPlan('update', seen, now, version);
  if (plan.goals.length >= MOST_OF_PLAN.goals)
    throw invalid('title', `a plan has at most ${MOST_OF_PLAN.goals} goals`, 'too_many');
  const goal = {
    title: input.title,
    why: input.why ?? '',
    competence_id: input.competence_id ?? null,
    from_level: input.from_level ?? null,
    to_level: input.to_level ?? null,
    due_on: input.due_on ?? plan.ends_on,
  };
  await assertGoal(desk, goal, plan, null);
  assertReason(seen, true, reason);
  if (plan.state === 'active') await addHistory(desk, planId, { event: 'goal_added', title: goal.title, reason });
  await insertGoal(db, accountId, { ...goal, plan_id: planId, state: 'open', place: plan.goals.length + 1 });
  audit({ target: TARGET, targetId: planId, fields: ['goals'] });
  return saveNextVersion(desk, seen);
}

async function assertGoal(
  desk: Desk,
  goal: Pick<PdiGoal, 'competence_id' | 'from_level' | 'to_level' | 'due_on'>,
  period: Pick<PdiPlan, 'starts_on' | 'ends_on'>,
  before: number | null,
): Promise<void> {
  assertNone([
    ...faultsOfDue('due_on', goal.due_on, period),
    ...faultsOfLevels(goal, await levelCountOf(desk.db, desk.caller.accountId)),
    ...(await faultsOfCompetences(desk, [{ path: 'competence_id', id: goal.competence_id, before }])),
  ]);
}

export async function changeGoal(
  desk: Desk,
  id: number,
  { version, reason, position, state, ...input }: Body<'updateGoal'>,
): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  const { accountId } = caller;
  const seen = await withGoal(desk, id);
  const { plan, goal } = seen;
  assertPlan('update', seen, now, version);
  const changes = given(input);
  const after = { ...goal, ...changes };
  await assertGoal(desk, after, plan, goal.competence_id);
  const isDropped = state === 'dropped' && goal.state !== 'dropped';
  const isMoved = after.due_on !== goal.due_on;
  assertReason(seen, isDropped || isMoved, reason);
  if (plan.state === 'active') {
    const { title } = after;
    if (isDropped) await addHistory(desk, plan.id, { event: 'goal_dropped', title, reason });
    if (isMoved)
      await addHistory(desk, plan.id, { event: 'due_moved', title, from_on: goal.due_on, to_on: after.due_on, reason });
  }
  const set = { ...changes, ...(state && { state }) };
  // Only the position may have changed.
  if (Object.keys(set).length) await updateGoal(db, accountId, id, set);
  if (position !== undefined)
    await renumber(plan.goals, id, position, (one, place) => updateGoal(db, accountId, one, { place }));
  audit({ target: TARGET, targetId: plan.id, fields: Object.keys({ ...changes, ...(state && { state }) }) });
  return saveNextVersion(desk, seen);
}

/** Moves a row to another position and renumbers all rows from 1. */
async function renumber(
  rows: readonly { id: number }[],
  id: number,
  position: number,
  set: (id: number, place: number) => Promise<unknown>,
): Promise<void> {
  const others = rows.map((row) => row.id).filter((one) => one !== id);
  const order = others.toSpliced(Math.min(position, others.length), 0, id);
  for (const [at, one] of order.entries()) await set(one, at + 1);
}

/** Deletes a goal of a draft. Goals of an accepted plan are marked as dropped instead. */
export async function removeGoal(desk: Desk, id: number, version: number): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  const seen = await withGoal(desk, id);
  assertPlan('update', seen, now, version);
  if (seen.plan.state !== 'draft') throw wrongState(seen.plan.state);
  await deleteGoal(db, caller.accountId, id);
  audit({ target: TARGET, targetId: seen.plan.id, fields: ['goals'] });
  return saveNextVersion(desk, seen);
}

export async function addAction(
  desk: Desk,
  goalId: number,
  { version, ...input }: Body<'addAction'>,
): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  const seen = await withGoal(desk, goalId);
  const { plan, goal } = seen;
  assertPlan('update', seen, now, version);
  if (goal.actions.length >= MOST_OF_PLAN.actions)
    throw invalid('title', `a goal has at most ${MOST_OF_PLAN.actions} actions`, 'too_many');
  const due_on = input.due_on ?? goal.due_on;
  assertNone(faultsOfDue('due_on', due_on, plan));
  await insertAction(db, caller.accountId, {
    title: input.title,
    kind: input.kind,
    evidence: input.evidence ?? '',
    due_on,
    plan_id: plan.id,
    goal_id: goalId,
    state: 'todo',
    task_id: null,
    completed_at: null,
    place: goal.actions.length + 1,
  });
  audit({ target: TARGET, targetId: plan.id, fields: ['actions'] });
  return saveNextVersion(desk, seen);
}

export async function changeAction(
  desk: Desk,
  id: number,
  { version, reason, position, state, ...input }: Body<'updateAction'>,
): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  const { accountId } = caller;
  const seen = await withAction(desk, id);
  const { plan, goal, action } = seen;
  assertPlan('update', seen, now, version);
  if (state !== undefined && action.is_linked) throw conflict('linked');
  const changes = given(input);
  const after = { ...action, ...changes };
  assertNone(faultsOfDue('due_on', after.due_on, plan));
  const isMoved = after.due_on !== action.due_on;
  assertReason(seen, isMoved, reason);
  if (plan.state === 'active' && isMoved)
    await addHistory(desk, plan.id, {
      event: 'due_moved',
      title: after.title,
      from_on: action.due_on,
      to_on: after.due_on,
      reason,
    });
  const isNew = state !== undefined && state !== action.state;
  const set = {
    ...changes,
    ...(isNew && { state, completed_at: state === 'done' ? now.toISOString() : null }),
    // The reference to a permanently deleted task is removed with the first change.
    ...(!action.is_linked && { task_id: null }),
  };
  if (Object.keys(set).length) await updateAction(db, accountId, id, set);
  if (position !== undefined)
    await renumber(goal.actions, id, position, (one, place) => updateAction(db, accountId, one, { place }));
  audit({ target: TARGET, targetId: plan.id, fields: Object.keys({ ...changes, ...(state && { state }) }) });
  return saveNextVersion(desk, seen);
}

export async function removeAction(desk: Desk, id: number, version: number): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  const seen = await withAction(desk, id);
  assertPlan('update', seen, now, version);
  await deleteAction(db, caller.accountId, id);
  audit({ target: TARGET, targetId: seen.plan.id, fields: ['actions'] });
  return saveNextVersion(desk, seen);
}
