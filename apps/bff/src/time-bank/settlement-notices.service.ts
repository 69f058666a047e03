import type { CallContext } from '../context.ts';
import { notify } from '../notifications/notify.ts';

/** Notifies people that hours of their time banks were settled. */
export const notifyOfSettlements = (
  { db, caller, now, requestId, outbox }: CallContext,
  settled: readonly { userId: number; settlementId: number }[],
): Promise<void> =>
  notify(
    db,
    { accountId: caller.accountId, at: now.toISOString(), requestId, outbox },
    settled.map(({ userId, settlementId }) => ({
      kind: 'bank.settled',
      userId,
      actorId: caller.userId,
      subjectId: null,
      group: `bank.settled:${settlementId}`,
      count: 1,
    })),
  );
