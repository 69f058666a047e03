import type { PdiPlan } from '@jornada/contract/pdi-items';
import type { PlanEvent } from '@jornada/domain/pdi';
import type { NotificationKind } from '@jornada/domain/notifications';
import { type Fault, invalid, Refusal } from '@jornada/domain/refusal';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { announceTo } from '../db/changes.ts';
import { findCompetences } from '../feedback/parts.queries.ts';
import { notify } from '../notifications/notify.ts';
import { insertEvent, takeEventId } from './parts.queries.ts';
import { insertCheckIn, takeCheckInId } from './check-ins.queries.ts';
import { type PlanChanges, type PlanRow, updatePlan } from './pdi.queries.ts';
import { type Desk, shownNow, type Visible } from './readers.service.ts';

export const TARGET = 'pdi';

export const invalidFields = (faults: readonly Fault[]): Refusal => {
  const [first] = faults;
  return new Refusal('invalid', first ? `${first.path}: ${first.message}` : 'Invalid', { errors: faults });
};

/** @throws Refusal 400 with all of these faults */
export function assertNone(faults: readonly Fault[]): void {
  if (faults.length) throw invalidFields(faults);
}

/**
 * Sends a live update to the person and leader of a plan only.
 * @param isPrivate true for a draft, which only its author may see
 */
export async function announce(
  { db, caller: { accountId }, requestId }: Desk,
  { user_id, leader_id, author_id }: Pick<PdiPlan, 'user_id' | 'leader_id' | 'author_id'>,
  isPrivate: boolean,
): Promise<void> {
  const to = isPrivate ? [author_id] : [...new Set([user_id, ...(leader_id === null ? [] : [leader_id])])];
  await announceTo(db, { accountId, requestId, resource: TARGET, to });
}

/** Whether only the author may see a plan. */
export const isPrivate = ({ state, proposed_at }: Pick<PlanRow, 'state' | 'proposed_at'>): boolean =>
  state === 'draft' || proposed_at === null;

/** Saves a change of a locked plan, or of its parts, as its next version. */
export async function saveNextVersion(
  desk: Desk,
  { plan, row, viewer }: Visible,
  changes: PlanChanges = {},
): Promise<PdiPlan> {
  const { db, caller, now } = desk;
  await updatePlan(db, caller.accountId, plan.id, { ...changes, updated_at: now.toISOString() });
  await announce(
    desk,
    plan,
    isPrivate({
      state: changes.state ?? row.state,
      proposed_at: changes.proposed_at ?? row.proposed_at,
    }),
  );
  return shownNow(desk, viewer, plan.id);
}

interface Happened {
  event: PlanEvent;
  title?: string;
  from_on?: string;
  to_on?: string;
  reason?: string | undefined;
}

/** Adds a line to the history of a plan. */
export async function addHistory(desk: Desk, planId: number, { reason, ...happened }: Happened): Promise<void> {
  const { db, caller, now, vault } = desk;
  const { accountId, userId } = caller;
  const id = await takeEventId(db, accountId);
  await insertEvent(db, accountId, {
    id,
    plan_id: planId,
    at: now.toISOString(),
    author_id: userId,
    title: null,
    from_on: null,
    to_on: null,
    ...happened,
    reason: reason === undefined ? null : vault.seal(reason, placeOfText(accountId, 'pdi_history', 'reason', [id])),
  });
}

/** Adds a check-in by the caller. @returns its id */
export async function writeCheckIn(
  desk: Desk,
  planId: number,
  {
    body,
    confidence = null,
    next_on = null,
  }: { body: string; confidence?: 'on_track' | 'at_risk' | 'late' | null; next_on?: string | null },
): Promise<number> {
  const { db, caller, now, vault } = desk;
  const { accountId, userId } = caller;
  const id = await takeCheckInId(db, accountId);
  await insertCheckIn(db, accountId, {
    id,
    plan_id: planId,
    author_id: userId,
    at: now.toISOString(),
    body: vault.seal(body, placeOfText(accountId, 'pdi_check_ins', 'body', [id])),
    confidence,
    next_on,
    edited_at: null,
  });
  return id;
}

/** Notifies the other person of the caller's action on a plan. */
export async function notifyOther(
  desk: Desk,
  kind: NotificationKind,
  planId: number,
  to: number | null,
): Promise<void> {
  const { db, caller, now, requestId, outbox } = desk;
  const { accountId, userId } = caller;
  if (to === null || to === userId) return;
  await notify(db, { accountId, at: now.toISOString(), requestId, outbox }, [
    { kind, userId: to, actorId: userId, subjectId: planId, group: `${kind}:${planId}`, count: 1 },
  ]);
}

/** @throws Refusal 400 `reason` if a change of an active plan requires a reason and has none */
export function assertReason({ plan }: Visible, isNeeded: boolean, reason: string | undefined): void {
  if (plan.state === 'active' && isNeeded && reason === undefined)
    throw invalid('reason', 'is required for this change of an accepted plan', 'required');
}

/** The faults of the competences of goals. @param before the current one of a goal, which may be archived */
export async function faultsOfCompetences(
  { db, caller }: Desk,
  named: readonly { path: string; id: number | null | undefined; before?: number | null }[],
): Promise<Fault[]> {
  const ids = named.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const found = await findCompetences(db, caller.accountId, ids);
  return named.flatMap(({ path, id, before }) => {
    if (id === null || id === undefined) return [];
    const competence = found.get(id);
    if (!competence) return [{ path, message: 'is not a competence of this account', code: 'not_here' }];
    if (!competence.active && id !== before) return [{ path, message: 'is archived', code: 'not_active' }];
    return [];
  });
}
