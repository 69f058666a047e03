import { BIN_DAYS } from '@jornada/domain/tasks';
import { purgeComments } from '../comments/comments.queries.ts';
import type { Job } from './job.ts';

export const deletedComments: Job = {
  name: 'deleted-comments',
  summary: `remove comments for good ${BIN_DAYS} days after they were deleted; their images go with orphan-files`,
  everyMinutes: 24 * 60,
  run: async ({ db, now }) => ({
    comments: await purgeComments(db, new Date(now.getTime() - BIN_DAYS * 86_400_000).toISOString()),
  }),
};
