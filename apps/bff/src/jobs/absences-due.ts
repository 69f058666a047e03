import { capabilityLevels } from '@jornada/domain/access';
import { floorOf } from '@jornada/domain/bank';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import type { Notice } from '@jornada/domain/notifications';
import { listActiveOfLevels } from '../absences/absences.queries.ts';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox } from '../mails/outbox.ts';
import { notify } from '../notifications/notify.ts';
import { listAbsencesDue } from '../time-bank/absence-debits.queries.ts';
import { settleAbsence } from '../time-bank/absence-debits.service.ts';
import { findBalance } from '../time-bank/person-balance.queries.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import { rulesOfPerson } from '../time-bank/rules.service.ts';
import { lockWorker } from '../work-time/entries.queries.ts';
import type { Job } from './job.ts';

/** Notifies people who book hours if a balance falls below the lowest one that the rules allow. */
async function notifyIfOverdrawn(
  tx: Db,
  telling: Parameters<typeof notify>[1],
  userId: number,
  today: CalendarDate,
): Promise<void> {
  const { accountId } = telling;
  const { rules } = (await rulesOfPerson(tx, accountId, userId))(today);
  if ((await findBalance(tx, accountId, userId)) >= floorOf(rules)) return;
  const recipients = await listActiveOfLevels(tx, accountId, capabilityLevels('bank.post'));
  const notices = recipients.map(
    (to): Notice => ({
      kind: 'absences.overdrawn',
      userId: to,
      actorId: null,
      subjectId: userId,
      group: `absences.overdrawn:${userId}`,
      count: 1,
    }),
  );
  await notify(tx, telling, notices);
}

/**
 * Debits the hours of approved absences from the time bank once their day has started in the account's time zone. One
 * absence per transaction, so an interrupted run can continue and missed days are caught up.
 */
export const absencesDue: Job = {
  name: 'absences-due',
  summary: 'take the hours of approved absences from the time bank on their days',
  everyMinutes: 60,
  run: async ({ db, mailer, now, signal }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    let debited = 0;
    for (const { id: accountId, time_zone: timeZone } of await listOpenAccounts(db)) {
      const today = dateIn(timeZone, now);
      for (const { id, user_id: userId } of await listAbsencesDue(db, accountId, today)) {
        if (signal.aborted) return { debited };
        debited += await inTransaction(db, async (tx) => {
          await lockWorker(tx, { accountId, userId, timeZone });
          const at = now.toISOString();
          const ids = await settleAbsence(tx, { accountId, by: null, at }, id, today);
          const by = { accountId, actorId: null, action: 'time-bank.debit-absence', at, requestId: 'job' };
          const events = ids.map((targetId) => ({ target: 'time-bank', targetId, fields: ['minutes', 'occurred_on'] }));
          if (events.length) {
            await writeAudit(tx, by, events);
            await notifyIfOverdrawn(tx, { accountId, at, requestId: 'job', outbox }, userId, today);
          }
          return ids.length;
        });
      }
    }
    return { debited };
  },
};
