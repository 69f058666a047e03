import { LACKS } from '@jornada/domain/evaluation-ratings';
import { RATER_GROUPS, SUBJECT_STATES } from '@jornada/domain/evaluations';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { byId, count, filled, id, idInUrl, inputDate, message } from './shapes.ts';

const raterGroup = z.enum(RATER_GROUPS);

/** A person in a cycle. */
const subject = z.object({
  user_id: id,
  nome: z.string(),
  job_title: z.string(),
  /** The effective leader; in an opened cycle, the one at opening. */
  leader_id: z.nullable(id),
  state: z.enum(SUBJECT_STATES),
  /** While the cycle is answered: how many were asked, and whether enough of them have answered, never how many. */
  groups: z.array(z.object({ group: raterGroup, invited: count, enough: z.boolean() })),
});
export type EvaluationSubject = z.infer<typeof subject>;

const forecast = z.object({
  subjects: count,
  /** For peers, the minimum number per subject. */
  forms: count,
  busiest: z.array(z.object({ user_id: id, forms: count })),
  /** Anonymous groups with fewer people than `min_answers`: on their own they stay hidden however many answer. */
  cannot_reach: z.array(z.object({ user_id: id, group: raterGroup, possible: count, needed: count })),
  without_leader: z.array(id),
  /** People whose job title is in no profile. */
  without_profile: z.array(id),
  warnings: z.array(z.enum(['long_form', 'same_people_30_days'])),
});
export type EvaluationForecast = z.infer<typeof forecast>;

/** How many forms there are, and how many were submitted. */
const tally = { forms: count, submitted: count };
const progress = z.object({
  ...tally,
  by_group: z.array(z.object({ group: raterGroup, ...tally })),
  /** Null for the people without a leader. */
  by_leader: z.array(z.object({ leader_id: z.nullable(id), ...tally })),
  /** Departments of the subjects, for managers of evaluations only. Null for people without one. */
  by_department: z.array(z.object({ department: z.nullable(z.string()), ...tally })),
  /** The days on which forms were submitted, oldest first. */
  by_day: z.array(z.object({ date: z.string(), submitted: count })),
  /** People for whom each anonymous group has enough answers to be shown on its own. */
  subjects_enough: count,
});
export type EvaluationProgress = z.infer<typeof progress>;

/** The people of a cycle; a part of the resource of cycles. */
export const evaluationPeople = resource('performance-evaluations', noRowsSeen, {
  subjects: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/subjects',
    summary:
      'The people in a cycle, by name; at most 20,000. Leaders see the people they lead. With `without`, those others who are counted and have no rating, no conversation or, once released, no acknowledgement; 400 `not_here` in a cycle for development',
    access: 'evaluations.own',
    params: byId,
    query: z.strictObject({ without: z.optional(z.enum(LACKS)) }),
    response: z.object({ items: z.array(subject) }),
  },
  addSubjects: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/subjects',
    summary:
      'Add active people to a cycle until it is answered: those named, or all of a department, below a leader, or who joined before a day; without any, everybody',
    access: 'evaluations.manage',
    params: byId,
    body: z.strictObject({
      user_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(20_000))),
      department: z.optional(filled(120)),
      leader_id: z.optional(id),
      joined_before: z.optional(inputDate),
    }),
    response: z.object({ added: count, already: count, notFound: count, message }),
  },
  removeSubject: {
    method: 'DELETE',
    path: '/v2/performance-evaluations/{id}/subjects/{userId}',
    summary: 'Take a person out of a draft',
    access: 'evaluations.manage',
    params: z.strictObject({ id: idInUrl, userId: idInUrl }),
    response: z.object({ message }),
  },
  forecast: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/forecast',
    summary:
      'What opening a draft now would ask: forms, the busiest people, and whose groups cannot reach the minimum. Nothing is written',
    access: 'evaluations.manage',
    params: byId,
    changes: 'nothing',
    response: forecast,
  },
  progress: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/progress',
    summary:
      'How many forms are submitted while a cycle is answered. Leaders see the forms of leader and self about the people they lead',
    access: 'evaluations.own',
    params: byId,
    response: progress,
  },
  people: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/people',
    summary: 'Who has forms left, never about whom; until counting',
    access: 'evaluations.manage',
    params: byId,
    response: z.object({ items: z.array(z.object({ user_id: id, nome: z.string(), ...tally })) }),
  },
  remind: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/remind',
    summary:
      'Notify people who have forms left; each at most once a day, the others are counted in `skipped`. Leaders remind the people they lead of the forms about themselves',
    access: 'evaluations.own',
    idempotent: true,
    params: byId,
    body: z.strictObject({ user_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(20_000))) }),
    response: z.object({ reminded: count, skipped: count, message }),
  },
});
