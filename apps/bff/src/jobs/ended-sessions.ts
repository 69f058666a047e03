import { dropEndedSessions, dropOldFailures } from '../session/session.queries.ts';
import { dropExpiredSessions } from '../session/sign-ins.queries.ts';
import type { Job } from './job.ts';

/** An ended session is stored until its token would have expired. */
export const endedSessions: Job = {
  name: 'ended-sessions',
  summary: 'forget sessions whose tokens have run out and sign-in failures whose time is over',
  everyMinutes: 60,
  run: async ({ db, now }) => {
    const at = now.toISOString();
    return {
      sessions: await dropEndedSessions(db, at),
      listed: await dropExpiredSessions(db, at),
      failures: await dropOldFailures(db, at),
    };
  },
};
