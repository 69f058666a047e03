import { MOST_EXTERNAL, PROPOSED_GROUPS } from '@jornada/domain/evaluation-nominations';
import { CYCLE_STATES, NOMINATIONS, RATER_STATES, SUBJECT_STATES } from '@jornada/domain/evaluations';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { byId, count, email, filled, id, idInUrl, message, version } from './shapes.ts';

const group = z.enum(PROPOSED_GROUPS);

const rater = z.object({
  id,
  group,
  /** Null for an external rater. */
  user_id: z.nullable(id),
  nome: z.string(),
  /** The address of an external rater. */
  email: z.nullable(z.string()),
  /** The person always sees `proposed`, whatever was decided; after answering has started, nobody sees who answers. */
  state: z.enum(RATER_STATES),
  /** Whether an external rater was removed while answers are collected, for people who approve. */
  removed: z.boolean(),
});

/** The proposed raters of a person. */
const nominations = z.object({
  /** The version of the person in the cycle: each proposal and decision increases it. */
  version,
  evaluation: z.object({
    id,
    name: z.string(),
    state: z.enum(CYCLE_STATES),
    nomination: z.enum(NOMINATIONS),
    nominate_until: z.nullable(z.string()),
    peers_min: count,
    peers_max: count,
    /** Whether external raters are asked. */
    external: z.boolean(),
  }),
  subject: z.object({ user_id: id, nome: z.string(), leader_id: z.nullable(id), state: z.enum(SUBJECT_STATES) }),
  items: z.array(rater),
  /** The reasons of all declines, for people who approve: without names and times. */
  decline_reasons: z.array(z.string()),
  /** Whether the caller may propose now. */
  may_propose: z.boolean(),
  /** Whether the caller may approve and refuse now. */
  may_approve: z.boolean(),
  /** Whether the caller may now create new links for external raters and remove them. */
  may_link: z.boolean(),
  /** People who cannot be proposed as peers, for a caller who may propose some. */
  not_possible: z.array(z.object({ user_id: id, code: z.enum(['oneself', 'leads_them', 'rater_full']) })),
});
export type EvaluationNominations = z.infer<typeof nominations>;

const ofPerson = z.strictObject({ id: idInUrl, userId: idInUrl });
const ids = z.optional(z.array(id).check(z.maxLength(100)));

/** The raters of a person; a part of the resource of cycles. */
export const evaluationRaters = resource('performance-evaluations', noRowsSeen, {
  ratersOf: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/raters',
    summary:
      'Oneself and the people whom one leads in a cycle, as far as it looks at them, with how many proposals wait to be decided',
    access: 'evaluations.own',
    params: byId,
    response: z.object({
      items: z.array(
        z.object({
          user_id: id,
          nome: z.string(),
          /** Null for oneself, since people see no decisions about their own proposals. */
          waiting: z.nullable(count),
        }),
      ),
    }),
  },
  raters: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/raters/{userId}',
    summary:
      'Peers and people outside who were proposed for a person: for them their own proposals, for their leader of the cycle and who manages evaluations all; until counting',
    access: 'evaluations.own',
    params: ofPerson,
    response: nominations,
  },
  nominate: {
    method: 'PUT',
    path: '/v2/performance-evaluations/{id}/raters/{userId}',
    summary:
      'Replace the proposals of a group that nothing was decided about, as who proposes in the cycle or manages evaluations. 400 by item: `oneself`, `leads_them`, `not_active`, `rater_full`, `works_here` for an e-mail of the account, `too_many`, `duplicate`',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({
      group,
      user_ids: ids,
      external: z.optional(z.array(z.strictObject({ nome: filled(120), email })).check(z.maxLength(MOST_EXTERNAL))),
      version,
    }),
    response: nominations,
  },
  approve: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/raters/{userId}/approve',
    summary:
      'Approve and refuse proposals and add peers, as the leader of the person in the cycle or who manages evaluations; nobody about themselves. 400 `too_few`, `too_many` for the approved peers in all',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({ approve: ids, refuse: ids, add: ids, version }),
    response: nominations,
  },
  newLink: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/raters/{userId}/link',
    summary:
      'Make a new link for somebody outside, to hand it over while a cycle is answered, as the leader of the person in the cycle or who manages evaluations; never the person. Their older link stops working, and answers that were not submitted are destroyed',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({ rater_id: id }),
    response: z.object({ answer_url: z.string() }),
  },
  removeOutside: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/raters/{userId}/remove',
    summary:
      'Take out somebody outside while a cycle is answered, as the leader of the person in the cycle or who manages evaluations; never the person. Their link stops working, and answers that were not submitted are destroyed; submitted ones stay and are counted, and neither answer nor progress tells which it was',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({ rater_id: id }),
    response: nominations,
  },
  changeLeader: {
    method: 'PUT',
    path: '/v2/performance-evaluations/{id}/leader/{userId}',
    summary:
      'Give a person another leader while a cycle is answered: the new one gets a form, and that of the old one stays only if it was submitted; nobody for themselves. 400 `oneself`, `not_active`, `duplicate` for who is asked about the person already',
    access: 'evaluations.manage',
    params: ofPerson,
    body: z.strictObject({ user_id: id, reason: filled(300) }),
    response: z.object({ leader_id: id, message }),
  },
  withdraw: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/subjects/{userId}/withdraw',
    summary:
      'Look at a person no longer in an opened cycle, until counting: who was asked about them and their forms are destroyed; nobody for themselves',
    access: 'evaluations.manage',
    params: ofPerson,
    response: z.object({ message }),
  },
});
