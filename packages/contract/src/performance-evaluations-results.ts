import { CYCLE_PURPOSES } from '@jornada/domain/evaluation-cycles';
import { RESULT_GROUPS, SUBJECT_STATES, CYCLE_STATES, DEGREES } from '@jornada/domain/evaluations';
import { POTENTIALS } from '@jornada/domain/evaluation-ratings';
import { QUESTION_KINDS } from '@jornada/domain/evaluation-templates';
import { TALK_STEPS } from '@jornada/domain/evaluation-talks';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { evaluationScale } from './performance-evaluations.ts';
import { resultTalks } from './performance-evaluations-talks.ts';
import { byId, count, date, filled, id, idInUrl, instant, message, version } from './shapes.ts';

const hundredths = z.nullable(z.int());
const group = z.enum(RESULT_GROUPS);

const mean = { group, n: count, mean_hundredths: hundredths };

const competence = z.object({
  competence_id: id,
  name: z.string(),
  /** From the job profile, if the scale is the scale of levels. */
  expected_level: z.nullable(count),
  by_group: z.array(z.object(mean)),
  self_hundredths: hundredths,
  others_hundredths: hundredths,
  /** Self rating minus the rating by others. */
  gap_hundredths: hundredths,
  sign: z.nullable(z.enum(['blind_spot', 'hidden_strength', 'aligned'])),
  /** Expected level minus the rating by others. */
  to_expected_hundredths: hundredths,
});
export type ResultCompetence = z.infer<typeof competence>;

const question = z.object({
  question_id: id,
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  /** The title of its section. */
  section: z.string(),
  /** The choices of a choice question. */
  choices: z.array(z.string()),
  /** How often each option was given; null for fewer than five answers of an anonymous group. */
  by_group: z.array(z.object({ ...mean, counts: z.nullable(z.array(count)) })),
});
export type ResultQuestion = z.infer<typeof question>;

const resultGroup = z.object({
  group,
  invited: count,
  /** Null for a group that is not shown: its number of answers was not stored. */
  answered: z.nullable(count),
  shown: z.boolean(),
  why: z.nullable(z.enum(['below_minimum', 'merged'])),
  /** Its share of the score; the shares add up to 10,000. */
  weight_used_hundredths: count,
  mean_hundredths: hundredths,
});
export type ResultGroup = z.infer<typeof resultGroup>;

const inBrief = {
  evaluation_id: id,
  name: z.string(),
  period_to: date,
  score_hundredths: hundredths,
  /** The points of its scale: scores on different scales do not compare. */
  points: count,
};

/** A rating is the number of its label, from 1; a potential is 1 to 3. */
const rated = { rating: z.nullable(count), potential: z.nullable(count) };

/** A change of a rating, without the leader's first rating. */
export const ratingChange = z.object({
  at: instant,
  by_nome: z.string(),
  from: z.object(rated),
  to: z.object(rated),
  reason: z.string(),
});
export type RatingChange = z.infer<typeof ratingChange>;

/** A rating in a request; one beyond the labels is 400 `point_out_of_scale`. */
export const inputRating = z.int().check(z.gte(1), z.lte(7));
/** Required if the cycle has a nine-box; otherwise 400 `point_out_of_scale`. */
export const inputPotential = z.nullable(z.int().check(z.gte(1), z.lte(POTENTIALS)));

/**
 * The result of a person in a cycle, rated by themselves and others: only shown numbers, since nothing else was stored.
 */
