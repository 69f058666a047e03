import { capabilityLevels, type Level } from '@jornada/domain/access';
import type { Notice } from '@jornada/domain/notifications';
import { listActiveOfLevels } from '../absences/absences.queries.ts';
import type { CallContext } from '../context.ts';
import { notify } from '../notifications/notify.ts';

/** The capability of people who are notified when somebody closes their own month. */
const WATCHING: readonly Level[] = capabilityLevels('people.offboard');

/**
 * Notifies a person about the correction of their closed month, or the watching levels about people who closed their
 * own.
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
