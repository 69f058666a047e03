import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { deleteCommentsBefore } from '../nps/comments.queries.ts';
import { countWave, mixBox, removeTraces } from '../nps/counting.service.ts';
import { listSeries } from '../nps/series.queries.ts';
import { openDueWave } from '../nps/series.service.ts';
import { findWave, lockRunning } from '../nps/waves.queries.ts';
import { listDue, listUnfinished } from '../nps/due-waves.queries.ts';
import { closeWave, openWave } from '../nps/waves.service.ts';
import type { Vault } from '../vault/vault.ts';
import type { Job, JobContext } from './job.ts';

/** @throws Error if a job that opens sealed answers was started without the keys */
const vaultOf = ({ vault }: JobContext): Vault => {
  if (!vault) throw new Error('the answers of NPS are sealed, and the job has no keys');
  return vault;
};

/** Opens and closes waves at their times, relative to the time of the job. */
export const npsClock: Job = {
  name: 'nps-clock',
  summary: 'open and close the waves of NPS at their times',
  everyMinutes: 1,
  isFrequent: true,
  run: async ({ db, now, signal }) => {
    const counts = { opened: 0, closed: 0 };
    const at = now.toISOString();
    for (const { id: accountId, time_zone: timeZone } of await listOpenAccounts(db)) {
      if (signal.aborted) break;
      const by = { accountId, actorId: null, at, requestId: 'job' };
      for (const { id, state, closes_at } of await listUnfinished(db, accountId))
        if (state === 'open' && closes_at <= at)
          counts.closed += await inTransaction(db, async (tx) => {
            const wave = await findWave(tx, accountId, id, true);
            if (wave?.state !== 'open' || wave.closes_at > at) return 0;
            await closeWave(tx, accountId, id, now);
            await writeAudit(tx, { ...by, action: 'nps.close' }, [{ target: 'nps', targetId: id }]);
            return 1;
          });
      for (const { id } of await listDue(db, accountId, at))
        counts.opened += await inTransaction(db, async (tx) => {
          const isRunning = (await lockRunning(tx, accountId)) !== undefined;
          const draft = await findWave(tx, accountId, id);
          if (isRunning || draft?.state !== 'draft') return 0;
          await openWave(tx, { accountId, timeZone }, id, now);
          await writeAudit(tx, { ...by, action: 'nps.open' }, [{ target: 'nps', targetId: id }]);
          return 1;
        });
    }
    return counts;
  },
};

/** Creates and opens the waves of due series. */
export const npsSeries: Job = {
  name: 'nps-series',
  summary: 'make and open the waves of series of NPS',
  everyMinutes: 1,
  isFrequent: true,
  run: async (context) => {
    const { db, now, signal } = context;
    let opened = 0;
    for (const { id: accountId, time_zone: timeZone } of await listOpenAccounts(db))
      for (const { id, is_active } of await listSeries(db, accountId)) {
        if (signal.aborted) return { opened };
        if (is_active === 0) continue;
        opened += await inTransaction(db, async (tx) => {
          const wave = await openDueWave(tx, vaultOf(context), { accountId, timeZone }, id, now);
          if (!wave) return 0;
          const by = { accountId, actorId: null, at: now.toISOString(), requestId: 'job', action: 'nps.open' };
          await writeAudit(tx, by, [{ target: 'nps', targetId: wave.id }]);
          return 1;
        });
      }
    return { opened };
  },
};

/** Mixes the box of each open wave that has at least five new answers. */
export const npsMixing: Job = {
  name: 'nps-mixing',
  summary: 'seal the answers of open waves of NPS anew and write them in random order',
  everyMinutes: 15,
  isFrequent: true,
  run: async (context) => {
    const { db, signal } = context;
    let mixed = 0;
    for (const { id: accountId } of await listOpenAccounts(db))
      for (const { id, state } of await listUnfinished(db, accountId)) {
        if (signal.aborted) return { mixed };
        if (state === 'open' && (await mixBox(db, vaultOf(context), accountId, id))) mixed++;
      }
    return { mixed };
  },
};

/** Counts ended waves, and removes their deleted data from the database files. */
export const npsCounting: Job = {
  name: 'nps-counting',
  summary: 'count the answers of waves of NPS that have ended, and destroy them',
  everyMinutes: 1,
  isFrequent: true,
  run: async (context) => {
    const { db, now, signal } = context;
    const counts = { counted: 0, cleaned: 0 };
    for (const { id: accountId } of await listOpenAccounts(db))
      for (const { id, state } of await listUnfinished(db, accountId)) {
        if (signal.aborted) return counts;
        if (state === 'open') continue;
        if (state === 'counting' && (await countWave(db, vaultOf(context), accountId, id, now))) counts.counted++;
        if (await removeTraces(db, accountId, id)) counts.cleaned++;
      }
    return counts;
  },
};

/** How long reasons are kept. */
const REASON_MONTHS = 24;

/** Deletes the reasons of waves that ended 24 months ago. */
export const npsComments: Job = {
  name: 'nps-comments',
  summary: 'delete the reasons of waves of NPS that ended 24 months before',
  everyMinutes: 24 * 60,
  run: async ({ db, now, signal }) => {
    let deleted = 0;
    const before = new Date(now);
    before.setUTCMonth(before.getUTCMonth() - REASON_MONTHS);
    for (const { id: accountId } of await listOpenAccounts(db)) {
      if (signal.aborted) break;
      deleted += await deleteCommentsBefore(db, accountId, before.toISOString());
    }
    return { deleted };
  },
};
