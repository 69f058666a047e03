import { dropExpiredResets } from '../session/password-resets.queries.ts';
import type { Job } from './job.ts';

export const passwordResets: Job = {
  name: 'password-resets',
  summary: 'delete links for a forgotten password that have expired',
  everyMinutes: 60,
  run: async ({ db, now }) => ({ links: await dropExpiredResets(db, now.toISOString()) }),
};
