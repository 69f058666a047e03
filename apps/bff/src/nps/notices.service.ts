import { capabilityLevels } from '@jornada/domain/access';
import { leaderOf } from '@jornada/domain/lines';
import { dueStep, groupOfStep, type NpsStep } from '@jornada/domain/nps';
import type { Notice, NotificationKind } from '@jornada/domain/notifications';
import { listActiveOfLevels } from '../absences/absences.queries.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Outbox } from '../mails/outbox.ts';
import { notify } from '../notifications/notify.ts';
import { listLines } from '../user/lines.queries.ts';
import { listAsked, listNotified } from './notices.queries.ts';
import { listSegments } from './results.queries.ts';
import { findWave, type WaveRow } from './waves.queries.ts';
import { setNotified } from './wave-traces.queries.ts';

const KINDS: Readonly<Record<NpsStep, NotificationKind>> = {
  opened: 'nps.opened',
  half: 'nps.reminded',
  last: 'nps.reminded',
  counted: 'nps.counted',
};

/** The number of people notified per transaction. */
const AT_ONCE = 100;

interface Context {
  db: Db;
  accountId: number;
  outbox: Outbox | undefined;
  now: Date;
  signal: AbortSignal;
}

/**
 * Notifies people of the current step of a wave: the people asked, those who have not answered, or the readers of the
 * result. If interrupted, the next run continues.
 * @returns how many were notified
 */
export async function notifyOfWave(context: Context, wave: WaveRow): Promise<number> {
  const { db, accountId, outbox, now, signal } = context;
  const due = dueStep(wave, now);
  if (!due) return 0;
  const group = groupOfStep(wave, due.step);
  const notified = await listNotified(db, accountId, group);
  const waiting = (await recipients(db, accountId, wave, due.step)).filter((userId) => !notified.has(userId));
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    if (signal.aborted) return from;
    const notices = waiting.slice(from, from + AT_ONCE).map(
      (userId): Notice => ({
        kind: KINDS[due.step],
        userId,
        actorId: null,
        subjectId: wave.id,
        group,
        count: 1,
      }),
    );
    const isStill = await inTransaction(db, async (tx) => {
      // A wave that ends now deletes its reminders: none may be added afterwards.
      if ((await findWave(tx, accountId, wave.id, true))?.state !== wave.state) return false;
      await notify(tx, { accountId, at: now.toISOString(), requestId: 'job', outbox }, notices);
      return true;
    });
    if (!isStill) return from;
  }
  await setNotified(db, accountId, wave.id, due.told);
  return waiting.length;
}

function recipients(db: Db, accountId: number, wave: WaveRow, step: NpsStep): Promise<number[]> {
  if (step === 'counted') return readersOf(db, accountId, wave);
  return listAsked(db, accountId, wave.id, step !== 'opened');
}

/** The people who may read part of a result; whether they were asked is no longer known. */
async function readersOf(db: Db, accountId: number, { id, state, total_to, segment_by }: WaveRow): Promise<number[]> {
  const managers = await listActiveOfLevels(db, accountId, capabilityLevels('nps.manage'));
  if (state === 'discarded') return managers;
  if (total_to === 'all') return listActiveOfLevels(db, accountId, capabilityLevels('nps.read'));
  const readers = new Set(managers);
  if (total_to === 'leaders') {
    const lines = await listLines(db, accountId);
    for (const [userId, { active }] of lines) {
      const leader = active ? leaderOf(lines, userId) : null;
      if (leader !== null) readers.add(leader);
    }
  }
  if (segment_by === 'leader')
    for (const { key, above } of await listSegments(db, accountId, [id]))
      if (key !== null) for (const leader of [key, ...(JSON.parse(above) as string[])]) readers.add(Number(leader));
  return [...readers];
}
