import { dateIn } from '@jornada/domain/calendar';
import { leaderOf } from '@jornada/domain/lines';
import { ACTION_SOON_DAYS, PLAN_SOON_DAYS } from '@jornada/domain/pdi-waits';
import { remindersOf } from '@jornada/domain/pdi-reminders';
import { listLinesAbove } from '../db/lines.ts';
import { listDueInPlans } from '../pdi/reminders.queries.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';
import { remindOnce } from './remind-once.ts';

/**
 * Notifies people and their leaders of what is due in active development plans: once for each day, and once of a late
 * plan.
 */
export const pdiReminders: Job = {
  name: 'pdi-reminders',
  summary: `tell people of actions of development plans due within ${ACTION_SOON_DAYS} days and today, of check-ins, of plans that end within ${PLAN_SOON_DAYS} days, and of late ones`,
  everyMinutes: 60,
  run: async (context) => {
    const { db, now, signal } = context;
    let reminders = 0;
    for (const { id: accountId, time_zone } of await listOpenAccounts(db)) {
      if (signal.aborted) break;
      const today = dateIn(time_zone, now);
      const due = await listDueInPlans(db, accountId, today);
      const lines = await listLinesAbove(db, accountId, [...new Set(due.map(({ userId }) => userId))]);
      reminders += await remindOnce(
        context,
        accountId,
        remindersOf(due, (id) => leaderOf(lines, id), today),
      );
    }
    return { reminders };
  },
};
