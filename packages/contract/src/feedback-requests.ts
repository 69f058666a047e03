import { MOST_OF_FEEDBACK } from '@jornada/domain/feedback';
import { MOST_ASKED, REQUEST_STATES } from '@jornada/domain/feedback-requests';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { list } from './list.ts';
import { byId, date, filled, flag, id, inputDate, instant, message, text } from './shapes.ts';

const visibility = z.enum(['recipient', 'leader']);

/** A request to some people for feedback about a person; each of them may answer with one feedback. */
export const feedbackRequest = z.object({
  id,
  asked_by: id,
  about_id: id,
  question: z.string(),
  competence_ids: z.array(id),
  /** The readers of the answers besides the person they are about. */
  visibility,
  due_on: date,
  created_at: instant,
  /** The people who were asked. People who were only asked see their own line. */
  people: z.array(
    z.object({
      user_id: id,
      state: z.enum(REQUEST_STATES),
      /** The reason for which it was declined, for the person who made the request. */
      reason: z.nullable(z.string()),
      /** The answer, for those who may see it. */
      feedback_id: z.nullable(id),
    }),
  ),
  /** Whether the reader may answer or decline now. */
  may_answer: z.boolean(),
  /** Whether the reader may withdraw it. */
  may_withdraw: z.boolean(),
});
export type FeedbackRequest = z.infer<typeof feedbackRequest>;

export const feedbackRequests = resource('feedback-requests', noRowsSeen, {
  list: list({
    path: '/v2/feedback/requests',
    summary: 'Requests that one made, that are about oneself, or that one was asked, newest first',
    access: 'feedback.own',
    item: feedbackRequest,
    filters: {
      /** Only requests to the caller that can still be answered. */
      waiting: z.optional(flag),
    },
    sorts: ['created_at'],
    defaultSort: '-created_at',
  }),
  byId: {
    method: 'GET',
    path: '/v2/feedback/requests/{id}',
    summary: 'Read a request',
    access: 'feedback.own',
    params: byId,
    response: feedbackRequest,
  },
  create: {
    method: 'POST',
    path: '/v2/feedback/requests',
    summary:
      'Ask people for feedback about oneself, or about somebody whom one leads directly, who sees the request. 400 `oneself`, `not_here`, `not_active`, `duplicate`, `dates_out_of_order`; 429 above 30 within an hour',
    access: 'feedback.own',
    idempotent: true,
    secretFields: ['question'],
    body: z.strictObject({
      /** Defaults to the caller. */
      about_id: z.optional(id),
      from_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_ASKED)),
      question: filled(500),
      competence_ids: z.optional(z.array(id).check(z.maxLength(MOST_OF_FEEDBACK.competences))),
      visibility: z.optional(visibility),
      /** Within 60 days; by default two weeks from today. */
      due_on: z.optional(inputDate),
    }),
    response: z.extend(feedbackRequest, { question: z.nullable(z.string()) }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/v2/feedback/requests/{id}',
    summary: 'Withdraw an own request; answers that were given stay',
    access: 'feedback.own',
    params: byId,
    response: z.object({ message }),
  },
  decline: {
    method: 'POST',
    path: '/v2/feedback/requests/{id}/decline',
    summary: 'Decline to answer, as somebody who was asked. 409 `wrong_state` once it is answered, declined or lapsed',
    access: 'feedback.own',
    params: byId,
    silent: 'An event would tell who was asked about whom.',
    body: z.strictObject({ reason: z.optional(text(300)) }),
    response: feedbackRequest,
  },
});
