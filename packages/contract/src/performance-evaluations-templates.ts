import { TEMPLATE_STATES } from '@jornada/domain/evaluation-templates';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import {
  changedSections,
  evaluationScale,
  evaluationSection,
  inputScale,
  newSections,
  raterGroup,
} from './performance-evaluations.ts';
import { byId, count, filled, id, instant, message, repeatable, searchText, text, version } from './shapes.ts';

const state = z.enum(TEMPLATE_STATES);

const summary = {
  id,
  name: z.string(),
  description: z.string(),
  state,
  /** How many questions it has. */
  questions: count,
  /** The estimated minutes for answering all of them. */
  minutes: count,
  created_at: instant,
  version,
};

export const evaluationTemplateSummary = z.object(summary);
export type EvaluationTemplateSummary = z.infer<typeof evaluationTemplateSummary>;

/** The questions of an evaluation, to be used by cycles. */
export const evaluationTemplate = z.object({
  ...summary,
  scale: evaluationScale,
  sections: z.array(evaluationSection),
});
export type EvaluationTemplate = z.infer<typeof evaluationTemplate>;

/** A form as shown to one group. */
const preview = z.object({
  scale: evaluationScale,
  sections: z.array(evaluationSection),
  questions: count,
  minutes: count,
  /** Whether it has more questions than people answer well. */
  is_long: z.boolean(),
});
export type EvaluationPreview = z.infer<typeof preview>;

/** Unique in the account, ignoring case and accents; archived templates keep their names. */
const name = filled(120);
const description = text(2_000);

export const evaluationTemplates = resource('evaluation-templates', rowsSeenBy('evaluations.manage'), {
  list: list({
    path: '/v2/performance-evaluations/templates',
    summary: 'The evaluation templates of the account, without their questions; archived ones among them',
    access: 'evaluations.manage',
    item: evaluationTemplateSummary,
    filters: {
      /** Searches names. */
      q: z.optional(searchText),
      state: z.optional(repeatable(state)),
    },
    sorts: ['name', 'created_at'],
    defaultSort: 'name',
  }),
  byId: {
    method: 'GET',
    path: '/v2/performance-evaluations/templates/{id}',
    summary: 'Read a template with its questions',
    access: 'evaluations.manage',
    params: byId,
    response: evaluationTemplate,
  },
  create: {
    method: 'POST',
    path: '/v2/performance-evaluations/templates',
    summary:
      'Create a template. 400 names the part that does not fit: `not_the_same`, `too_few`, `too_many`, `duplicate`, `point_out_of_scale`, `not_here`',
    access: 'evaluations.manage',
    idempotent: true,
    body: z.strictObject({
      name,
      description: z.optional(description),
      scale: inputScale,
      sections: newSections,
    }),
    response: evaluationTemplate,
  },
  fromCompetences: {
    method: 'POST',
    path: '/v2/performance-evaluations/templates/from-competences',
    summary:
      'Create a template on the scale of levels, with a section and a rating for each active competence; forms show the indicators of its levels',
    access: 'evaluations.manage',
    idempotent: true,
    body: z.strictObject({ name, competence_ids: z.array(id).check(z.minLength(1), z.maxLength(20)) }),
    response: evaluationTemplate,
  },
  update: {
    method: 'PATCH',
    path: '/v2/performance-evaluations/templates/{id}',
    summary: 'Change a template; scale and sections are replaced as a whole. Opened cycles keep what they opened with',
    access: 'evaluations.manage',
    params: byId,
    body: z.strictObject({
      name: z.optional(name),
      description: z.optional(description),
      scale: z.optional(inputScale),
      sections: z.optional(changedSections),
      version,
    }),
    response: evaluationTemplate,
  },
  copy: {
    method: 'POST',
    path: '/v2/performance-evaluations/templates/{id}/copy',
    summary: 'Create a template with the scale and the questions of another one',
    access: 'evaluations.manage',
    idempotent: true,
    params: byId,
    body: z.strictObject({ name }),
    response: evaluationTemplate,
  },
  archive: {
    method: 'DELETE',
    path: '/v2/performance-evaluations/templates/{id}',
    summary: 'Archive a template: no new cycle takes it; nothing is deleted',
    access: 'evaluations.manage',
    params: byId,
    response: z.object({ message }),
  },
  restore: {
    method: 'POST',
    path: '/v2/performance-evaluations/templates/{id}/restore',
    summary: 'Restore an archived template',
    access: 'evaluations.manage',
    params: byId,
    response: evaluationTemplate,
  },
  preview: {
    method: 'POST',
    path: '/v2/performance-evaluations/templates/{id}/preview',
    summary:
      'The form as a rater of a group sees it, about one person or with all sections: for a scale of levels with the indicators of competences as anchors. Nothing is written',
    access: 'evaluations.manage',
    params: byId,
    changes: 'nothing',
    body: z.strictObject({ group: raterGroup, user_id: z.optional(id) }),
    response: preview,
  },
});
