import type { Notice } from '@jornada/domain/notifications';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox } from '../mails/outbox.ts';
import { listNotifiedGroups } from '../notifications/notifications.queries.ts';
import { notify } from '../notifications/notify.ts';
import type { JobContext } from './job.ts';

/**
 * Stores notifications unless the recipient already has one of the same group, read or not. One person per transaction.
 * @returns how many
 */
export async function remindOnce(
  { db, mailer, now, signal }: JobContext,
  accountId: number,
  notices: readonly Notice[],
): Promise<number> {
  const outbox = mailer && createOutbox(mailer.vault);
  let reminders = 0;
  for (const [userId, own] of Map.groupBy(notices, (notice) => notice.userId)) {
    if (signal.aborted) return reminders;
    reminders += await inTransaction(db, async (tx) => {
      const groups = own.map(({ group }) => group);
      const notified = await listNotifiedGroups(tx, accountId, userId, groups);
      const pending = own.filter(({ group }) => !notified.has(group));
      await notify(tx, { accountId, at: now.toISOString(), requestId: 'job', outbox }, pending);
      return pending.length;
    });
  }
  return reminders;
}
