import { dateIn } from '@jornada/domain/calendar';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { listAbsencesDue } from '../time-bank/absence-debits.queries.ts';
import { settleAbsence } from '../time-bank/absence-debits.service.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import { lockWorker } from '../work-time/entries.queries.ts';
import type { Job } from './job.ts';

/**
 * Takes the hours of approved absences from the time bank once their day has begun in the account's time zone. One absence
 * per transaction, so an interrupted run can continue and missed days are caught up.
 */
export const absencesDue: Job = {
  name: 'absences-due',
  summary: 'take the hours of approved absences from the time bank on their days',
  everyMinutes: 60,
  run: async ({ db, now, signal }) => {
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
          if (events.length) await writeAudit(tx, by, events);
          return ids.length;
        });
      }
    }
    return { debited };
  },
};
