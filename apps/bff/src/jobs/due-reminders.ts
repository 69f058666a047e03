import { addDays, dateIn } from '@jornada/domain/calendar';
import { dueWithin, type Notice } from '@jornada/domain/notifications';
import { SOON_DAYS } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox } from '../mails/outbox.ts';
import { listDueHours, listDueTasks } from '../notifications/due.queries.ts';
import { listNotifiedGroups } from '../notifications/notifications.queries.ts';
import { notify } from '../notifications/notify.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';

/**
 * Tells people of their tasks that fall due today or tomorrow, and of hours that fall due within 30 days: once for each
 * task and due date, and once for each day on which hours fall due. One person per transaction.
 */
export const dueReminders: Job = {
  name: 'due-reminders',
  summary: `tell people of tasks due by tomorrow, and of hours of the time bank due within ${SOON_DAYS} days`,
  everyMinutes: 60,
  run: async ({ db, mailer, now, signal }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    let reminders = 0;
    for (const { id: accountId, time_zone } of await listOpenAccounts(db)) {
      const today = dateIn(time_zone, now);
      for (const [userId, notices] of Map.groupBy(await dueIn(db, accountId, today), (notice) => notice.userId)) {
        if (signal.aborted) return { reminders };
        reminders += await inTransaction(db, async (tx) => {
          const groups = notices.map(({ group }) => group);
          const notified = await listNotifiedGroups(tx, accountId, userId, groups);
          const pending = notices.filter(({ group }) => !notified.has(group));
          await notify(tx, { accountId, at: now.toISOString(), requestId: 'job', outbox }, pending);
          return pending.length;
        });
      }
    }
    return { reminders };
  },
};

async function dueIn(db: Db, accountId: number, today: string): Promise<Notice[]> {
  const tasks = await listDueTasks(db, accountId, { from: today, to: addDays(today, dueWithin('tasks.due') ?? 0) });
  const hours = await listDueHours(db, accountId, { from: today, to: addDays(today, SOON_DAYS) });
  const byClock = { actorId: null, count: 1 } as const;
  return [
    ...tasks.map(({ id, user_id: userId, due_on }) => ({
      ...byClock,
      kind: 'tasks.due' as const,
      userId,
      subjectId: id,
      group: `tasks.due:${id}:${due_on}`,
    })),
    ...hours.map(({ user_id: userId, due_on }) => ({
      ...byClock,
      kind: 'time-bank.due' as const,
      userId,
      subjectId: null,
      group: `time-bank.due:${due_on}`,
    })),
  ];
}
