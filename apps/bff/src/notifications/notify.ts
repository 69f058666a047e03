import { grouped, type Notice } from '@jornada/domain/notifications';
import { announceTo } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import type { Outbox } from '../mails/outbox.ts';
import { mailAtOnce, type Told } from './mail-at-once.ts';
import { insertNotification } from './notifications.queries.ts';

interface Context {
  accountId: number;
  at: Instant;
  requestId: string;
  /** Undefined without a mail server. */
  outbox: Outbox | undefined;
}

/**
 * Tells people of what happened, in the transaction in which it happens. They see it at once in their own live updates,
 * and nobody else does; who chose so has an e-mail about it, too. People whose link has ended are told nothing.
 */
export async function notify(
  tx: Db,
  { accountId, at, requestId, outbox }: Context,
  notices: readonly Notice[],
): Promise<void> {
  const told: Told[] = [];
  for (const notice of grouped(notices)) {
    const row = await insertNotification(tx, accountId, notice, at);
    if (row) told.push({ ...row, userId: notice.userId, kind: notice.kind });
  }
  if (outbox) await mailAtOnce(tx, outbox, { accountId, at }, told);
  await announceTo(tx, { accountId, requestId, resource: 'notifications', to: told.map(({ userId }) => userId) });
}
