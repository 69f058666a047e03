import { announceRow, announceTo } from '../db/changes.ts';
import { readGroup } from '../notifications/notifications.queries.ts';
import type { FeedbackRow } from './feedback.queries.ts';
import { recipientsOf } from './parts.queries.ts';
import type { Desk } from './readers.service.ts';
import { askedOf } from './requests.queries.ts';

export const TARGET = 'feedback';

/**
 * Announces a change to author and recipients only, or to everybody if it is on the wall.
 * @param isPublic whether it is, or was, on the wall
 */
export async function announce(
  { db, caller: { accountId }, requestId }: Desk,
  { id, author_id }: Pick<FeedbackRow, 'id' | 'author_id'>,
  recipients: readonly number[],
  isPublic: boolean,
): Promise<void> {
  if (isPublic) await announceRow(db, { accountId, requestId, resource: TARGET, id });
  else await announceTo(db, { accountId, requestId, resource: TARGET, to: [author_id, ...recipients] });
}

/** Marks the caller's notifications of a group as read: they have done what these are about. */
export async function markNoticed({ db, caller, now, requestId }: Desk, group: string): Promise<void> {
  const { accountId, userId } = caller;
  if (await readGroup(db, { accountId, userId }, group, now.toISOString()))
    await announceTo(db, { accountId, requestId, resource: 'notifications', to: [userId] });
}

/** Tells those who see a request that it changed. */
export async function announceRequest(
  { db, caller: { accountId }, requestId }: Desk,
  { id, asked_by, about_id }: { id: number; asked_by: number; about_id: number },
): Promise<void> {
  const asked = (await askedOf(db, accountId, [id])).get(id) ?? [];
  const to = [...new Set([asked_by, about_id, ...asked.map(({ user_id }) => user_id)])];
  await announceTo(db, { accountId, requestId, resource: 'feedback-requests', to });
}

/** Announces that a feedback appeared, disappeared or changed for all who see it. */
export async function announceState(desk: Desk, row: FeedbackRow): Promise<void> {
  const recipients = (await recipientsOf(desk.db, desk.caller.accountId, [row.id])).get(row.id) ?? [];
  await announce(
    desk,
    row,
    recipients.map(({ user_id }) => user_id),
    row.visibility === 'wall',
  );
}
