import { COMPARED_KINDS } from '@jornada/domain/evaluation-fairness';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { inputPotential, inputRating, ratingChange } from './performance-evaluations-results.ts';
import { byId, count, filled, id, idInUrl, instant, message, searchText, version } from './shapes.ts';

const hundredths = z.nullable(z.int());

/** A person in a calibration. */
const calibrated = z.object({
  user_id: id,
  nome: z.string(),
  leader_id: z.nullable(id),
  /** The current value; empty without one. */
  department: z.string(),
  /** Null without a score, and for leaders further up if the cycle does not let them read results. */
  score_hundredths: hundredths,
  leader_rating: z.nullable(count),
  rating: z.nullable(count),
  potential: z.nullable(count),
  /** 3 × (potential − 1) + band of the rating. */
  box: z.nullable(count),
  /** Whether it differs from the leader's rating. */
  changed: z.boolean(),
  leader_potential: z.nullable(count),
  /** The box of the leader's rating. */
  leader_box: z.nullable(count),
  /** The reason of the last change; null without a change, and for leaders further up. */
  last_reason: z.nullable(z.string()),
  /** Whether the caller may calibrate the person now: never themselves or people above them. */
  may_calibrate: z.boolean(),
  version,
});
export type CalibratedPerson = z.infer<typeof calibrated>;

const calibration = z.object({
  people: z.array(calibrated),
  /** Distribution of people with a rating. The guide is for comparison only; nothing enforces it. */
  distribution: z.array(
    z.object({ rating: count, people: count, percent_hundredths: count, guide_percent: z.nullable(count) }),
  ),
  by_leader: z.array(
    z.object({ leader_id: z.nullable(id), nome: z.string(), people: count, mean_rating_hundredths: hundredths }),
  ),
  /** When ratings were locked; null while they may be changed. */
  locked_at: z.nullable(instant),
});
export type Calibration = z.infer<typeof calibration>;

/**
 * Groups of people with the same value, people without one, and the merged groups of fewer than five; only the first
 * have a `value`.
 */
const compared = z.array(
  z.object({
    kind: z.enum(COMPARED_KINDS),
    value: z.string(),
    people: count,
    mean_rating_hundredths: z.int(),
    top_percent_hundredths: count,
  }),
);
const fairness = z.object({
  tenure: compared,
  age_band: compared,
  employment_type: compared,
  work_regime: compared,
  department: compared,
  /** By the leader's id. */
  leader: compared,
});
export type Fairness = z.infer<typeof fairness>;

const ofPerson = z.strictObject({ id: idInUrl, userId: idInUrl });

/** A part of the results: each row is about a person, so its id is sent to nobody. */
export const evaluationCalibration = resource('evaluation-results', noRowsSeen, {
  calibration: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/calibration',
    summary:
      'Ratings of a counted cycle side by side: of everybody for who manages evaluations, of their own line for calibrators and leaders; without one’s own before its release. Logged for each person in it. 404 before counting and without ratings',
    access: 'evaluations.own',
    params: byId,
    query: z.strictObject({ leader_id: z.optional(idInUrl), department: z.optional(searchText) }),
    heavy: true,
    response: calibration,
  },
  calibrate: {
    method: 'PUT',
    path: '/v2/performance-evaluations/{id}/calibration/{userId}',
    summary:
      'Change a person’s rating with the reason, which the person reads after the release: who manages evaluations, and calibrators in their own line; nobody about themselves or anybody above them (403). 400 `point_out_of_scale`; 409 `wrong_state`, `locked`',
    access: 'evaluations.own',
    params: ofPerson,
    body: z.strictObject({ rating: inputRating, potential: inputPotential, reason: filled(1_000), version }),
    response: calibrated,
  },
  ratingHistory: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/calibration/{userId}/history',
    summary:
      'The changes of a person’s rating, oldest first: for who manages evaluations, their leader and calibrators of their line, and for them once it is released',
    access: 'evaluations.own',
    params: ofPerson,
    response: z.object({ items: z.array(ratingChange) }),
  },
  lock: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/calibration/lock',
    summary: 'Fix the ratings of a cycle: nobody changes one until it is unlocked. 409 `locked`, `wrong_state`',
    access: 'evaluations.manage',
    params: byId,
    response: z.object({ message }),
  },
  unlock: {
    method: 'POST',
    path: '/v2/performance-evaluations/{id}/calibration/unlock',
    summary: 'Let ratings be changed again, with the reason. 409 `wrong_state`',
    access: 'evaluations.manage',
    params: byId,
    body: z.strictObject({ reason: filled(500) }),
    response: z.object({ message }),
  },
  fairness: {
    method: 'GET',
    path: '/v2/performance-evaluations/{id}/calibration/fairness',
    summary:
      'Ratings by tenure, age, contract, regime, department and leader: means and the share of the upper band, of five people and more. 404 before counting and without ratings',
    access: 'evaluations.manage',
    params: byId,
    response: fairness,
  },
});
