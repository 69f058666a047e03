import { may } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import type { NotificationKind } from '@jornada/domain/notifications';
import type { CallContext } from '../context.ts';
import { listNotified } from '../nps/notices.queries.ts';
import { notify } from '../notifications/notify.ts';
import type { CycleRow } from './cycles.queries.ts';
import { mailLinks } from './links.service.ts';
import { listAsked } from './participation.queries.ts';
import { listSubjects } from './subjects.queries.ts';
import { noticeOf } from './cycle-notices.service.ts';

/**
 * Reminds people with open forms, each at most once a day. Callers who do not manage evaluations remind the people they
 * lead, about their self forms.
 * @param of the people to remind; null for everybody, including external raters whose link was mailed
 * @returns how many were reminded, and how many had been reminded already
 */
export async function remindOfForms(
  { db, caller: { accountId, userId, level, timeZone }, now, requestId, outbox }: CallContext,
  cycle: Pick<CycleRow, 'id' | 'created_by'>,
  of: readonly number[] | null,
): Promise<{ reminded: number; skipped: number }> {
  const evaluationId = cycle.id;
  const today = dateIn(timeZone, now);
  const group = `evaluations.reminded:${evaluationId}:${today}`;
  const wanted = of && new Set(of);
  const leader = may(level, 'evaluations.manage') ? null : userId;
  const waiting = (await listAsked(db, accountId, evaluationId, leader)).filter(
    ({ user_id, forms, submitted }) => submitted < forms && (!wanted || wanted.has(user_id)),
  );
  const notified = await listNotified(db, accountId, group);
  const notices = waiting
    .filter(({ user_id }) => !notified.has(user_id))
    .map(({ user_id }) => noticeOf('evaluations.reminded', evaluationId, user_id, group));
  await notify(db, { accountId, at: now.toISOString(), requestId, outbox }, notices);
  const isDue = (at: string | null) => at !== null && dateIn(timeZone, new Date(at)) < today;
  const outside =
    leader === null && of === null
      ? await mailLinks(db, { accountId, outbox, now }, cycle, isDue)
      : { mailed: 0, others: 0 };
  return {
    reminded: notices.length + outside.mailed,
    skipped: waiting.length - notices.length + outside.others,
  };
}

/**
 * Notifies people, except the caller, of an action of the caller in a cycle, in the same transaction.
 * @param personId the subject of the result, for those who read it
 */
export async function notifyPeople(
  { db, caller: { accountId, userId }, now, requestId, outbox }: CallContext,
  kind: NotificationKind,
  evaluationId: number,
  people: readonly number[],
  personId?: number,
): Promise<void> {
  const group = `${kind}:${evaluationId}`;
  const notices = people.map((person) => ({
    ...noticeOf(kind, evaluationId, person, group),
    actorId: userId,
    personId,
  }));
  await notify(db, { accountId, at: now.toISOString(), requestId, outbox }, notices);
}

/**
 * Notifies people with open forms that the deadline was extended: external raters by mail, unless their link was handed
 * over, because a new link would invalidate it.
 */
export async function notifyOfDeadline(
  context: CallContext,
  cycle: Pick<CycleRow, 'id' | 'created_by'>,
): Promise<void> {
  const { db, caller, outbox, now } = context;
  const { accountId } = caller;
  const asked = await listAsked(db, accountId, cycle.id);
  const waiting = asked.flatMap(({ user_id, forms, submitted }) => (submitted < forms ? user_id : []));
  await notifyPeople(context, 'evaluations.deadline', cycle.id, waiting);
  await mailLinks(db, { accountId, outbox, now }, cycle, (mailedAt) => mailedAt !== null, 'answer-deadline');
}

/** Notifies people that they calibrate an open cycle. */
export const notifyCalibrators = async (
  context: CallContext,
  evaluationId: number,
  named: readonly number[],
): Promise<void> => notifyPeople(context, 'evaluations.calibrate', evaluationId, named);

/** Notifies the people of a cycle that it was canceled. */
export const notifySubjects = async (context: CallContext, evaluationId: number): Promise<void> =>
  notifyPeople(
    context,
    'evaluations.canceled',
    evaluationId,
    (await listSubjects(context.db, context.caller.accountId, evaluationId)).flatMap(({ user_id, state }) =>
      state === 'withdrawn' ? [] : user_id,
    ),
  );
