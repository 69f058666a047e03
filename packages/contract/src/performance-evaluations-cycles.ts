import { CYCLE_PURPOSES } from '@jornada/domain/evaluation-cycles';
import { CYCLE_STATES, DEGREES, LEAST_MIN_ANSWERS, NOMINATIONS, RATER_GROUPS } from '@jornada/domain/evaluations';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { list } from './list.ts';
import { raterGroup } from './performance-evaluations.ts';
import {
  byId,
  count,
  date,
  filled,
  flag,
  id,
  inputDate,
  instant,
  message,
  repeatable,
  searchText,
  text,
  version,
} from './shapes.ts';

const state = z.enum(CYCLE_STATES);
const degree = z.enum(DEGREES);
const purpose = z.enum(CYCLE_PURPOSES);
const nomination = z.enum(NOMINATIONS);
const rating = z.object({ labels: z.array(z.string()) });

/** A cycle: in a period, people are rated by their leader and, depending on its degree, by more groups. */
export const performanceEvaluation = z.object({
  id,
  name: z.string(),
  description: z.string(),
  degree,
  purpose,
  period_from: date,
  period_to: date,
  /** Null until one is chosen, which is required for opening. */
  template_id: z.nullable(id),
  groups: z.array(z.object({ group: raterGroup, weight_percent: count })),
  /** The people who propose peers and external raters. */
  nomination,
  peers_min: count,
  peers_max: count,
  max_forms_per_rater: count,
  /** Fewer answers of a group than this are discarded unread. */
  min_answers: count,
  /** Whether comments are requested. */
  comments: z.boolean(),
  /** Whether leaders further up the line read results. */
  line_reads: z.boolean(),
  self_counts: z.boolean(),
  rating: z.nullable(rating),
  nine_box: z.boolean(),
  guide_percent: z.nullable(z.array(count)),
  /** Leaders who calibrate the people below them, besides managers of evaluations. */
  calibrator_ids: z.array(id),
  /** When ratings were locked; null while ratings and calibrators may be changed. */
  calibration_locked_at: z.nullable(instant),
  /** Dates, valid until the end of the day in the account's time zone. */
  nominate_until: z.nullable(date),
  answer_until: date,
  release_by: date,
  auto_release: z.boolean(),
  state,
  /** Null for people who do not manage cycles: a change of the counts would reveal when somebody submits. */
  counts: z.nullable(z.object({ subjects: count, forms: count, submitted: count })),
  cancel_reason: z.nullable(z.string()),
  created_by: id,
  created_at: instant,
  opened_at: z.nullable(instant),
  /** When it was put into the bin; null outside of it. */
  deleted_at: z.nullable(instant),
  /** The reason for deleting it with its results; null until one is given, and for people who do not manage cycles. */
  erase_reason: z.nullable(z.string()),
  version,
});
export type PerformanceEvaluation = z.infer<typeof performanceEvaluation>;

const percent = z.int().check(z.gte(0), z.lte(100));
const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const settings = {
  name: filled(120),
  description: text(2_000),
  degree,
  purpose,
  period_from: inputDate,
  period_to: inputDate,
  template_id: z.nullable(id),
  /** Weights add up to 100; self has no weight unless it counts. */
  groups: z
    .array(z.strictObject({ group: raterGroup, weight_percent: percent }))
    .check(z.maxLength(RATER_GROUPS.length)),
  nomination,
  peers_min: between(3, 10),
  peers_max: between(3, 15),
  max_forms_per_rater: between(1, 30),
  min_answers: between(LEAST_MIN_ANSWERS, 10),
  comments: z.boolean(),
  line_reads: z.boolean(),
  self_counts: z.boolean(),
  rating: z.nullable(z.strictObject({ labels: z.array(filled(60)).check(z.minLength(3), z.maxLength(7)) })),
  nine_box: z.boolean(),
  guide_percent: z.nullable(z.array(percent).check(z.maxLength(7))),
  /** Active people; otherwise 400 `not_here`. */
  calibrator_ids: z.array(id).check(z.maxLength(30)),
  nominate_until: z.nullable(inputDate),
  answer_until: inputDate,
  release_by: inputDate,
  auto_release: z.boolean(),
};
const { name, degree: degreeOf, ...rest } = settings;

