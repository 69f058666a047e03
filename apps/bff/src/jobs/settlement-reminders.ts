import { capabilityLevels } from '@jornada/domain/access';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import type { Notice } from '@jornada/domain/notifications';
import { settleReminder } from '@jornada/domain/offboarding';
import { listActiveOfLevels } from '../absences/absences.queries.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox } from '../mails/outbox.ts';
import { listNotifiedGroups } from '../notifications/notifications.queries.ts';
import { notify } from '../notifications/notify.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import { listWaiting } from '../user/offboarding.queries.ts';
import type { Job } from './job.ts';

/**
 * Reminds people who settle time banks of people who left and whose bank is not settled: five and two days before the
 * last day for it, and on that day, once each. One person per transaction.
 */
export const settlementReminders: Job = {
  name: 'settlement-reminders',
  summary: 'remind those who settle time banks of people who have left and whose bank is not settled',
  everyMinutes: 60,
  run: async ({ db, mailer, now, signal }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    let reminders = 0;
    for (const { id: accountId, time_zone } of await listOpenAccounts(db)) {
      const due = await dueOn(db, accountId, dateIn(time_zone, now));
      if (due.length === 0) continue;
      const groups = due.map(({ group }) => group);
      for (const to of await listActiveOfLevels(db, accountId, capabilityLevels('bank.settle'))) {
        if (signal.aborted) return { reminders };
        reminders += await inTransaction(db, async (tx) => {
          const notified = await listNotifiedGroups(tx, accountId, to, groups);
          const notices = due.filter(({ group, userId }) => !notified.has(group) && userId !== to).map(noticeTo(to));
          await notify(tx, { accountId, at: now.toISOString(), requestId: 'job', outbox }, notices);
          return notices.length;
        });
      }
    }
    return { reminders };
  },
};

interface Due {
  userId: number;
  group: string;
}

const noticeTo =
  (to: number) =>
  ({ userId, group }: Due): Notice => ({
    kind: 'offboarding.settle-by',
    userId: to,
    actorId: null,
    subjectId: userId,
    group,
    count: 1,
  });

/** The people to send reminders about on a day. */
const dueOn = async (db: Db, accountId: number, today: CalendarDate): Promise<Due[]> =>
  (await listWaiting(db, accountId)).flatMap(({ id, user_id, left_on }) => {
    const days = settleReminder(left_on, today);
    return days === undefined ? [] : [{ userId: user_id, group: `offboarding.settle-by:${id}:${days}` }];
  });
