import { deleteWhatIsDue, removeTraces } from '../retention/retention.service.ts';
import { type Deleted, NOTHING_DELETED } from '../retention/retention-steps.service.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';

/** Deletes data about people when its retention period is over, relative to the time of the job. */
export const retention: Job = {
  name: 'retention',
  summary:
    'delete feedback, development plans and evaluations for good once the months of the account’s settings have passed since they were written or ended, or since the person left',
  everyMinutes: 7 * 24 * 60,
  run: async ({ db, now, signal }) => {
    const counts: Deleted = { ...NOTHING_DELETED };
    for (const { id } of await listOpenAccounts(db)) {
      if (signal.aborted) break;
      const deleted = await deleteWhatIsDue(db, id, now, signal);
      for (const name of Object.keys(counts) as (keyof Deleted)[]) counts[name] += deleted[name];
    }
    return counts;
  },
};

/** Completes what an interrupted run or an open transaction has left. */
export const retentionTraces: Job = {
  name: 'retention-traces',
  summary: 'remove deleted feedback and plans from the files of the database where that was not possible at once',
  everyMinutes: 60,
  isFrequent: true,
  run: async ({ db, now, signal }) => {
    let removed = 0;
    for (const { id } of await listOpenAccounts(db)) {
      if (signal.aborted) break;
      if (await removeTraces(db, id, now)) removed++;
    }
    return { removed };
  },
};
