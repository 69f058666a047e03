import {
  FEEDBACK_KINDS,
  FEEDBACK_STATES,
  FEEDBACK_VISIBILITIES,
  MOST_OF_FEEDBACK,
  MOST_RECIPIENTS,
  REACTIONS,
  TEXT_LENGTHS,
} from '@jornada/domain/feedback';
import { FEEDBACK_ACTIONS } from '@jornada/domain/feedback-actions';
import { z } from 'zod/mini';
import { count, id, instant, text, version } from './shapes.ts';

export const feedbackKind = z.enum(FEEDBACK_KINDS);
export const visibility = z.enum(FEEDBACK_VISIBILITIES);
export const emoji = z.enum(REACTIONS);

/** The texts of a response: null if the feedback is of the other kind, or the reader may not read them. */
export const texts = {
  body: z.nullable(z.string()),
  situation: z.nullable(z.string()),
  behaviour: z.nullable(z.string()),
  impact: z.nullable(z.string()),
  next: z.nullable(z.string()),
};
/** The names of the text fields, which are not stored for repetitions of a request. */
export const TEXTS = ['body', 'situation', 'behaviour', 'impact', 'next'] as const;

/** Praise, or constructive feedback as situation, behaviour and impact. Always signed. */
export const feedbackItem = z.object({
  id,
  kind: feedbackKind,
  author_id: id,
  recipient_ids: z.array(id),
  ...texts,
  competence_ids: z.array(id),
  /** Null for readers who may not see the task. */
  task_id: z.nullable(id),
  task_title: z.nullable(z.string()),
  visibility,
  /** The request that it answers, for readers who may see it. */
  request_id: z.nullable(id),
  state: z.enum(FEEDBACK_STATES),
  created_at: instant,
  sent_at: z.nullable(instant),
  edited_at: z.nullable(instant),
  withdrawn_at: z.nullable(instant),
  /** The reason for hiding it; null if it is not hidden. */
  hidden_reason: z.nullable(z.string()),
  /** For recipients: not opened yet. */
  is_unread: z.boolean(),
  reactions: z.array(z.object({ emoji, count, mine: z.boolean() })),
  /** The number of replies. */
  replies: count,
  /** For moderators: reporters and reasons; empty for others. */
  reports: z.array(z.object({ user_id: id, at: instant, reason: z.string(), is_open: z.boolean() })),
  /** The actions the reader may take now. */
  actions: z.array(z.enum(FEEDBACK_ACTIONS)),
  version,
});
export type Feedback = z.infer<typeof feedbackItem>;

export const feedbackReply = z.object({
  id,
  author_id: id,
  body: z.string(),
  at: instant,
  /** Whether the reader may delete it now. */
  may_delete: z.boolean(),
});
export type FeedbackReply = z.infer<typeof feedbackReply>;

export const writtenFeedback = {
  kind: feedbackKind,
  /** Active people, not oneself: up to ten for praise, one for constructive feedback. */
  recipient_ids: z.array(id).check(z.maxLength(MOST_RECIPIENTS)),
  /** For praise. */
  body: text(TEXT_LENGTHS.body),
  /** For constructive feedback: what happened, what was observed, its effect, and what would help. */
  situation: text(TEXT_LENGTHS.situation),
  behaviour: text(TEXT_LENGTHS.behaviour),
  impact: text(TEXT_LENGTHS.impact),
  next: text(TEXT_LENGTHS.next),
  competence_ids: z.array(id).check(z.maxLength(MOST_OF_FEEDBACK.competences)),
  /** A task that the author may see. */
  task_id: z.nullable(id),
  visibility,
};

export const exportLine = z.object({
  id,
  direction: z.enum(['received', 'sent']),
  kind: feedbackKind,
  state: z.enum(FEEDBACK_STATES),
  visibility,
  sent_at: instant,
  author: z.string(),
  /** Names, separated by `;`. */
  recipients: z.string(),
  ...texts,
  /** Names, separated by `;`. */
  competences: z.string(),
  replies: count,
});
export type FeedbackLine = z.infer<typeof exportLine>;
