import type { NpsWave } from '@jornada/contract/nps';
import { may } from '@jornada/domain/access';
import { assertOpenFor, type NpsState, participationPercent } from '@jornada/domain/nps';
import { notFound, Refusal } from '@jornada/domain/refusal';
import type { CallContext, Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { deleteBallots, deleteParticipants, overwriteWhatIsDeleted, replaceParticipants } from './box.queries.ts';
import { deleteNotices } from './notices.queries.ts';
import { shuffled } from './ballots.service.ts';
import { askedBy } from './segments.service.ts';
import { findWave, lockRunning, updateWave, type WaveRow } from './waves.queries.ts';
import { Traces } from './wave-traces.queries.ts';

export const TARGET = 'nps';

/**
 * 409 for a state in which the operation is not possible.
 * @param other the wave in this state, if it is another one
 */
export const wrongState = (state: NpsState, other?: Pick<WaveRow, 'id' | 'name'>): Refusal =>
  new Refusal('conflict', 'Conflict', {
    code: 'wrong_state',
    details: { state, ...(other && { wave: { id: other.id, name: other.name } }) },
  });

/** The fields of an input that were given. */
export const onlyGiven = <T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;

/** A wave as shown to its reader: the number of answers only for managers, and not before there are enough. */
export function shownWave(
  { labels: _l, mixed, holds_traces: _t, hidden_segments: _h, deleted_at: _d, told: _s, ...row }: WaveRow,
  { level }: Pick<Caller, 'level'>,
): NpsWave {
  const isTold = may(level, 'nps.manage') && row.eligible !== null && mixed >= row.min_group;
  return {
    ...row,
    participation_percent: isTold && row.eligible !== null ? participationPercent(mixed, row.eligible) : null,
  };
}

/** @throws Refusal 404 if there is no such wave or the caller may not see it */
export async function visibleWave(
  { db, caller }: Pick<CallContext, 'db' | 'caller'>,
  id: number,
  lock = false,
): Promise<WaveRow> {
  const row = await findWave(db, caller.accountId, id, lock);
  const isSeen = row && row.deleted_at === null && (row.state !== 'draft' || may(caller.level, 'nps.manage'));
  if (!isSeen) throw notFound();
  return row;
}

/**
 * Opens a draft: it asks everybody who can be asked at this moment, and their segments are fixed.
 * @param isAsked excludes people, such as those asked by another wave of a series
 * @throws Refusal 400 for dates out of order, 409 for another state, or with the other wave while one runs
 */
export async function openWave(
  tx: Db,
  account: { accountId: number; timeZone: string },
  id: number,
  now: Date,
  isAsked: (userId: number) => boolean = () => true,
): Promise<{ wave: WaveRow; asked: number[] }> {
  const { accountId } = account;
  const running = await lockRunning(tx, accountId);
  const draft = await findWave(tx, accountId, id);
  if (!draft || draft.deleted_at !== null) throw notFound();
  if (draft.state !== 'draft') throw wrongState(draft.state);
  if (running) throw wrongState(running.state, running);
  const at = now.toISOString();
  // The job may be late: a due wave opens even for less than a day.
  const isDue = draft.opens_at !== null && draft.opens_at <= at && draft.closes_at > at;
  if (!isDue) assertOpenFor(now, draft.closes_at);
  const { people: all, labels } = await askedBy(tx, account, draft.segment_by, now);
  const people = all.filter(({ user_id }) => isAsked(user_id));
  const rows = people.map(({ user_id, path }) => ({ user_id, path: JSON.stringify(path), answered: 0 }));
  await replaceParticipants(tx, accountId, id, shuffled(rows));
  const wave = await updateWave(tx, accountId, id, {
    state: 'open',
    opens_at: at,
    eligible: people.length,
    labels: JSON.stringify(labels),
    holds_traces: Traces.Open,
  });
  return { wave, asked: people.map(({ user_id }) => user_id) };
}

/** Ends answering; the job `nps-counting` counts the box. The wave must be locked. */
export const closeWave = (tx: Db, accountId: number, id: number, now: Date): Promise<WaveRow> =>
  updateWave(tx, accountId, id, { state: 'counting', closed_at: now.toISOString() });

/** Cancels a draft or an open wave, and deletes its answers unread. The wave must be locked. */
export async function cancelWave(tx: Db, accountId: number, id: number, reason: string, now: Date): Promise<WaveRow> {
  await overwriteWhatIsDeleted(tx);
  await deleteNotices(tx, accountId, id);
  await deleteBallots(tx, accountId, id);
  await deleteParticipants(tx, accountId, id);
  return updateWave(tx, accountId, id, {
    state: 'canceled',
    cancel_reason: reason,
    closed_at: now.toISOString(),
    labels: null,
    mixed: 0,
  });
}
