import type { PdiCheckIn, PdiEvent } from '@jornada/contract/pdi-items';
import { type Confidence, mayEditCheckIn } from '@jornada/domain/pdi';
import { forbidden, notFound } from '@jornada/domain/refusal';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { announce, isPrivate, writeCheckIn, saveNextVersion, TARGET } from './changes.service.ts';
import { eventsOf } from './parts.queries.ts';
import { type CheckInRow, checkInsOf, findCheckIn, updateCheckIn } from './check-ins.queries.ts';
import { assertPlan, conflict, type Desk, visible, type Visible } from './readers.service.ts';

function shownCheckIn({ vault, caller, now }: Desk, row: CheckInRow): PdiCheckIn {
  const { plan_id: _, body, ...rest } = row;
  const isOwn = row.author_id === caller.userId;
  return {
    ...rest,
    // Empty after it was erased.
    body: body === null ? '' : vault.open(body, placeOfText(caller.accountId, 'pdi_check_ins', 'body', [row.id])),
    // A note that belongs to another action cannot be changed.
    may_edit: isOwn && row.confidence !== null && mayEditCheckIn(row.at, now),
  };
}

/** @throws Refusal 403 for callers who are neither the person nor their leader */
function assertTalks({ role }: Visible): void {
  if (role !== 'person' && role !== 'leader') throw forbidden();
}

export async function checkInsFor(desk: Desk, planId: number): Promise<PdiCheckIn[]> {
  assertTalks(await visible(desk, planId));
  const rows = await checkInsOf(desk.db, desk.caller.accountId, planId);
  return rows.map((row) => shownCheckIn(desk, row));
}

interface Written {
  body: string;
  confidence: Confidence;
  next_on: string | null;
}

export async function addCheckIn(desk: Desk, planId: number, input: Written): Promise<PdiCheckIn> {
  const { now, audit } = desk;
  const seen = await visible(desk, planId, true);
  assertPlan('check-in', seen, now);
  const id = await writeCheckIn(desk, planId, input);
  await saveNextVersion(desk, seen, { next_check_in_on: input.next_on, last_check_in_at: now.toISOString() });
  audit({ target: TARGET, targetId: planId });
  return shownCheckIn(desk, await found(desk, id));
}

/** @throws Refusal 404 */
async function found({ db, caller }: Desk, id: number): Promise<CheckInRow> {
  const row = await findCheckIn(db, caller.accountId, id);
  if (!row) throw notFound();
  return row;
}

/** Changes a check-in of the caller within the first minutes. */
export async function changeCheckIn(
  desk: Desk,
  id: number,
  input: { [K in keyof Written]?: Written[K] | undefined },
): Promise<PdiCheckIn> {
  const { db, caller, now, audit, vault } = desk;
  const { accountId, userId } = caller;
  const row = await found(desk, id);
  const seen = await visible(desk, row.plan_id, true);
  assertTalks(seen);
  if (row.author_id !== userId) throw forbidden();
  if (row.confidence === null || !mayEditCheckIn(row.at, now)) throw conflict('wrong_state');
  const { body, ...rest } = input;
  await updateCheckIn(db, accountId, id, {
    ...(rest.confidence !== undefined && { confidence: rest.confidence }),
    ...(rest.next_on !== undefined && { next_on: rest.next_on }),
    ...(body !== undefined && { body: vault.seal(body, placeOfText(accountId, 'pdi_check_ins', 'body', [id])) }),
    edited_at: now.toISOString(),
  });
  const [latest] = await checkInsOf(db, accountId, row.plan_id);
  if (latest?.id === id && rest.next_on !== undefined)
    await saveNextVersion(desk, seen, { next_check_in_on: rest.next_on });
  else await announce(desk, seen.plan, isPrivate(seen.row));
  audit({ target: TARGET, targetId: row.plan_id });
  return shownCheckIn(desk, await found(desk, id));
}

/** The events of a plan, newest first. */
export async function historyOf(desk: Desk, planId: number): Promise<PdiEvent[]> {
  const { db, caller, vault } = desk;
  const { accountId } = caller;
  const rows = await eventsOf(db, accountId, planId);
  return rows.map(({ plan_id: _, reason, ...row }) => ({
    ...row,
    reason: reason === null ? null : vault.open(reason, placeOfText(accountId, 'pdi_history', 'reason', [row.id])),
  }));
}
