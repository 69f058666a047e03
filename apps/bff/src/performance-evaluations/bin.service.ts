import { BIN_DAYS } from '@jornada/domain/evaluations';
import { daysBefore } from '@jornada/domain/instants';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { markTraces, overwriteWhatIsDeleted } from '../feedback/traces.queries.ts';
import { listDeleted } from './cycles.queries.ts';
import { TARGET } from './cycles.service.ts';
import { deleteCycles, deletePeople } from './retention.queries.ts';

/** Number of people whose results one transaction deletes; small, so that other writes do not wait long. */
const PEOPLE_AT_ONCE = 100;

/**
 * Permanently deletes the cycles of an account that can no longer be restored, with all data about people. If
 * interrupted, the next run continues. Marks remains in the database files.
 * @returns how many were deleted
 */
export async function emptyBin(db: Db, accountId: number, now: Date, signal: AbortSignal): Promise<number> {
  const at = now.toISOString();
  const piece = (remove: (tx: Db) => Promise<boolean>) =>
    inTransaction(db, async (tx) => {
      const isMore = await remove(tx);
      await markTraces(tx, accountId, at);
      return isMore;
    });
  let deleted = 0;
  for (const id of await listDeleted(db, accountId, daysBefore(now, BIN_DAYS))) {
    await overwriteWhatIsDeleted(db);
    for (let isMore = true; isMore; ) {
      if (signal.aborted) return deleted;
      isMore = await piece((tx) => deletePeople(tx, accountId, id, PEOPLE_AT_ONCE));
    }
    await piece(async (tx) => {
      await deleteCycles(tx, accountId, [id]);
      const by = { accountId, actorId: null, action: 'performance-evaluations.purge', at, requestId: 'job' };
      await writeAudit(tx, by, [{ target: TARGET, targetId: id }]);
      return false;
    });
    deleted++;
  }
  return deleted;
}
