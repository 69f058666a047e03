import { SET_UP_MINUTES } from '@jornada/domain/second-factor';
import { dropOldChallenges } from '../second-factor/passkeys.queries.ts';
import { dropUnfinishedSetUps } from '../second-factor/second-factor.queries.ts';
import type { Job } from './job.ts';

export const secondFactor: Job = {
  name: 'second-factor',
  summary: 'forget authenticator apps whose set-up was not finished, and challenges of passkeys that have run out',
  everyMinutes: 60,
  run: async ({ db, now }) => {
    const oldest = new Date(now.getTime() - SET_UP_MINUTES * 60_000).toISOString();
    const challenges = await dropOldChallenges(db, now.toISOString());
    return { set_ups: await dropUnfinishedSetUps(db, oldest), challenges };
  },
};
