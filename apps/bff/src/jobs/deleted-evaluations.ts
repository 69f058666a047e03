import { BIN_DAYS } from '@jornada/domain/evaluations';
import { emptyBin } from '../performance-evaluations/bin.service.ts';
import { removeTraces } from '../retention/retention.service.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';

export const deletedEvaluations: Job = {
  name: 'deleted-evaluations',
  summary: `remove evaluations for good ${BIN_DAYS} days after they were deleted, with their results; development plans stay`,
  everyMinutes: 24 * 60,
  run: async ({ db, now, signal }) => {
    let evaluations = 0;
    for (const { id } of await listOpenAccounts(db)) {
      const deleted = await emptyBin(db, id, now, signal);
      if (deleted > 0) await removeTraces(db, id, now);
      evaluations += deleted;
    }
    return { evaluations };
  },
};
