import { TALK_TEXTS } from '@jornada/domain/evaluation-talks';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { count, date, filled, idInUrl, inputDate, instant, message, text } from './shapes.ts';

/** The shared notes of leader and person. */
const conversation = z.object({
  held_on: z.nullable(date),
  shared_notes: z.string(),
});

/** The steps after a result, limited to what the reader may see. */
export const resultTalks = {
  /** For the person and their leader; null for others, and before anything was written. */
  conversation: z.nullable(conversation),
  /** "I have seen it", which is not "I agree". */
  acknowledgement: z.nullable(z.object({ at: instant, comment: z.string() })),
  contest: z.nullable(
    z.object({
      at: instant,
      reason: z.string(),
      /** Empty until it is answered. */
      answer: z.string(),
      settled_at: z.nullable(instant),
      settled_by_nome: z.nullable(z.string()),
    }),
  ),
  /** The last day on which the person may contest it; null before the release, and for development. */
  contest_until: z.nullable(date),
  /** The time since which the person shares a result for development with their leader. */
  shared_at: z.nullable(instant),
};

/** The conversation about a result, as shown to leader or person. */
export const evaluationConversation = z.extend(conversation, {
  /** Notes that only their author, the leader, can read; null for others. */
  private_notes: z.nullable(z.string()),
  /** 0 before anything was written. */
  version: count,
});
export type EvaluationConversation = z.infer<typeof evaluationConversation>;

const ofPerson = z.strictObject({ id: idInUrl, userId: idInUrl });
const told = z.object({ message });

/** The steps after a result; a part of the resource of results. */
export const evaluationTalks = resource('evaluation-results', noRowsSeen, {
  conversation: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/results/{userId}/conversation',
    summary:
      'What leader and person talked about, for both of them once they may read the result; 404 for everybody else. With the leader’s own notes for the leader',
    access: 'evaluations.own',
    params: ofPerson,
    response: evaluationConversation,
  },
  talk: {
    method: 'PUT',
    path: '/v2/performance-evaluations/{id}/results/{userId}/conversation',
    summary:
      'Note what was talked about, as the leader of the cycle, or as who manages evaluations where the person has none; the person reads it. 409 `stale_version`',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({ held_on: z.nullable(inputDate), shared_notes: text(TALK_TEXTS.notes), version: count }),
    response: evaluationConversation,
  },
  note: {
    method: 'PUT',
    path: '/v2/performance-evaluations/{id}/results/{userId}/private-notes',
    summary: 'Keep notes that only their author reads, as the leader of the cycle. The person may ask for them by law',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({ text: text(TALK_TEXTS.notes) }),
    response: evaluationConversation,
  },
  acknowledge: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/results/{userId}/acknowledge',
    summary: 'Say that one has seen one’s own released result, which is not to agree. 409 `wrong_state`',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({ comment: text(TALK_TEXTS.acknowledgement) }),
    response: told,
  },
  contest: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/results/{userId}/contest',
    summary:
      'Contest one’s own released result, once and within 30 days; somebody other than the leader answers. 409 `wrong_state`',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({ reason: filled(TALK_TEXTS.contest) }),
    response: told,
  },
  settle: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/results/{userId}/settle',
    summary:
      'Answer a contested result, as who manages evaluations and is neither the person nor their leader (403). A changed rating is kept with the answer as its reason; 400 `point_out_of_scale` for one beyond the labels. 409 `wrong_state`',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({
      answer: filled(TALK_TEXTS.contest),
      rating: z.optional(z.int().check(z.gte(1), z.lte(7))),
    }),
    response: told,
  },
  share: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/results/{userId}/share',
    summary: 'Let one’s leader of the cycle read one’s released result for development. 409 `wrong_state`',
    access: 'evaluations.own',
    params: ofPerson,
    response: told,
  },
  unshare: {
    method: 'DELETE',
    path: '/v2/performance-evaluations/{id}/results/{userId}/share',
    summary: 'End that at once. 409 `wrong_state`',
    access: 'evaluations.own',
    params: ofPerson,
    response: told,
  },
});
