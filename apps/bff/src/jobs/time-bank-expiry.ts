import { dateIn } from '@jornada/domain/calendar';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { findClosesFrom } from '../time-bank/rules.queries.ts';
import { rulesOfPerson } from '../time-bank/rules.service.ts';
import { listOpenAccounts, listOverdue } from '../time-bank/expiry.queries.ts';
import { choosesLots } from '../time-bank/expiry.service.ts';
import { postExpiries } from '../time-bank/posting.service.ts';
import type { Job } from './job.ts';

/**
 * Expires unused credits past their last day and books the payouts, unless they wait for the closing of their month.
 * One person per transaction, so an interrupted run can continue and missed days are caught up.
 */
export const timeBankExpiry: Job = {
  name: 'time-bank-expiry',
  summary: 'expire time-bank credits whose due date has passed, and book the payout owed for them',
  everyMinutes: 60,
  run: async ({ db, now, signal }) => {
    let expired = 0;
    for (const { id: accountId, time_zone } of await listOpenAccounts(db)) {
      const today = dateIn(time_zone, now);
      const closesFrom = await findClosesFrom(db, accountId);
      for (const userId of await listOverdue(db, accountId, today)) {
        if (signal.aborted) return { expired };
        expired += await inTransaction(db, async (tx) => {
          const at = now.toISOString();
          const rulesOn = await rulesOfPerson(tx, accountId, userId);
          const isChosen = await choosesLots(tx, accountId, userId, closesFrom);
          const ended = await postExpiries(tx, { accountId, userId, by: null, at }, today, isChosen, rulesOn);
          const by = { accountId, actorId: null, action: 'time-bank.expire', at, requestId: 'job' };
          if (ended) await writeAudit(tx, by, [{ target: 'time-bank', targetId: userId, fields: ['minutes'] }]);
          return ended;
        });
      }
    }
    return { expired };
  },
};
