import { addDays, dateIn } from '@jornada/domain/calendar';
import { dueWithin, groupOfExpiry, type Notice } from '@jornada/domain/notifications';
import { SOON_DAYS } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import { listDueHours, listDueTasks } from '../notifications/due.queries.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';
import { remindOnce } from './remind-once.ts';

/**
 * Notifies people of their tasks due today or tomorrow, and of hours due within 30 days: once for each task and due
 * date, and once for each day on which hours are due. One person per transaction.
 */
export const dueReminders: Job = {
  name: 'due-reminders',
  summary: `tell people of tasks due by tomorrow, and of hours of the time bank due within ${SOON_DAYS} days`,
  everyMinutes: 60,
  run: async (context) => {
    const { db, now, signal } = context;
    let reminders = 0;
    for (const { id: accountId, time_zone } of await listOpenAccounts(db)) {
      if (signal.aborted) break;
      reminders += await remindOnce(context, accountId, await dueIn(db, accountId, dateIn(time_zone, now)));
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
      group: groupOfExpiry(due_on),
    })),
  ];
}
