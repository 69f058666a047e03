import { grouped, type Notice } from '@jornada/domain/notifications';
import { announceTo } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { insertNotification } from './notifications.queries.ts';

/**
 * Tells people of what happened, in the transaction in which it happens. They see it at once in their own live updates,
 * and nobody else does. People whose link has ended are told nothing.
 */
export async function notify(
  tx: Db,
  { accountId, at, requestId }: { accountId: number; at: Instant; requestId: string },
  notices: readonly Notice[],
): Promise<void> {
  const told: number[] = [];
  for (const notice of grouped(notices)) {
    const { numInsertedOrUpdatedRows = 0n } = await insertNotification(tx, accountId, notice, at);
    if (numInsertedOrUpdatedRows > 0n) told.push(notice.userId);
  }
  await announceTo(tx, { accountId, requestId, resource: 'notifications', to: told });
}
