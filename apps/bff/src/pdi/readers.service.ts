import type { PdiAction, PdiGoal, PdiPlan } from '@jornada/contract/pdi-items';
import { may } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import { ledBy, leaderOf } from '@jornada/domain/lines';
import {
  actionStateOf,
  goalProgress,
  isPlanLate,
  type PlanAction,
  planActionsFor,
  type PlanMoment,
  planProgress,
  type PlanRole,
  planRoleOf,
  type PlanViewer,
  whyNotPlan,
} from '@jornada/domain/pdi';
import { forbidden, notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import { scopeOf } from '@jornada/domain/tasks';
import { listLinesAbove, listLinesBelow } from '../db/lines.ts';
import type { CallContext } from '../context.ts';
import type { Vault } from '../vault/vault.ts';
import { evaluationsOf } from './evaluations.queries.ts';
import { actionsOf, type ActionRow, goalsOf, titlesOf } from './parts.queries.ts';
import { findPlan, type PlanRow, type PlanScope } from './pdi.queries.ts';

/** The context in which plans are read or written: a request, and the vault that seals and opens their texts. */
export type Desk = CallContext & { vault: Vault };

export const deskOf = (context: CallContext, vault: Vault): Desk => ({ ...context, vault });

/** The caller as a reader of plans. */
export async function viewerOf({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<PlanViewer> {
  const { accountId, userId, level } = caller;
  const led = ledBy(await listLinesBelow(db, accountId, userId), userId);
  return { id: userId, led, readsAll: may(level, 'pdi.read-all') };
}

/** Whether nobody leads the caller, so that they accept their own plans alone. */
export const acceptsAlone = async ({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<boolean> =>
  leaderOf(await listLinesAbove(db, caller.accountId, [caller.userId]), caller.userId) === null;

/** The plans of these people that a reader sees. @param people null: of everybody */
export const scopeFor = (viewer: PlanViewer, people: readonly number[] | null): PlanScope => ({
  viewerId: viewer.id,
  people,
  writesFor: [viewer.id, ...[...viewer.led].flatMap(([id, how]) => (how === 'direct' ? id : []))],
});

const momentOf = (row: PlanRow, leaderId: number | null): PlanMoment => ({
  userId: row.user_id,
  authorId: row.author_id,
  state: row.state,
  proposedAt: row.proposed_at,
  proposedBy: row.proposed_by,
  acceptedByPerson: row.accepted_by_person_at !== null,
  acceptedByLeader: row.accepted_by_leader_at !== null,
  isLed: leaderId !== null,
  closedAt: row.closed_at,
  isDeleted: row.deleted_at !== null,
});

/** The inputs that decide the state of an action. */
const stateOf = ({ state, task_id, task_status, task_deleted_at }: ActionRow) =>
  actionStateOf(
    state,
    task_id === null
      ? null
      : task_status === null
        ? 'purged'
        : { status: task_status, inBin: task_deleted_at !== null },
  );

function shownAction(row: ActionRow, title: string | undefined): PdiAction {
  const state = stateOf(row);
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    due_on: row.due_on,
    state,
    // A permanently deleted task counts as none.
    is_linked: row.task_status !== null,
    task:
      row.task_id === null || title === undefined
        ? null
        : { id: row.task_id, title, in_bin: row.task_deleted_at !== null },
    evidence: row.evidence,
    completed_at: state !== 'done' ? null : row.task_id === null ? row.completed_at : row.task_completed_at,
  };
}

/** A plan and the role in which it is seen. */
export interface Seen {
  plan: PdiPlan;
  role: PlanRole;
}

/** The evaluation that a plan was made from, if it still exists. */
function evaluationIn(names: ReadonlyMap<number, string>, id: number | null): PdiPlan['evaluation'] {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}

/** Plans in the shape of the contract, without those that the reader may not see. */
export async function shown(desk: CallContext, viewer: PlanViewer, rows: readonly PlanRow[]): Promise<Seen[]> {
  const { db, caller, now } = desk;
  const { accountId, timeZone } = caller;
  const ids = rows.map(({ id }) => id);
  const made = rows.flatMap(({ evaluation_id }) => evaluation_id ?? []);
  const [goals, actions, lines, evaluations] = await Promise.all([
    goalsOf(db, accountId, ids),
    actionsOf(db, accountId, ids),
    listLinesAbove(db, accountId, [...new Set(rows.map(({ user_id }) => user_id))]),
    made.length ? evaluationsOf(db, accountId, made) : new Map<number, string>(),
  ]);
  const tasks = [...actions.values()].flat().flatMap(({ task_id }) => task_id ?? []);
  const titles = tasks.length ? await titlesOf(db, scopeOf(caller), tasks) : new Map<number, string>();
  const today = dateIn(timeZone, now);
  return rows.flatMap((row) => {
    const leader_id = leaderOf(lines, row.user_id);
    const moment = momentOf(row, leader_id);
    const role = planRoleOf(viewer, moment);
    if (!role) return [];
    const own = (goals.get(row.id) ?? []).map(({ plan_id: _, place: __, ...goal }): PdiGoal => {
      const done = (actions.get(goal.id) ?? []).map((action) => shownAction(action, titles.get(action.task_id ?? 0)));
      const progress_percent = goalProgress({ state: goal.state, actions: done.map(({ state }) => state) });
      return { ...goal, progress_percent, actions: done };
    });
    const counted = own.map(({ state, actions: of }) => ({ state, actions: of.map((action) => action.state) }));
    const plan: PdiPlan = {
      id: row.id,
      user_id: row.user_id,
      author_id: row.author_id,
      leader_id,
      title: row.title,
      purpose: row.purpose,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      evaluation: evaluationIn(evaluations, row.evaluation_id),
      state: row.state,
      accepted_by_person_at: row.accepted_by_person_at,
      accepted_by_leader_at: row.accepted_by_leader_at,
      progress_percent: planProgress(counted),
      next_check_in_on: row.next_check_in_on,
      last_check_in_at: row.last_check_in_at,
      is_late: isPlanLate({ state: row.state, ends_on: row.ends_on, goals: own }, today),
      created_at: row.created_at,
      updated_at: row.updated_at,
      goals: own,
      actions: planActionsFor(viewer, role, moment, now),
      version: row.version,
    };
    return [{ plan, role }];
  });
}

/** A plan that is visible to the caller, with the facts that decide what they may do. */
export interface Visible {
  row: PlanRow;
  plan: PdiPlan;
  role: PlanRole;
  viewer: PlanViewer;
  moment: PlanMoment;
}

/**
 * @param lock prevents other changes of the plan until the transaction ends
 * @param binSince finds a plan that was deleted since this instant instead
 * @throws Refusal 404 for a plan that the caller may not see
 */
export async function visible(desk: CallContext, id: number, lock = false, binSince?: string): Promise<Visible> {
  const row = await findPlan(desk.db, desk.caller.accountId, id, lock);
  if (!row) throw notFound();
  const isThere = binSince === undefined ? row.deleted_at === null : (row.deleted_at ?? '') >= binSince;
  if (!isThere) throw notFound();
  const viewer = await viewerOf(desk);
  const [seen] = await shown(desk, viewer, [row]);
  if (!seen) throw notFound();
  return { row, viewer, ...seen, moment: momentOf(row, seen.plan.leader_id) };
}

/** The current state of a plan. @throws Refusal 404 if the caller no longer sees it */
export async function shownNow(desk: CallContext, viewer: PlanViewer, id: number): Promise<PdiPlan> {
  const row = await findPlan(desk.db, desk.caller.accountId, id);
  const [seen] = row ? await shown(desk, viewer, [row]) : [];
  if (!seen) throw notFound();
  return seen.plan;
}

export const conflict = (code: string, details?: Record<string, unknown>): Refusal =>
  new Refusal('conflict', 'Conflict', { code, ...(details && { details }) });

/** 409 for a state in which the operation is not possible. */
export const wrongState = (state: string): Refusal => conflict('wrong_state', { state });

/**
 * @param version the version that the caller has seen, for operations that send one
 * @throws Refusal 403, 409 `stale_version` or `wrong_state` if the caller cannot do `action` with a visible plan
 */
export function assertPlan(action: PlanAction, seen: Visible, now: Date, version?: number): void {
  const { viewer, role, moment, plan } = seen;
  const why = whyNotPlan(action, viewer, role, moment, now);
  if (why === 'forbidden') throw forbidden();
  if (version !== undefined && version !== plan.version) throw staleVersion(plan);
  if (why === 'wrong_state') throw wrongState(moment.state);
}