export const evaluationResult = z.object({
  evaluation: z.object({
    id,
    name: z.string(),
    degree: z.enum(DEGREES),
    purpose: z.enum(CYCLE_PURPOSES),
    state: z.enum(CYCLE_STATES),
    period_from: date,
    period_to: date,
    /** Fewer answers of a group than this were discarded unread. */
    min_answers: count,
    /** From this day on the person can read it even if nobody released it. */
    release_by: date,
    scale: evaluationScale,
    /** The labels of ratings, if people are rated. */
    rating: z.nullable(z.object({ labels: z.array(z.string()) })),
    nine_box: z.boolean(),
  }),
  subject: z.object({ user_id: id, nome: z.string(), job_title: z.string(), leader_id: z.nullable(id) }),
  state: z.enum(SUBJECT_STATES),
  released_at: z.nullable(instant),
  groups: z.array(resultGroup),
  competences: z.array(competence),
  questions: z.array(question),
  /** In an order that does not reveal the authors. */
  comments: z.array(z.object({ group, question_id: id, text: z.string() })),
  score_hundredths: hundredths,
  /** Results of the same person that were released before, oldest first. */
  previous: z.array(z.object(inBrief)),
  /** Whether the caller may release it now. */
  may_release: z.boolean(),
  ...rated,
  /** The leader's rationale. */
  rationale: z.nullable(z.string()),
  /** Oldest first; empty for leaders further up. */
  changes: z.array(ratingChange),
  /** Whether the caller may rate the person now. */
  may_rate: z.boolean(),
  version,
  ...resultTalks,
  /** The steps the caller may take now. */
  may: z.array(z.enum(TALK_STEPS)),
});
export type EvaluationResult = z.infer<typeof evaluationResult>;

/** A person in an export of results: shown numbers only, in hundredths. */
const exported = z.object({
  user_id: id,
  nome: z.string(),
  job_title: z.string(),
  state: z.enum(SUBJECT_STATES),
  /** The label of the rating; empty without one. */
  rating: z.string(),
  potential: z.nullable(count),
  /** Empty in the line of the score. */
  competence: z.string(),
  expected_level: z.nullable(count),
  self_hundredths: hundredths,
  leader_hundredths: hundredths,
  peers_hundredths: hundredths,
  reports_hundredths: hundredths,
  external_hundredths: hundredths,
  colleagues_hundredths: hundredths,
  others_hundredths: hundredths,
  gap_hundredths: hundredths,
});
export type ExportedResult = z.infer<typeof exported>;

const ofPerson = z.strictObject({ id: idInUrl, userId: idInUrl });

/** Every row is about one person, so its id is sent to nobody. */
export const evaluationResults = resource('evaluation-results', noRowsSeen, {
  list: {
    method: 'GET',
    path: '/v2/performance-evaluations/results',
    summary:
      'The released results of a person, oldest first: one’s own, those of people one led in the cycle, or as who manages evaluations (logged)',
    access: 'evaluations.own',
    query: z.strictObject({ user_id: idInUrl }),
    response: z.object({ items: z.array(z.object({ ...inBrief, released_at: instant })) }),
  },
  byPerson: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/results/{userId}',
    summary:
      'The result of a person in a cycle: for them once it is released (404 `not_released` before), their leader of the cycle once it is counted, those further up where `line_reads`, and who manages evaluations. Reading by others is logged',
    access: 'evaluations.own',
    params: ofPerson,
    response: evaluationResult,
  },
  readers: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/results/{userId}/readers',
    summary: 'Who has read the result of a person, and when: for them once it is released, and who manages evaluations',
    access: 'evaluations.own',
    params: ofPerson,
    response: z.object({
      items: z.array(
        z.object({ at: instant, actor_id: z.nullable(id), actor_nome: z.nullable(z.string()), action: z.string() }),
      ),
    }),
  },
  exportCsv: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/results.csv',
    summary:
      'The shown numbers of everybody in a counted cycle for performance, a line for the score and for each competence; without one’s own before its release. Logged for each person in it. 404 before counting',
    access: 'evaluations.manage',
    params: byId,
    answers: 'csv',
    heavy: true,
    response: exported,
  },
  release: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/release',
    summary:
      'Let people read their counted results: those named, or all that the caller may release, as their leader of the cycle or who manages evaluations; never one’s own by name. 409 `wrong_state`, `not_rated` with `details.user_ids`',
    access: 'evaluations.own',
    params: byId,
    body: z.strictObject({
      user_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(20_000))),
    }),
    response: z.object({ released: count, not_rated: z.array(id), message }),
  },
  rate: {
    method: 'PUT',
    path: '/v2/performance-evaluations/{id}/results/{userId}/rating',
    summary:
      'Rate a person, as their leader of the cycle, once it is counted and until the release; nobody rates themselves (403). Later changes are kept with the rationale as their reason. 400 `point_out_of_scale`; 409 `wrong_state`, `locked`',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({ rating: inputRating, potential: inputPotential, rationale: filled(4_000), version }),
    response: evaluationResult,
  },
});
