import { announceRow, announceTo } from '../db/changes.ts';
import { readGroup } from '../notifications/notifications.queries.ts';
import type { FeedbackRow } from './feedback.queries.ts';
import { recipientsOf } from './parts.queries.ts';
import type { Desk } from './readers.service.ts';
import { askedOf } from './requests.queries.ts';

export const TARGET = 'feedback';

/**
 * Sends a live update to author and recipients, or to everybody if the feedback is on the wall.
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

/** Marks the caller's notifications of a group as read, because the caller has acted on them. */
export async function markNoticed({ db, caller, now, requestId }: Desk, group: string): Promise<void> {
  const { accountId, userId } = caller;
  if (await readGroup(db, { accountId, userId }, group, now.toISOString()))
    await announceTo(db, { accountId, requestId, resource: 'notifications', to: [userId] });
}

/** Sends a live update to those who see a request. */
export async function announceRequest(
  { db, caller: { accountId }, requestId }: Desk,
  { id, asked_by, about_id }: { id: number; asked_by: number; about_id: number },
): Promise<void> {
  const asked = (await askedOf(db, accountId, [id])).get(id) ?? [];
  const to = [...new Set([asked_by, about_id, ...asked.map(({ user_id }) => user_id)])];
  await announceTo(db, { accountId, requestId, resource: 'feedback-requests', to });
}

/** Sends a live update about a feedback that appeared, disappeared or changed to all who see it. */
export async function announceState(desk: Desk, row: FeedbackRow): Promise<void> {
  const recipients = (await recipientsOf(desk.db, desk.caller.accountId, [row.id])).get(row.id) ?? [];
  await announce(
    desk,
    row,
    recipients.map(({ user_id }) => user_id),
    row.visibility === 'wall',
  );
}
