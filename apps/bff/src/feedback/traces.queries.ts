import { dropOldRowVersions, overwriteFreedSpace } from '../db/engines/maintenance.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** Records, in the transaction that deletes, that the files of the database still hold something of it. */
export const markTraces = (tx: Db, accountId: number, since: Instant) =>
  sqlOf(tx)
    .insertInto('feedback_traces')
    .values({ account_id: accountId, since })
    .onConflict((on) => on.column('account_id').doUpdateSet({ since }))
    .execute();

/** When the latest was deleted, until `now`, that is not yet removed from the files; undefined if nothing is left. */
export const findTraces = async (db: Db, accountId: number, now: Instant): Promise<Instant | undefined> =>
  (
    await sqlOf(db)
      .selectFrom('feedback_traces')
      .where('account_id', '=', accountId)
      .where('since', '<=', now)
      .select('since')
      .executeTakeFirst()
  )?.since;

/** Forgets that something is left, unless more was deleted since. */
export const unmarkTraces = (db: Db, accountId: number, since: Instant) =>
  deleteRows(db, 'feedback_traces', { account_id: accountId, since });

/** Before rows are deleted: from now on the engine overwrites them in its file. */
export const overwriteWhatIsDeleted = (db: Db): Promise<void> => overwriteFreedSpace(db);

/**
 * Removes deleted rows of feedback from the files of the database.
 * @returns false where an older transaction keeps some of them
 */
export const removeDeleted = (db: Db): Promise<boolean> =>
  dropOldRowVersions(db, [
    'feedback',
    'feedback_recipients',
    'feedback_replies',
    'feedback_reports',
    'feedback_requests',
    'feedback_request_people',
    'pdi',
    'pdi_goals',
    'pdi_actions',
    'pdi_check_ins',
    'pdi_history',
    'evaluation_subjects',
    'evaluation_cells',
    'evaluation_comments',
    'evaluation_conversations',
    'evaluation_contests',
    'evaluation_ratings',
    'evaluation_rating_changes',
  ]);
