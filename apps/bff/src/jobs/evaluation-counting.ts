import { dateIn } from '@jornada/domain/calendar';
import { pauseBetweenPieces } from '../db/pause.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox } from '../mails/outbox.ts';
import { closeCounted, countPiece, removeTraces } from '../performance-evaluations/counting.service.ts';
import { releaseAll } from '../performance-evaluations/release.service.ts';
import { findOpened, listEnded } from '../performance-evaluations/results.queries.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';

/**
 * Counts the answers of ended cycles, a batch of people at a time, and removes destroyed data from the database files.
 */
export const evaluationCounting: Job = {
  name: 'evaluation-counting',
  summary: 'count the answers of evaluations that have ended, and destroy the forms',
  everyMinutes: 1,
  isFrequent: true,
  run: async ({ db, vault, mailer, now, signal }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    if (!vault) throw new Error('the answers of evaluations are sealed, and the job has no keys');
    const counts = { counted: 0, closed: 0, cleaned: 0 };
    for (const { id: accountId } of await listOpenAccounts(db))
      for (const { id: evaluationId, state, holds_traces } of await listEnded(db, accountId)) {
        const counting = { db, vault, accountId, evaluationId, now };
        let isClosed = false;
        if (state === 'counting') {
          for (let last: number | undefined = 0; last !== undefined; await pauseBetweenPieces(db)) {
            if (signal.aborted) return counts;
            const piece = await countPiece(counting, last);
            counts.counted += piece?.people ?? 0;
            last = piece?.last;
          }
          isClosed = await closeCounted({ ...counting, outbox });
          if (isClosed) counts.closed++;
        }
        if ((isClosed || holds_traces === 1) && (await removeTraces(db, accountId, evaluationId))) counts.cleaned++;
      }
    return counts;
  },
};

/** Releases results that were withheld until the day by which they must be released. */
export const evaluationRelease: Job = {
  name: 'evaluation-release',
  summary: 'release results of evaluations at the latest after the day that their cycle says',
  everyMinutes: 10,
  isFrequent: true,
  run: async ({ db, mailer, now, signal }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    let released = 0;
    for (const { id: accountId, time_zone } of await listOpenAccounts(db))
      for (const { id, state } of await listEnded(db, accountId)) {
        if (signal.aborted) return { released };
        if (state !== 'closed') continue;
        released += await inTransaction(db, async (tx) => {
          const cycle = await findOpened(tx, accountId, id, true);
          if (cycle?.state !== 'closed' || dateIn(time_zone, now) <= cycle.settings.release_by) return 0;
          const by = { accountId, actorId: null, at: now.toISOString(), requestId: 'job', outbox };
          return (await releaseAll(tx, by, cycle)).length;
        });
      }
    return { released };
  },
};
