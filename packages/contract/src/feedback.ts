import { FEEDBACK_BOXES } from '@jornada/domain/feedback';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import {
  byId,
  count,
  date,
  filled,
  flag,
  id,
  idInUrl,
  inputDate,
  message,
  month,
  repeatable,
  version,
} from './shapes.ts';
import {
  feedbackKind,
  emoji,
  TEXTS,
  feedbackItem,
  feedbackReply,
  writtenFeedback,
  exportLine,
} from './feedback-items.ts';

const reason = filled(1_000);
const replyPath = z.strictObject({ id: idInUrl, replyId: idInUrl });

export const feedback = resource('feedback', rowsSeenBy('feedback.own'), {
  list: list({
    path: '/v2/feedback',
    summary:
      'Feedback that one may see, by `box`: received (default), sent, drafts, the wall, of the team that one leads, about a person (`user_id`), or reported (for who moderates; open ones first)',
    access: 'feedback.own',
    item: feedbackItem,
    filters: {
      box: z.optional(z.enum(FEEDBACK_BOXES)),
      /** The person of `about`; by default the caller. */
      user_id: z.optional(idInUrl),
      kind: z.optional(repeatable(feedbackKind)),
      competence_id: z.optional(repeatable(idInUrl)),
      author_id: z.optional(repeatable(idInUrl)),
      /** Sent on or after this day, and on or before `to`. */
      from: z.optional(inputDate),
      to: z.optional(inputDate),
      /** Only feedback that the caller received and has not opened. */
      unread: z.optional(flag),
    },
    sorts: ['sent_at'],
    defaultSort: '-sent_at',
  }),
  byId: {
    method: 'GET',
    path: '/v2/feedback/{id}',
    summary: 'Read a feedback; this does not mark it as opened',
    access: 'feedback.own',
    params: byId,
    response: feedbackItem,
  },
  create: {
    method: 'POST',
    path: '/v2/feedback',
    summary:
      'Write a feedback as a draft, or send it at once. With `request_id` it answers that request, which decides who receives and sees it. 400 `oneself`, `not_here`, `not_active`, `duplicate`, `too_few`, `too_many`, `not_on_wall`, `wall_off`; 429 above 30 within an hour',
    access: 'feedback.own',
    idempotent: true,
    secretFields: TEXTS,
    body: z.strictObject({
      ...z.partial(z.strictObject(writtenFeedback)).shape,
      kind: feedbackKind,
      request_id: z.optional(id),
      send: z.optional(z.boolean()),
    }),
    response: feedbackItem,
  },
  update: {
    method: 'PATCH',
    path: '/v2/feedback/{id}',
    summary:
      'Change an own draft, or the texts, competences and task of what was sent before a recipient opened it. 409 `already_read`, `frozen`, `wrong_state`',
    access: 'feedback.own',
    params: byId,
    body: z.extend(z.partial(z.strictObject(writtenFeedback)), { version }),
    response: feedbackItem,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/feedback/{id}',
    summary: 'Delete an own draft; it can be restored for 30 days',
    access: 'feedback.own',
    params: byId,
    response: z.object({ message }),
  },
  restore: {
    method: 'POST',
    path: '/v2/feedback/{id}/restore',
    summary: 'Bring back an own deleted draft, or what one withdrew within 30 days',
    access: 'feedback.own',
    params: byId,
    response: feedbackItem,
  },
  send: {
    method: 'POST',
    path: '/v2/feedback/{id}/send',
    summary: 'Send an own draft; refused like `create` with `send`',
    access: 'feedback.own',
    params: byId,
    response: feedbackItem,
  },
  read: {
    method: 'POST',
    path: '/v2/feedback/{id}/read',
    summary: 'Mark what one received as opened; nobody is told, and a second time changes nothing',
    access: 'feedback.own',
    params: byId,
    silent: 'Nobody may learn that a person opened what they received.',
    response: feedbackItem,
  },
  withdraw: {
    method: 'POST',
    path: '/v2/feedback/{id}/withdraw',
    summary: 'Withdraw what one sent within seven days: who opened it sees that it was withdrawn, and no text',
    access: 'feedback.own',
    params: byId,
    response: feedbackItem,
  },
  report: {
    method: 'POST',
    path: '/v2/feedback/{id}/report',
    summary: 'Report what one received: levels 4 and 5 may read this one then',
    access: 'feedback.own',
    params: byId,
    body: z.strictObject({ reason }),
    response: z.object({ message }),
  },
  hide: {
    method: 'POST',
    path: '/v2/feedback/{id}/hide',
    summary: 'Hide a post of the wall, or what was reported; author and recipients see it with the reason',
    access: 'feedback.moderate',
    params: byId,
    body: z.strictObject({ reason }),
    response: feedbackItem,
  },
  unhide: {
    method: 'POST',
    path: '/v2/feedback/{id}/unhide',
    summary: 'Show again what was hidden; not by its author',
    access: 'feedback.moderate',
    params: byId,
    response: feedbackItem,
  },
  keep: {
    method: 'POST',
    path: '/v2/feedback/{id}/keep',
    summary: 'Settle the reports of a feedback and leave it as it is; not by its author',
    access: 'feedback.moderate',
    params: byId,
    response: feedbackItem,
  },
  react: {
    method: 'PUT',
    path: '/v2/feedback/{id}/reaction',
    summary: 'React with one of five signs, one a person; null takes it back',
    access: 'feedback.own',
    params: byId,
    silent: 'An event would tell who received a feedback that only two people see.',
    body: z.strictObject({ emoji: z.nullable(emoji) }),
    response: feedbackItem,
  },
  replies: {
    method: 'GET',
    path: '/v2/feedback/{id}/replies',
    summary: 'The replies of author and recipients, oldest first',
    access: 'feedback.own',
    params: byId,
    response: z.object({ items: z.array(feedbackReply) }),
  },
  reply: {
    method: 'POST',
    path: '/v2/feedback/{id}/replies',
    summary: 'Reply, as author or recipient; at most 50',
    access: 'feedback.own',
    params: byId,
    idempotent: true,
    secretFields: ['body'],
    silent: 'An event would tell who received a feedback that only two people see.',
    body: z.strictObject({ body: filled(2_000) }),
    /** In a repetition of the request, the texts are empty. */
    response: z.extend(feedbackReply, { body: z.nullable(z.string()) }),
  },
  removeReply: {
    method: 'DELETE',
    path: '/v2/feedback/{id}/replies/{replyId}',
    summary: 'Delete an own reply within 24 hours',
    access: 'feedback.own',
    params: replyPath,
    silent: 'An event would tell who received a feedback that only two people see.',
    response: z.object({ message }),
  },
  summary: {
    method: 'GET',
    path: '/v2/feedback/summary',
    summary:
      'Counts of oneself, of a person whom one leads (of what one may see), or with `everybody` of the account, by ended months with at least five authors, for who moderates',
    access: 'feedback.own',
    query: z.strictObject({
      user_id: z.optional(idInUrl),
      everybody: z.optional(flag),
      from: z.optional(inputDate),
      to: z.optional(inputDate),
    }),
    response: z.object({
      received: count,
      sent: count,
      /** Counts of received feedback. */
      praise: count,
      constructive: count,
      by_month: z.array(z.object({ month, praise: count, constructive: count })),
      by_competence: z.array(z.object({ competence_id: id, count })),
      /** The number of people on the other side; authors, in the counts of the account. */
      people: count,
    }),
  },
  suggestions: {
    method: 'GET',
    path: '/v2/feedback/suggestions',
    summary:
      'The five people with whom one shared most tasks that were done within 90 days, and when one last gave feedback',
    access: 'feedback.own',
    response: z.object({
      last_given_on: z.nullable(date),
      people: z.array(z.object({ user_id: id, nome: z.string(), tasks: count })),
    }),
  },
  leaders: {
    method: 'GET',
    path: '/v2/feedback/leaders',
    summary: 'Who would read a feedback to these people with visibility `leader`: their effective leaders',
    access: 'feedback.own',
    query: z.strictObject({ user_id: repeatable(idInUrl) }),
    response: z.object({ items: z.array(z.object({ user_id: id, leader_id: z.nullable(id) })) }),
  },
  exportCsv: {
    method: 'GET',
    path: '/v2/feedback/export.csv',
    summary: 'All feedback that one received and sent, with its texts, as a CSV file',
    access: 'feedback.own',
    answers: 'csv',
    heavy: true,
    response: exportLine,
  },
});
