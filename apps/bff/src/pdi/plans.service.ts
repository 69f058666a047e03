import type { pdi } from '@jornada/contract/pdi';
import { daysBefore } from '@jornada/domain/instants';
import type { PdiPlan } from '@jornada/contract/pdi-items';
import type { Parsed } from '@jornada/contract/endpoint';
import { BIN_DAYS, faultsOfDue, faultsOfLevels, faultsOfPeriod, MOST_OF_PLAN } from '@jornada/domain/pdi';
import { invalid, notFound } from '@jornada/domain/refusal';
import { levelCountOf } from '../competences/competences.queries.ts';
import {
  announce,
  assertNone,
  assertReason,
  faultsOfCompetences,
  isPrivate,
  addHistory,
  writeCheckIn,
  saveNextVersion,
  TARGET,
  notifyOther,
} from './changes.service.ts';
import { hasResult } from './evaluations.queries.ts';
import { insertAction, insertGoal } from './parts.queries.ts';
import { countActive, insertPlan, lockActivating, updatePlan } from './pdi.queries.ts';
import { assertPlan, conflict, type Desk, shownNow, viewerOf, visible, type Visible } from './readers.service.ts';

type Body<N extends 'create' | 'update'> = Parsed<(typeof pdi)[N]>['body'];

/** Writes a plan as a draft, with its goals and actions. */
export async function createPlan(desk: Desk, { goals = [], ...input }: Body<'create'>): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  const { accountId, userId } = caller;
  const { user_id = userId, purpose = '', evaluation_id = null, ...plan } = input;
  const viewer = await viewerOf(desk);
  if (user_id !== userId && viewer.led.get(user_id) !== 'direct')
    throw invalid('user_id', 'is nobody whom you lead directly', 'not_led');
  if (evaluation_id !== null) await requireOwnResult(desk, evaluation_id, user_id);
  const count = await levelCountOf(db, accountId);
  const filled = goals.map(({ actions = [], why = '', competence_id = null, due_on = plan.ends_on, ...goal }) => ({
    ...goal,
    why,
    competence_id,
    from_level: goal.from_level ?? null,
    to_level: goal.to_level ?? null,
    due_on,
    actions: actions.map(({ evidence = '', due_on: day = due_on, ...action }) => ({
      ...action,
      evidence,
      due_on: day,
    })),
  }));
  assertNone(faultsOfPeriod(plan));
  assertNone([
    ...filled.flatMap((goal, at) => [
      ...faultsOfDue(`goals.${at}.due_on`, goal.due_on, plan),
      ...faultsOfLevels(goal, count, `goals.${at}.`),
      ...goal.actions.flatMap((action, place) =>
        faultsOfDue(`goals.${at}.actions.${place}.due_on`, action.due_on, plan),
      ),
    ]),
    ...(await faultsOfCompetences(
      desk,
      filled.map(({ competence_id }, at) => ({ path: `goals.${at}.competence_id`, id: competence_id })),
    )),
  ]);
  const at = now.toISOString();
  const id = await insertPlan(db, accountId, {
    ...plan,
    user_id,
    purpose,
    evaluation_id,
    author_id: userId,
    state: 'draft',
    proposed_at: null,
    proposed_by: null,
    accepted_by_person_at: null,
    accepted_by_leader_at: null,
    next_check_in_on: null,
    last_check_in_at: null,
    closed_at: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
  for (const [place, { actions, ...goal }] of filled.entries()) {
    const goal_id = await insertGoal(db, accountId, { ...goal, plan_id: id, state: 'open', place: place + 1 });
    for (const [own, action] of actions.entries())
      await insertAction(db, accountId, {
        ...action,
        plan_id: id,
        goal_id,
        state: 'todo',
        task_id: null,
        completed_at: null,
        place: own + 1,
      });
  }
  audit({ target: TARGET, targetId: id, fields: [...Object.keys(input), ...(goals.length ? ['goals'] : [])] });
  const made = await shownNow(desk, viewer, id);
  await announce(desk, made, true);
  return made;
}

/** @throws 400 `not_here` if the caller has no released result in the evaluation, or the plan is somebody else's */
async function requireOwnResult({ db, caller }: Desk, evaluationId: number, userId: number): Promise<void> {
  const isOwn = userId === caller.userId && (await hasResult(db, caller.accountId, { evaluationId, userId }));
  if (!isOwn) throw invalid('evaluation_id', 'is no evaluation whose result you have', 'not_here');
}

/** Changes the fields of the plan itself, not its goals or actions. */
export async function changePlan(
  desk: Desk,
  id: number,
  { version, reason, ...input }: Body<'update'>,
): Promise<PdiPlan> {
  const { now, audit } = desk;
  const seen = await visible(desk, id, true);
  const { plan } = seen;
  assertPlan('update', seen, now, version);
  const period = { starts_on: input.starts_on ?? plan.starts_on, ends_on: input.ends_on ?? plan.ends_on };
  assertNone(faultsOfPeriod(period));
  const dues = plan.goals.flatMap((goal) => [goal.due_on, ...goal.actions.map(({ due_on }) => due_on)]);
  if (dues.some((day) => day > period.ends_on))
    throw invalid('ends_on', 'is before the day of a goal or an action', 'dates_out_of_order');
  if (dues.some((day) => day < period.starts_on))
    throw invalid('starts_on', 'is after the day of a goal or an action', 'dates_out_of_order');
  const isMoved = period.ends_on !== plan.ends_on || period.starts_on !== plan.starts_on;
  assertReason(seen, isMoved, reason);
  if (plan.state === 'active' && isMoved)
    await addHistory(desk, id, { event: 'due_moved', from_on: plan.ends_on, to_on: period.ends_on, reason });
  audit({ target: TARGET, targetId: id, fields: Object.keys(input) });
  return saveNextVersion(desk, seen, given(input));
}

/** Only the fields that were given. */
export const given = <T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;

export async function removePlan(desk: Desk, id: number): Promise<void> {
  const { db, caller, now, audit } = desk;
  const seen = await visible(desk, id, true);
  assertPlan('remove', seen, now);
  await updatePlan(db, caller.accountId, id, { deleted_at: now.toISOString() });
  await announce(desk, seen.plan, isPrivate(seen.row));
  audit({ target: TARGET, targetId: id });
}

/** Brings a plan back from the bin, with everything in it. */
export async function restorePlan(desk: Desk, id: number): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  await lockActivating(db, caller.accountId);
  const seen = await visible(desk, id, true, daysBefore(now, BIN_DAYS));
  // A plan in the bin does not exist for callers who could not have deleted it.
  if (!seen.plan.actions.includes('remove')) throw notFound();
  if (seen.plan.state === 'active') await assertRoom(desk, seen);
  await updatePlan(db, caller.accountId, id, { deleted_at: null });
  await announce(desk, seen.plan, isPrivate(seen.row));
  audit({ target: TARGET, targetId: id });
  return shownNow(desk, seen.viewer, id);
}

