import { segmentSizes, shownNodes } from '@jornada/domain/nps-tree';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { allowTimeFor, inTransaction } from '../db/transaction.ts';
import type { Vault } from '../vault/vault.ts';
import { openedBallots, sealedBallots, shuffled } from './ballots.service.ts';
import {
  countBallots,
  deleteBallots,
  deleteParticipants,
  insertBallots,
  listBallots,
  listParticipants,
  overwriteWhatIsDeleted,
  removeDeleted,
  replaceParticipants,
} from './box.queries.ts';
import { breaksAt } from './breaks.service.ts';
import { deleteNotices } from './notices.queries.ts';
import { findWave, updateWave } from './waves.queries.ts';
import { Traces, setMixed, setTraces } from './wave-traces.queries.ts';
import { pathOf, keepNumbers, keepReasons } from './kept-results.service.ts';

/** The number of new answers after which the box is mixed again. */
const NEW_ANSWERS = 5;

/**
 * Seals all answers of an open wave again under new keys, and rewrites them and the participants in random order, so
 * that nothing in the database links a person to an answer. The replaced rows are removed from the files; if that
 * fails, or the process dies, in the next run.
 * @returns whether it was mixed; false for fewer than five new answers
 */
export async function mixBox(db: Db, vault: Vault, accountId: number, waveId: number): Promise<boolean> {
  await overwriteWhatIsDeleted(db);
  const { mixed, isUnclean } = await inTransaction(db, async (tx) => {
    const wave = await findWave(tx, accountId, waveId, true);
    if (wave?.state !== 'open') return { mixed: false, isUnclean: false };
    const answers = await countBallots(tx, accountId, waveId);
    if (answers - wave.mixed < NEW_ANSWERS) return { mixed: false, isUnclean: wave.holds_traces === Traces.Unmixed };
    await allowTimeFor(tx, answers);
    const box = openedBallots(vault, accountId, waveId, await listBallots(tx, accountId, waveId));
    await deleteBallots(tx, accountId, waveId);
    await insertBallots(tx, accountId, waveId, sealedBallots(vault, accountId, waveId, shuffled(box)));
    const asked = await listParticipants(tx, accountId, waveId);
    await replaceParticipants(tx, accountId, waveId, shuffled(asked));
    await setMixed(tx, accountId, waveId, answers);
    return { mixed: true, isUnclean: true };
  });
  if (isUnclean && (await removeDeleted(db))) await setTraces(db, accountId, waveId, Traces.Open);
  return mixed;
}

/**
 * Counts the answers of an ended wave, stores what may be shown, and deletes the rest in one transaction: a second run
 * finds nothing to do.
 * @returns whether it was counted
 */
export async function countWave(db: Db, vault: Vault, accountId: number, waveId: number, now: Date): Promise<boolean> {
  await overwriteWhatIsDeleted(db);
  return inTransaction(db, async (tx) => {
    if (!(await countBox(tx, vault, accountId, waveId))) return false;
    const by = { accountId, actorId: null, action: 'nps.count', at: now.toISOString(), requestId: 'job' };
    await writeAudit(tx, by, [{ target: 'nps', targetId: waveId }]);
    return true;
  });
}

/** Counts in the caller's transaction, without an audit event. */
export async function countBox(tx: Db, vault: Vault, accountId: number, waveId: number): Promise<boolean> {
  const wave = await findWave(tx, accountId, waveId, true);
  if (wave?.state !== 'counting') return false;
  await allowTimeFor(tx, wave.eligible ?? 0);
  const answers = openedBallots(vault, accountId, waveId, await listBallots(tx, accountId, waveId));
  const asked = await listParticipants(tx, accountId, waveId);
  const nodes = shownNodes(answers, wave.min_group, wave.segment_by);
  const people = asked.map((one) => ({ ...one, path: pathOf(one) }));
  const { broken, kept } = await breaksAt(tx, vault, accountId, wave, nodes, people);
  await keepNumbers(tx, accountId, wave, nodes, people, broken);
  if (nodes.length) await keepReasons(tx, vault, accountId, wave, answers);
  await deleteNotices(tx, accountId, waveId);
  await deleteBallots(tx, accountId, waveId);
  await deleteParticipants(tx, accountId, waveId);
  await updateWave(tx, accountId, waveId, {
    state: nodes.length ? 'closed' : 'discarded',
    labels: null,
    mixed: 0,
    // A wave without a result has no point in the line, so the next one is not compared.
    members_hash: nodes.length ? kept : null,
    hidden_segments: nodes.length ? segmentSizes(people.map(({ path }) => path)).size - (nodes.length - 1) : null,
  });
  return true;
}

/** Removes what was deleted of a wave from the files of the database. @returns false where an older transaction keeps some of it */
export async function removeTraces(db: Db, accountId: number, waveId: number): Promise<boolean> {
  await overwriteWhatIsDeleted(db);
  const isGone = await removeDeleted(db);
  if (isGone) await setTraces(db, accountId, waveId, Traces.None);
  return isGone;
}
