import type { FeedbackReply } from '@jornada/contract/feedback-items';
import { mayDeleteReply } from '@jornada/domain/feedback-actions';
import { forbidden, notFound } from '@jornada/domain/refusal';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { notify } from '../notifications/notify.ts';
import { type Desk, visible, type Visible } from './readers.service.ts';
import { deleteReply, findReply, insertReply, listReplies, type ReplyRow, takeReplyId } from './replies.queries.ts';
import { announceState } from './announce.service.ts';
import { assertAct, wrongState } from './checks.service.ts';

const shown = ({ vault, caller, now }: Desk, { id, author_id, body, at }: ReplyRow): FeedbackReply => ({
  id,
  author_id,
  body: body === null ? '' : vault.open(body, placeOfText(caller.accountId, 'feedback_replies', 'body', [id])),
  at,
  may_delete: mayDeleteReply({ authorId: author_id, at }, caller.userId, now),
});

/** Only author and recipients may reply. @throws Refusal 403 for others who see the feedback */
function assertBetween({ role }: Visible): void {
  if (role !== 'author' && role !== 'recipient') throw forbidden();
}

export async function repliesOf(desk: Desk, id: number): Promise<FeedbackReply[]> {
  const seen = await visible(desk, id);
  assertBetween(seen);
  // A recipient sees no text of a withdrawn feedback and no replies to it.
  if (seen.row.state === 'withdrawn' && seen.role !== 'author') return [];
  return (await listReplies(desk.db, desk.caller.accountId, id)).map((row) => shown(desk, row));
}

export async function replyTo(desk: Desk, feedbackId: number, body: string): Promise<FeedbackReply> {
  const { db, caller, now, requestId, outbox, vault } = desk;
  const { accountId, userId } = caller;
  const seen = await visible(desk, feedbackId, true);
  assertAct('reply', seen, now);
  const id = await takeReplyId(db, accountId);
  const at = now.toISOString();
  const row = {
    id,
    author_id: userId,
    at,
    body: vault.seal(body, placeOfText(accountId, 'feedback_replies', 'body', [id])),
  };
  await insertReply(db, accountId, { ...row, feedback_id: feedbackId });
  const people = [seen.row.author_id, ...seen.moment.recipients.map((recipient) => recipient.userId)];
  await notify(
    db,
    { accountId, at, requestId, outbox },
    people.map((person) => ({
      kind: 'feedback.replied' as const,
      userId: person,
      actorId: userId,
      subjectId: feedbackId,
      group: `feedback.replied:${feedbackId}`,
      count: 1,
    })),
  );
  await announceState(desk, { ...seen.row, visibility: 'recipient' });
  return shown(desk, row);
}

/** Deletes a reply of the caller. @throws Refusal 404, 403, or 409 after a day */
export async function removeReply(desk: Desk, feedbackId: number, id: number): Promise<void> {
  const { db, caller, now } = desk;
  const seen = await visible(desk, feedbackId, true);
  assertBetween(seen);
  const reply = await findReply(db, caller.accountId, feedbackId, id);
  if (!reply) throw notFound();
  if (reply.author_id !== caller.userId) throw forbidden();
  if (!mayDeleteReply({ authorId: reply.author_id, at: reply.at }, caller.userId, now))
    throw wrongState(seen.row.state);
  await deleteReply(db, caller.accountId, id);
  await announceState(desk, { ...seen.row, visibility: 'recipient' });
}