export const performanceEvaluations = resource('performance-evaluations', noRowsSeen, {
  list: list({
    path: '/v2/performance-evaluations',
    summary: 'The cycles that one is in as subject, rater, leader or calibrator; for who manages cycles, all',
    access: 'evaluations.own',
    item: performanceEvaluation,
    filters: {
      /** Searches names. */
      q: z.optional(searchText),
      state: z.optional(repeatable(state)),
      degree: z.optional(repeatable(degree)),
      purpose: z.optional(purpose),
      /** Only cycles in which the caller is a subject or a rater, or leads a subject. */
      role: z.optional(z.enum(['subject', 'rater', 'leader'])),
      /** The deleted ones, for people who manage cycles. */
      deleted: z.optional(flag),
    },
    sorts: ['name', 'answer_until', 'created_at'],
    defaultSort: '-created_at',
  }),
  byId: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}',
    summary: 'Read a cycle that one is in',
    access: 'evaluations.own',
    params: byId,
    response: performanceEvaluation,
  },
  create: {
    method: 'POST',
    path: '/v2/performance-evaluations',
    summary:
      'Draft a cycle; what is left out has the default of its degree. 400 `weights_not_100`, `dates_out_of_order`, `too_few`, `too_many`',
    access: 'evaluations.manage',
    idempotent: true,
    body: z.strictObject({ name, degree: degreeOf, ...z.partial(z.strictObject(rest)).shape }),
    response: performanceEvaluation,
  },
  update: {
    method: 'PATCH',
    path: '/v2/performance-evaluations/{id}',
    summary:
      'Change a draft; of a cycle that is being answered only `answer_until`, to a later day from tomorrow on, and of an opened one with ratings `calibrator_ids` until they are locked or released. 409 `frozen` with the fields, `wrong_state`',
    access: 'evaluations.manage',
    params: byId,
    body: z.extend(z.partial(z.strictObject(settings)), { version }),
    response: performanceEvaluation,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/performance-evaluations/{id}',
    summary:
      'Delete a draft or, with `evaluations.erase` and once a reason was given, a cycle that is counted, with its results; it can be restored for 30 days. 409 `wrong_state`',
    access: 'evaluations.manage',
    params: byId,
    response: z.object({ message }),
  },
  eraseReason: {
    method: 'PUT',
    path: '/v2/performance-evaluations/{id}/erase-reason',
    summary: 'Say why a cycle that is counted is deleted with its results, before it is. 409 `wrong_state`',
    access: 'evaluations.erase',
    params: byId,
    body: z.strictObject({ reason: filled(500) }),
    response: performanceEvaluation,
  },
  restore: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/restore',
    summary: 'Bring back a deleted cycle: a draft, or with `evaluations.erase` one that is counted, with its results',
    access: 'evaluations.manage',
    params: byId,
    response: performanceEvaluation,
  },
  copy: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/copy',
    summary: 'Draft a cycle with the settings and the active people of another one',
    access: 'evaluations.manage',
    idempotent: true,
    params: byId,
    body: z.strictObject({ name }),
    response: performanceEvaluation,
  },
  open: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/open',
    summary:
      'Open a draft: template, lines, job titles and settings are copied, and leaders, the people themselves and their reports are asked. 400 `too_few` without a person or a template, `not_active`, `dates_out_of_order`; 409 `wrong_state`',
    access: 'evaluations.manage',
    params: byId,
    body: z.strictObject({ version }),
    response: performanceEvaluation,
  },
  collect: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/collect',
    summary: 'End proposals and begin answering; what nobody approved lapses. 409 `wrong_state`',
    access: 'evaluations.manage',
    params: byId,
    body: z.strictObject({ version }),
    response: performanceEvaluation,
  },
  close: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/close',
    summary: 'End answering. Forms are counted and destroyed by a job. 409 `wrong_state`',
    access: 'evaluations.manage',
    params: byId,
    body: z.strictObject({ version }),
    response: performanceEvaluation,
  },
  cancel: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/cancel',
    summary: 'Cancel a cycle before it is counted: its forms are destroyed at once. 409 `wrong_state`',
    access: 'evaluations.manage',
    params: byId,
    body: z.strictObject({ reason: filled(500), version }),
    response: performanceEvaluation,
  },
});
