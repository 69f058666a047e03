import { capabilityLevels, type Level } from '@jornada/domain/access';
import type { Notice } from '@jornada/domain/notifications';
import { listActiveOfLevels } from '../absences/absences.queries.ts';
import type { CallContext } from '../context.ts';
import { notify } from '../notifications/notify.ts';

/** The levels that are notified when people close their own month. */
const WATCHING: readonly Level[] = capabilityLevels('people.offboard');

/**
 * Notifies a person that their closed month was corrected, or the levels of `WATCHING` that a person closed their own
 * month.
 */
export async function notifyOfClosing(
  { db, caller, now, requestId, outbox }: CallContext,
  { userId, month, revision }: { userId: number; month: string; revision: number },
): Promise<void> {
  const isOwn = userId === caller.userId;
  if (!isOwn && revision === 1) return;
  const { accountId } = caller;
  const recipients = isOwn ? await listActiveOfLevels(db, accountId, WATCHING) : [userId];
  const kind = isOwn ? 'closing.own-by-self' : 'closing.corrected';
  const notices = recipients.map(
    (to): Notice => ({
      kind,
      userId: to,
      actorId: caller.userId,
      subjectId: null,
      group: `${kind}:${month}`,
      count: 1,
    }),
  );
  await notify(db, { accountId, at: now.toISOString(), requestId, outbox }, notices);
}
