import { dropOldKeys } from '../db/idempotency.ts';
import type { Job } from './job.ts';

export const idempotencyKeys: Job = {
  name: 'idempotency-keys',
  summary: 'forget idempotency keys after their 24 hours',
  everyMinutes: 60,
  run: async ({ db, now }) => ({ keys: await dropOldKeys(db, now.toISOString()) }),
};
