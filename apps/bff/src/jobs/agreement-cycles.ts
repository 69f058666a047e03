import { capabilityLevels } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import type { Notice } from '@jornada/domain/notifications';
import { listActiveOfLevels } from '../absences/absences.queries.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox } from '../mails/outbox.ts';
import { listNotifiedGroups } from '../notifications/notifications.queries.ts';
import { notify } from '../notifications/notify.ts';
import { endedCycles } from '../time-bank/cycles.service.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';

/** Days during which the end of a cycle is notified, in case the server did not run on the first of them. */
const NOTIFIED_DAYS = 31;

/**
 * Proposes to settle a cycle of an agreement from the first day after its end, while hours of it are open or owed:
 * notifies the people who settle, once each. Nothing is booked. One person per transaction.
 */
export const agreementCycles: Job = {
  name: 'agreement-cycles',
  summary: 'tell those who settle time banks that a cycle of an agreement has ended',
  everyMinutes: 60,
  run: async ({ db, mailer, now, signal }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    let told = 0;
    for (const { id: accountId, time_zone } of await listOpenAccounts(db)) {
      const cycles = await endedCycles(db, accountId, dateIn(time_zone, now), NOTIFIED_DAYS);
      if (cycles.length === 0) continue;
      const groups = cycles.map(({ agreement_id, to }) => `cycle.ended:${agreement_id}:${to}`);
      for (const userId of await listActiveOfLevels(db, accountId, capabilityLevels('bank.settle'))) {
        if (signal.aborted) return { told };
        told += await inTransaction(db, async (tx) => {
          const notified = await listNotifiedGroups(tx, accountId, userId, groups);
          const notices = groups.filter((group) => !notified.has(group)).map((group) => noticeOf(userId, group));
          await notify(tx, { accountId, at: now.toISOString(), requestId: 'job', outbox }, notices);
          return notices.length;
        });
      }
    }
    return { told };
  },
};

const noticeOf = (userId: number, group: string): Notice => ({
  kind: 'cycle.ended',
  userId,
  actorId: null,
  subjectId: null,
  group,
  count: 1,
});
