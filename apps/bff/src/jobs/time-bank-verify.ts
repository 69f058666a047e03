import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import { listBanks } from '../time-bank/bank.queries.ts';
import { countDifferences, differingParts, repairBank } from '../time-bank/stored-bank.service.ts';
import type { Job } from './job.ts';

/**
 * Compares the stored lots, takes, uncovered minutes, month ends and balance of each person with the state computed
 * from the entries. A difference is caused by a program error or a restore; it is logged, repaired and audited.
 */
export const timeBankVerify: Job = {
  name: 'time-bank-verify',
  summary: 'compare the stored state of each time bank with its entries, and repair what differs',
  everyMinutes: 24 * 60,
  run: async ({ db, now, log, signal }) => {
    const done = { repaired: 0 };
    for (const { id: accountId } of await listOpenAccounts(db))
      for (const userId of await listBanks(db, accountId)) {
        if (signal.aborted) return done;
        // Read without the lock: a difference is checked again under it.
        if ((await countDifferences(db, { accountId, userId })) === 0) continue;
        const differences = await inTransaction(db, async (tx) => {
          const repaired = await repairBank(tx, { accountId, userId });
          const fields = differingParts(repaired);
          const by = { accountId, actorId: null, action: 'time-bank.repair', at: now.toISOString(), requestId: 'job' };
          if (fields.length) await writeAudit(tx, by, [{ target: 'time-bank', targetId: userId, fields }]);
          return repaired;
        });
        if (differingParts(differences).length === 0) continue;
        done.repaired++;
        log.warn(
          { accountId, userId, ...differences },
          'the stored time bank differed from its entries and was repaired',
        );
      }
    return done;
  },
};