/** @throws Refusal 409 `too_many` if the person has the maximum number of active plans */
async function assertRoom({ db, caller }: Desk, { plan }: Visible): Promise<void> {
  if ((await countActive(db, caller.accountId, plan.user_id)) >= MOST_OF_PLAN.active) throw conflict('too_many');
}

/** Proposes a draft, which counts as the proposer's acceptance. Without a leader it becomes active at once. */
export async function proposePlan(desk: Desk, id: number): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  await lockActivating(db, caller.accountId);
  const seen = await visible(desk, id, true);
  const { plan, role, row } = seen;
  assertPlan('propose', seen, now);
  if (!plan.goals.some(({ actions }) => actions.length > 0)) throw conflict('no_actions');
  const at = now.toISOString();
  const isAlone = role === 'person' && plan.leader_id === null;
  if (isAlone) await assertRoom(desk, seen);
  await addHistory(desk, id, { event: 'proposed' });
  audit({ target: TARGET, targetId: id });
  await notifyOther(desk, 'pdi.proposed', id, role === 'person' ? plan.leader_id : plan.user_id);
  return saveNextVersion(desk, seen, {
    state: isAlone ? 'active' : 'proposed',
    proposed_at: row.proposed_at ?? at,
    proposed_by: caller.userId,
    accepted_by_person_at: role === 'person' ? at : null,
    accepted_by_leader_at: role === 'leader' ? at : null,
  });
}

