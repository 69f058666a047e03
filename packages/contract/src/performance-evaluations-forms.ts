import { CYCLE_PURPOSES } from '@jornada/domain/evaluation-cycles';
import { MOST_ANSWER } from '@jornada/domain/evaluation-forms';
import { MOST_CHOICES, MOST_POINTS, MOST_QUESTIONS } from '@jornada/domain/evaluation-templates';
import { DEGREES } from '@jornada/domain/evaluations';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { evaluationEvidence } from './performance-evaluations-evidence.ts';
import { evaluationScale, evaluationSection, raterGroup } from './performance-evaluations.ts';
import { byId, count, date, filled, id, idInUrl, instant, repeatable, text, version } from './shapes.ts';

/** States of a form that are visible to its rater. */
const state = z.enum(['open', 'drafting', 'submitted', 'declined']);

const summary = {
  id,
  evaluation: z.object({
    id,
    name: z.string(),
    degree: z.enum(DEGREES),
    purpose: z.enum(CYCLE_PURPOSES),
    /** Until the end of this day in the account's time zone. */
    answer_until: date,
    /** The minimum number of answers of an anonymous group for showing them. */
    min_answers: count,
    /** Whether answers of this group are shown only in aggregate. */
    anonymous: z.boolean(),
  }),
  subject: z.object({ user_id: id, nome: z.string(), job_title: z.string() }),
  group: raterGroup,
  state,
  progress_percent: count,
  /** Null before the first save. */
  saved_at: z.nullable(instant),
  version,
};

const formSummary = z.object(summary);
export type EvaluationFormSummary = z.infer<typeof formSummary>;

/** Questions and answers of a form. */
export const answerable = {
  scale: evaluationScale,
  /** Only questions for this group. */
  sections: z.array(evaluationSection),
  answers: z.array(
    z.object({
      question_id: id,
      point: z.nullable(count),
      not_observed: z.boolean(),
      /** The index in the choices, from 0. */
      choice: z.nullable(count),
      /** The answer to a text question, otherwise the comment. */
      text: z.string(),
    }),
  ),
  /** The required questions that are not answered. */
  missing: z.array(id),
};

const form = z.object({ ...summary, ...answerable });
export type EvaluationForm = z.infer<typeof form>;

const answer = z.strictObject({
  question_id: id,
  point: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MOST_POINTS)))),
  not_observed: z.optional(z.boolean()),
  choice: z.optional(z.nullable(z.int().check(z.gte(0), z.lt(MOST_CHOICES)))),
  text: z.optional(text(MOST_ANSWER)),
});

/** The input of saving a form. */
export const savedForm = { answers: z.array(answer).check(z.maxLength(MOST_QUESTIONS)), version };

/** The result of a save. */
export const saved = z.object({ version, saved_at: instant, progress_percent: count, missing: z.array(id) });

const versioned = z.strictObject({ version });

/** Forms of raters; a part of the resource of cycles. */
export const evaluationForms = resource('performance-evaluations', noRowsSeen, {
  ownForms: {
    method: 'GET',
    path: '/v2/performance-evaluations/forms',
    summary: 'The forms that the caller is asked to answer, by their last day, until they are counted',
    access: 'evaluations.own',
    query: z.strictObject({ state: z.optional(repeatable(state)), evaluation_id: z.optional(idInUrl) }),
    response: z.object({ items: z.array(formSummary) }),
  },
  form: {
    method: 'GET',
    path: '/v2/performance-evaluations/forms/{id}',
    summary:
      'Read an own form with its questions and answers. 404 for those of others at every level, and once counted',
    access: 'evaluations.own',
    params: byId,
    response: form,
  },
  evidence: {
    method: 'GET',
    path: '/v2/performance-evaluations/forms/{id}/evidence',
    summary:
      'What the rater of an own form may see anyway of the person’s work in the period: tasks, feedback, development plans and the last result. No hours, absences or time bank. Reading a result is logged',
    access: 'evaluations.own',
    params: byId,
    response: evaluationEvidence,
  },
  saveForm: {
    method: 'PUT',
    path: '/v2/performance-evaluations/forms/{id}',
    summary:
      'Save all answers of an own form, complete or not. Nothing else is recorded; an Idempotency-Key is refused (400 `no_key_here`). 400 names the answer that does not fit: `not_here`, `duplicate`, `point_out_of_scale`; 409 `stale_version` with the form, `wrong_state` once submitted, `closed`',
    access: 'evaluations.own',
    params: byId,
    leavesNoTrace: true,
    body: z.strictObject(savedForm),
    response: saved,
  },
  submit: {
    method: 'POST',
    path: '/v2/performance-evaluations/forms/{id}/submit',
    summary:
      'Submit an own form. 400 `missing_answers` names each question; 409 `stale_version` with the form, `wrong_state`, `closed`',
    access: 'evaluations.own',
    params: byId,
    body: versioned,
    response: form,
  },
  reopen: {
    method: 'POST',
    path: '/v2/performance-evaluations/forms/{id}/reopen',
    summary: 'Take a submitted form back to change it. 409 `stale_version` with the form, `wrong_state`, `closed`',
    access: 'evaluations.own',
    params: byId,
    body: versioned,
    response: form,
  },
  decline: {
    method: 'POST',
    path: '/v2/performance-evaluations/forms/{id}/decline',
    summary:
      'Decline a form before its first save, as a peer; who approves peers reads the reason, and not whose it is. 409 `wrong_state`, also for other groups, `closed`',
    access: 'evaluations.own',
    params: byId,
    body: z.strictObject({ reason: filled(300) }),
    response: form,
  },
});
