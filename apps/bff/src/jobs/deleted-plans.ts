import { BIN_DAYS } from '@jornada/domain/pdi';
import { daysBefore } from '@jornada/domain/instants';
import { purgePlans } from '../pdi/pdi.queries.ts';
import type { Job } from './job.ts';

export const deletedPlans: Job = {
  name: 'deleted-plans',
  summary: `remove development plans for good ${BIN_DAYS} days after they were deleted`,
  everyMinutes: 24 * 60,
  run: async ({ db, now }) => ({ plans: await purgePlans(db, daysBefore(now, BIN_DAYS)) }),
};
