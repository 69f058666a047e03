import { grouped, type Notice } from '@jornada/domain/notifications';
import { announceTo } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import type { Outbox } from '../mails/outbox.ts';
import { mailAtOnce, type StoredNotice } from './mail-at-once.ts';
import { insertNotification } from './notifications.queries.ts';

interface Context {
  accountId: number;
  at: Instant;
  requestId: string;
  /** Undefined without a mail server. */
  outbox: Outbox | undefined;
}

/**
 * Stores notifications in the transaction of the events they are about. Each recipient gets a private live update, and
 * an e-mail if they chose so. Recipients whose employment link has ended are skipped, except for kinds that cannot be
 * switched off while they may read their own records.
 */
export async function notify(
  tx: Db,
  { accountId, at, requestId, outbox }: Context,
  notices: readonly Notice[],
): Promise<void> {
  const stored: StoredNotice[] = [];
  for (const notice of grouped(notices)) {
    const row = await insertNotification(tx, accountId, notice, at);
    if (row) stored.push({ ...row, userId: notice.userId, kind: notice.kind });
  }
  if (outbox) await mailAtOnce(tx, outbox, { accountId, at }, stored);
  await announceTo(tx, { accountId, requestId, resource: 'notifications', to: stored.map(({ userId }) => userId) });
}