/** Accepts a plan that the other person proposed. */
export async function acceptPlan(desk: Desk, id: number): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  await lockActivating(db, caller.accountId);
  const seen = await visible(desk, id, true);
  assertPlan('accept', seen, now);
  await assertRoom(desk, seen);
  const at = now.toISOString();
  await addHistory(desk, id, { event: 'accepted' });
  audit({ target: TARGET, targetId: id });
  await notifyOther(desk, 'pdi.accepted', id, seen.row.proposed_by);
  return saveNextVersion(desk, seen, {
    state: 'active',
    ...(seen.role === 'person' ? { accepted_by_person_at: at } : { accepted_by_leader_at: at }),
  });
}

/** Returns a plan that the other person proposed; it becomes a draft of its author again. */
export async function returnPlan(desk: Desk, id: number, note: string): Promise<void> {
  const { now, audit } = desk;
  const seen = await visible(desk, id, true);
  assertPlan('return', seen, now);
  await writeCheckIn(desk, id, { body: note });
  await addHistory(desk, id, { event: 'returned' });
  audit({ target: TARGET, targetId: id });
  await notifyOther(desk, 'pdi.returned', id, seen.row.proposed_by);
  await updatePlan(desk.db, desk.caller.accountId, id, {
    state: 'draft',
    // The person who proposed it remains the author.
    author_id: seen.row.proposed_by ?? seen.row.author_id,
    proposed_by: null,
    accepted_by_person_at: null,
    accepted_by_leader_at: null,
    updated_at: now.toISOString(),
    last_check_in_at: now.toISOString(),
  });
  await announce(desk, seen.plan, false);
}

/** Finishes a plan of the caller if no goal is open. */
export async function finishPlan(desk: Desk, id: number, summary: string): Promise<PdiPlan> {
  const { now, audit } = desk;
  const seen = await visible(desk, id, true);
  assertPlan('finish', seen, now);
  const open = seen.plan.goals.filter(({ state }) => state === 'open').map((goal) => goal.id);
  if (open.length) throw conflict('open_goals', { goal_ids: open });
  const at = now.toISOString();
  await writeCheckIn(desk, id, { body: summary });
  await addHistory(desk, id, { event: 'finished' });
  audit({ target: TARGET, targetId: id });
  return saveNextVersion(desk, seen, { state: 'done', closed_at: at, last_check_in_at: at, next_check_in_on: null });
}

export async function cancelPlan(desk: Desk, id: number, reason: string): Promise<PdiPlan> {
  const { now, audit } = desk;
  const seen = await visible(desk, id, true);
  assertPlan('cancel', seen, now);
  await addHistory(desk, id, { event: 'canceled', reason });
  audit({ target: TARGET, targetId: id });
  return saveNextVersion(desk, seen, { state: 'canceled', closed_at: now.toISOString() });
}

/** Reopens a plan that has ended. */
export async function reopenPlan(desk: Desk, id: number, reason: string): Promise<PdiPlan> {
  const { db, caller, now, audit } = desk;
  await lockActivating(db, caller.accountId);
  const seen = await visible(desk, id, true);
  assertPlan('reopen', seen, now);
  await assertRoom(desk, seen);
  await addHistory(desk, id, { event: 'reopened', reason });
  audit({ target: TARGET, targetId: id });
  return saveNextVersion(desk, seen, { state: 'active', closed_at: null });
}
