import { BIN_DAYS } from '@jornada/domain/tasks';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { listAccountsWithBin, purgeTasks } from '../tasks/bin.queries.ts';
import type { Job } from './job.ts';

/** Tasks per transaction, few enough that other writers do not wait. */
const BATCH = 500;

/**
 * Purges tasks deleted 30 days ago, in batches, with their tags and comments. Worked hours keep the number of their
 * task, which is never reused: purging a task must not change anyone's hours, their grouping by task, or a version
 * somebody is editing.
 */
export const deletedTasks: Job = {
  name: 'deleted-tasks',
  summary: `remove tasks for good ${BIN_DAYS} days after they were deleted, with their comments; worked hours stay`,
  everyMinutes: 24 * 60,
  run: async ({ db, now, signal }) => {
    const at = now.toISOString();
    const before = new Date(now.getTime() - BIN_DAYS * 86_400_000).toISOString();
    let tasks = 0;
    for (const accountId of await listAccountsWithBin(db)) {
      for (let above = 0; ; ) {
        if (signal.aborted) return { tasks };
        const from = above;
        const gone = await inTransaction(db, async (tx) => {
          const ids = await purgeTasks(tx, accountId, before, { above: from, limit: BATCH });
          const by = { accountId, actorId: null, action: 'tasks.purge', at, requestId: 'job' };
          if (ids.length) await writeAudit(tx, by, [{ target: 'tasks', targetIds: ids }]);
          return ids;
        });
        tasks += gone.length;
        if (gone.length < BATCH) break;
        above = gone.at(-1) as number;
      }
    }
    return { tasks };
  },
};
