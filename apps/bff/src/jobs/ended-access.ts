import { dateIn } from '@jornada/domain/calendar';
import { announceSignOut } from '../db/changes.ts';
import { inTransaction } from '../db/transaction.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import { endSessionsOf, listPastAccess } from '../user/links.queries.ts';
import type { Job } from './job.ts';

/**
 * Ends the sessions of people whose access to their own records is over. Their tokens are refused from that day on in
 * any case; this closes open streams, and prevents old tokens from working again with a renewed link.
 */
export const endedAccess: Job = {
  name: 'ended-access',
  summary: 'end the sessions of people who may no longer read their own records',
  everyMinutes: 60,
  run: async ({ db, now, signal }) => {
    let people = 0;
    for (const { id: accountId, time_zone } of await listOpenAccounts(db))
      for (const userId of await listPastAccess(db, accountId, dateIn(time_zone, now))) {
        if (signal.aborted) return { people };
        await inTransaction(db, async (tx) => {
          await endSessionsOf(tx, accountId, userId, now.toISOString());
          await announceSignOut(tx, { accountId, userId });
        });
        people++;
      }
    return { people };
  },
};
