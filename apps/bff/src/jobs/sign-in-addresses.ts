import { ADDRESS_DAYS } from '@jornada/domain/sign-ins';
import { dropAddresses } from '../session/sign-ins.queries.ts';
import type { Job } from './job.ts';

export const signInAddresses: Job = {
  name: 'sign-in-addresses',
  summary: `delete the addresses of sign-ins after ${ADDRESS_DAYS} days; the events stay in the audit log`,
  everyMinutes: 24 * 60,
  run: async ({ db, now }) => ({
    addresses: await dropAddresses(db, new Date(now.getTime() - ADDRESS_DAYS * 86_400_000).toISOString()),
  }),
};
