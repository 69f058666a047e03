import { RESTORE_DAYS } from '@jornada/domain/feedback';
import { daysBefore } from '@jornada/domain/instants';
import { purgeDrafts } from '../feedback/feedback.queries.ts';
import type { Job } from './job.ts';

export const deletedDrafts: Job = {
  name: 'deleted-drafts',
  summary: `remove drafts of feedback for good ${RESTORE_DAYS} days after they were deleted`,
  everyMinutes: 24 * 60,
  run: async ({ db, now }) => ({ drafts: await purgeDrafts(db, daysBefore(now, RESTORE_DAYS)) }),
};
