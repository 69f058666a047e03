import { BIN_DAYS, daysBefore } from '@jornada/domain/pdi';
import { purgePlans } from '../pdi/pdi.queries.ts';
import type { Job } from './job.ts';

export const deletedPlans: Job = {
  name: 'deleted-plans',
  summary: `remove development plans for good ${BIN_DAYS} days after they were deleted`,
  everyMinutes: 24 * 60,
  run: async ({ db, now }) => ({ plans: await purgePlans(db, daysBefore(now, BIN_DAYS)) }),
};
