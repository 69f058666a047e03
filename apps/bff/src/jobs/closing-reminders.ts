import { capabilityLevels } from '@jornada/domain/access';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { openMonths } from '@jornada/domain/months';
import type { Notice } from '@jornada/domain/notifications';
import { reminderOn } from '@jornada/domain/closing-reminders';
import { listActiveOfLevels } from '../absences/absences.queries.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox } from '../mails/outbox.ts';
import { listNotifiedGroups } from '../notifications/notifications.queries.ts';
import { notify } from '../notifications/notify.ts';
import { sumOverdue } from '../time-bank/closings.queries.ts';
import { findClosesFrom } from '../time-bank/rules.queries.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import { listMonthsInForce } from '../work-time/closed-months.queries.ts';
import type { Job } from './job.ts';

/**
 * Reminds people who close months of a month that is still open while overdue hours wait for its closing: on the days
 * of `REMINDER_DAYS`, once each. A day on which the server did not run is caught up. One person per transaction.
 */
export const closingReminders: Job = {
  name: 'closing-reminders',
  summary: 'tell those who close months that one is still open while hours wait for it to expire',
  everyMinutes: 60,
  run: async ({ db, mailer, now, signal }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    let reminders = 0;
    for (const { id: accountId, time_zone } of await listOpenAccounts(db)) {
      const today = dateIn(time_zone, now);
      const groups = await groupsOn(db, accountId, today);
      if (groups.length === 0) continue;
      for (const userId of await listActiveOfLevels(db, accountId, capabilityLevels('bank.post'))) {
        if (signal.aborted) return { reminders };
        reminders += await inTransaction(db, async (tx) => {
          const notified = await listNotifiedGroups(tx, accountId, userId, groups);
          const notices = groups.filter((group) => !notified.has(group)).map((group) => noticeOf(userId, group));
          await notify(tx, { accountId, at: now.toISOString(), requestId: 'job', outbox }, notices);
          return notices.length;
        });
      }
    }
    return { reminders };
  },
};

const noticeOf = (userId: number, group: string): Notice => ({
  kind: 'closing.open',
  userId,
  actorId: null,
  subjectId: null,
  group,
  count: 1,
});

/** A notification group for each month to be reminded of on this day. */
async function groupsOn(db: Db, accountId: number, today: CalendarDate): Promise<string[]> {
  const day = reminderOn(today);
  if (day === undefined) return [];
  const closesFrom = await findClosesFrom(db, accountId);
  const inForce = await listMonthsInForce(db, accountId);
  const open = openMonths(today, closesFrom, inForce, await sumOverdue(db, accountId, today));
  return open
    .filter(({ waiting_minutes }) => waiting_minutes > 0)
    .map(({ month }) => `closing.open:${month}:${today.slice(0, 7)}-${day}`);
}
