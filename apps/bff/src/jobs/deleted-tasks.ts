import { BIN_DAYS } from '@jornada/domain/tasks';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { listAccountsWithBin, purgeTasks } from '../tasks/bin.queries.ts';
import type { Job } from './job.ts';

/** So many in one transaction: few enough that nobody who works meanwhile waits for it. */
const BATCH = 500;

/**
 * Empties the bins of what lay there for 30 days, a batch at a time. Tags and comments go with their task. Worked hours
 * stay as they are and keep the number of their task, which is given to no other: nobody's hours change because a task
 * was tidied away, entries of one task still stand together, and no version moves under somebody who edits one.
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
