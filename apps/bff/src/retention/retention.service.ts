import { settingsOf } from '@jornada/domain/account';
import { dateIn } from '@jornada/domain/calendar';
import { lastDaysDue } from '@jornada/domain/retention';
import { instantsOf } from '@jornada/domain/worktime';
import { findAccount } from '../accounts/accounts.queries.ts';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Due, ROWS_AT_ONCE } from '../feedback/retention.queries.ts';
import {
  findTraces,
  markTraces,
  overwriteWhatIsDeleted,
  removeDeleted,
  unmarkTraces,
} from '../feedback/traces.queries.ts';
import { type Deleted, NOTHING_DELETED, type Step, STEPS } from './retention-steps.service.ts';

/**
 * Deletes feedback, requests for it, development plans and evaluations whose retention period is over at `now`, and
 * removes them from the database files. It can be interrupted at any time and repeated.
 */
export async function deleteWhatIsDue(db: Db, accountId: number, now: Date, signal: AbortSignal): Promise<Deleted> {
  await overwriteWhatIsDeleted(db);
  const due = await dueIn(db, accountId, now);
  const deleted = { ...NOTHING_DELETED };
  for (const name of Object.keys(STEPS) as (keyof Deleted)[])
    while (!signal.aborted) {
      const count = await deletePiece(db, accountId, STEPS[name], due, now);
      deleted[name] += count;
      if (count < ROWS_AT_ONCE) break;
    }
  await removeTraces(db, accountId, now);
  return deleted;
}

async function dueIn(db: Db, accountId: number, now: Date): Promise<Due> {
  const { settings, time_zone } = await findAccount(db, accountId);
  const { writtenOn, leftOn } = lastDaysDue(dateIn(time_zone, now), settingsOf(JSON.parse(settings)));
  return { before: instantsOf(time_zone, undefined, writtenOn).to ?? '', endedOn: writtenOn, leftOn };
}

const deletePiece = (
  db: Db,
  accountId: number,
  { action, event, list, remove }: Step,
  due: Due,
  now: Date,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ids = await list(tx, accountId, due);
    if (ids.length === 0) return 0;
    const at = now.toISOString();
    await remove(tx, accountId, ids, due, at);
    await markTraces(tx, accountId, at);
    const by = { accountId, actorId: null, action, at, requestId: 'job' };
    await writeAudit(tx, by, [{ ...event, targetIds: ids }]);
    return ids.length;
  });

/**
 * Removes deleted feedback of an account from the database files.
 * @returns whether something was removed; false if an older transaction still keeps some of it
 */
export async function removeTraces(db: Db, accountId: number, now: Date): Promise<boolean> {
  const since = await findTraces(db, accountId, now.toISOString());
  if (since === undefined) return false;
  await overwriteWhatIsDeleted(db);
  const isGone = await removeDeleted(db);
  if (isGone) await unmarkTraces(db, accountId, since);
  return isGone;
}
