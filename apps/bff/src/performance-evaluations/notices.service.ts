import { dateIn } from '@jornada/domain/calendar';
import type { Notice, NotificationKind } from '@jornada/domain/notifications';
import type { CallContext } from '../context.ts';
import { listNotified } from '../nps/notices.queries.ts';
import { notify } from '../notifications/notify.ts';
import { listAsked } from './raters.queries.ts';

/** A notification about the forms of a cycle. */
const noticeOf = (kind: NotificationKind, evaluationId: number, userId: number, group: string): Notice => ({
  kind,
  userId,
  actorId: null,
  subjectId: evaluationId,
  group,
  count: 1,
});

/**
 * Reminds people who have forms left, each at most once a day.
 * @param of those among them; null for everybody
 * @returns how many were reminded, and how many of the others had been already
 */
export async function remindOfForms(
  { db, caller: { accountId, timeZone }, now, requestId, outbox }: CallContext,
  evaluationId: number,
  of: readonly number[] | null,
): Promise<{ reminded: number; skipped: number }> {
  const group = `evaluations.reminded:${evaluationId}:${dateIn(timeZone, now)}`;
  const wanted = of && new Set(of);
  const waiting = (await listAsked(db, accountId, evaluationId)).filter(
    ({ user_id, forms, submitted }) => submitted < forms && (!wanted || wanted.has(user_id)),
  );
  const notified = await listNotified(db, accountId, group);
  const notices = waiting
    .filter(({ user_id }) => !notified.has(user_id))
    .map(({ user_id }) => noticeOf('evaluations.reminded', evaluationId, user_id, group));
  await notify(db, { accountId, at: now.toISOString(), requestId, outbox }, notices);
  return { reminded: notices.length, skipped: waiting.length - notices.length };
}

interface Asked {
  user_id: number;
  forms: number;
  submitted: number;
}

/**
 * Notifications of those who have forms left: of the opening, and of the days before the last one.
 * @param left days until the last one, of the reminder that is due; undefined before
 */
export const noticesOf = (
  { id, answer_until }: { id: number; answer_until: string },
  asked: readonly Asked[],
  left: number | undefined,
): Notice[] =>
  asked
    .filter(({ forms, submitted }) => submitted < forms)
    .map(({ user_id }) =>
      left === undefined
        ? noticeOf('evaluations.opened', id, user_id, `evaluations.opened:${id}`)
        : noticeOf('evaluations.reminded', id, user_id, `evaluations.left:${id}:${answer_until}:${left}`),
    );
