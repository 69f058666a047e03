import { UNDO_HOURS } from '@jornada/domain/tasks';
import { inTransaction } from '../db/transaction.ts';
import { dropOldUndo } from '../tasks/undo.queries.ts';
import type { Job } from './job.ts';

/** Previous values of bulk-changed tasks are kept while the change can be undone; one undo per transaction. */
export const taskUndos: Job = {
  name: 'task-undos',
  summary: `forget what tasks were before a bulk update ${UNDO_HOURS} hours after it`,
  everyMinutes: 60,
  run: async ({ db, now, signal }) => {
    const before = new Date(now.getTime() - UNDO_HOURS * 3_600_000).toISOString();
    let undos = 0;
    while (!signal.aborted && (await inTransaction(db, (tx) => dropOldUndo(tx, before)))) undos++;
    return { undos };
  },
};
