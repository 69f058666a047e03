import { REVEAL_PERIOD_MS, REVEALS_WITHOUT_REASON, type SealedField } from '@jornada/domain/hr-data';
import { invalid } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { lockPerson } from './employee-hr-data.queries.ts';
import { countReveals } from './reveals.queries.ts';

/**
 * Records that the caller reveals a value, before it is revealed. Reveals of one caller are serialised, so that
 * concurrent ones cannot exceed the limit.
 * @throws Refusal 400 if the limit of the period is exceeded and there is no reason
 */
export const recordReveal = (
  { db, caller, now, requestId, outbox }: CallContext,
  { userId, field, reason }: { userId: number; field: SealedField; reason: string | undefined },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { accountId } = caller;
    if (userId !== caller.userId) {
      await lockPerson(tx, accountId, caller.userId);
      const since = new Date(now.getTime() - REVEAL_PERIOD_MS).toISOString();
      if (reason === undefined && (await countReveals(tx, accountId, caller.userId, since)) >= REVEALS_WITHOUT_REASON)
        throw invalid('reason', `is required after ${REVEALS_WITHOUT_REASON} values within an hour`, 'reason_required');
    }
    const by = {
      accountId,
      actorId: caller.userId,
      action: 'employee-hr-data.reveal',
      at: now.toISOString(),
      requestId,
    };
    const event = { target: 'employee-hr-data', targetId: userId, fields: [field], reason };
    await writeAudit(tx, by, [event], 'reading');
    await notify(tx, { ...by, outbox }, [
      {
        kind: 'hr.revealed',
        userId,
        actorId: caller.userId,
        subjectId: null,
        group: `hr.revealed:${caller.userId}`,
        count: 1,
      },
    ]);
  });
