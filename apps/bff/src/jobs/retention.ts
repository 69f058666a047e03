import { type Deleted, deleteWhatIsDue, NOTHING_DELETED, removeTraces } from '../retention/retention.service.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';

/** Deletes what was written about people once the account no longer keeps it, as of the time of the job. */
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

/** What a run was interrupted before, or an open transaction prevented. */
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
