import type { FeedbackFacts, FeedbackViewer, FeedbackRole } from './feedback-rights.ts';
import { daysBefore, hoursBefore } from './instants.ts';
import { MOST_OF_FEEDBACK, WITHDRAW_DAYS, RESTORE_DAYS, REPLY_HOURS } from './feedback.ts';

/** The actions on a feedback. */
export const FEEDBACK_ACTIONS = [
  'update',
  'send',
  'delete',
  'read',
  'withdraw',
  'restore',
  'report',
  'hide',
  'unhide',
  'keep',
  'react',
  'reply',
] as const;
export type FeedbackAction = (typeof FEEDBACK_ACTIONS)[number];

/** The facts that decide which actions are possible, besides the right to see the feedback. */
export interface FeedbackMoment extends FeedbackFacts {
  withdrawnAt: string | null;
  /** Reported, and not yet hidden or kept. */
  isReportOpen: boolean;
  replies: number;
}

/** Why an action is refused: not allowed for the caller, not in this state, or opened before it was changed. */
export type FeedbackRefusal = 'forbidden' | 'wrong_state' | 'already_read' | 'too_many';

const isAuthor = (role: FeedbackRole) => role === 'author';
const isRecipient = (role: FeedbackRole) => role === 'recipient';

/** The roles that may do each action. Authors do not decide about reports of their own feedback. */
const DONE_BY: Readonly<Record<FeedbackAction, (role: FeedbackRole, viewer: FeedbackViewer) => boolean>> = {
  update: isAuthor,
  send: isAuthor,
  delete: isAuthor,
  withdraw: isAuthor,
  restore: isAuthor,
  read: isRecipient,
  report: isRecipient,
  reply: (role) => isAuthor(role) || isRecipient(role),
  react: (role) => role !== 'moderator',
  hide: (_, { moderates }) => moderates,
  unhide: (role, { moderates }) => moderates && !isAuthor(role),
  keep: (role, { moderates }) => moderates && !isAuthor(role),
};

const isSent = ({ state }: FeedbackMoment) => state === 'sent';
const isDraft = ({ state }: FeedbackMoment) => state === 'draft';
const isWithin = (at: string | null, now: Date, days: number): boolean => at !== null && at >= daysBefore(now, days);

/** The states in which, and the time for which, each action is possible. */
const POSSIBLE: Readonly<Record<FeedbackAction, (feedback: FeedbackMoment, now: Date) => boolean>> = {
  update: (feedback) => isDraft(feedback) || isSent(feedback),
  send: isDraft,
  delete: isDraft,
  read: (feedback) => !isDraft(feedback),
  withdraw: (feedback, now) => isSent(feedback) && isWithin(feedback.sentAt, now, WITHDRAW_DAYS),
  restore: ({ state, withdrawnAt }, now) => state === 'withdrawn' && isWithin(withdrawnAt, now, RESTORE_DAYS),
  report: isSent,
  react: isSent,
  reply: isSent,
  hide: (feedback) => isSent(feedback) && (feedback.visibility === 'wall' || feedback.isReported),
  unhide: ({ state }) => state === 'hidden',
  keep: (feedback) => isSent(feedback) && feedback.isReportOpen,
};

/**
 * Why `action` is refused to a person who sees a feedback; undefined if it is not.
 * @param role as returned by `roleTo`
 */
export function whyNotAct(
  action: FeedbackAction,
  viewer: FeedbackViewer,
  role: FeedbackRole,
  feedback: FeedbackMoment,
  now: Date,
): FeedbackRefusal | undefined {
  if (!DONE_BY[action](role, viewer)) return 'forbidden';
  if (action === 'update' && feedback.state === 'sent' && feedback.recipients.some(({ opened }) => opened))
    return 'already_read';
  if (action === 'reply' && feedback.state === 'sent' && feedback.replies >= MOST_OF_FEEDBACK.replies)
    return 'too_many';
  return POSSIBLE[action](feedback, now) ? undefined : 'wrong_state';
}

/**
 * The actions a person who sees a feedback may take now. The author is always offered to change it, so that the offer
 * does not reveal who has opened it.
 */
export const actionsFor = (
  viewer: FeedbackViewer,
  role: FeedbackRole,
  feedback: FeedbackMoment,
  now: Date,
): FeedbackAction[] =>
  FEEDBACK_ACTIONS.filter((action) => {
    const why = whyNotAct(action, viewer, role, feedback, now);
    return why === undefined || why === 'already_read';
  });

/** Whether somebody may delete a reply: its author, for a day. */
export const mayDeleteReply = ({ authorId, at }: { authorId: number; at: string }, viewerId: number, now: Date) =>
  authorId === viewerId && at >= hoursBefore(now, REPLY_HOURS);
