import {
  COMMENT_MODES,
  LEAST_POINTS,
  MOST_CHOICES,
  MOST_POINTS,
  MOST_SECTIONS,
  QUESTION_KINDS,
  SCALE_KINDS,
  SECTION_AUDIENCES,
} from '@jornada/domain/evaluation-templates';
import { RATER_GROUPS } from '@jornada/domain/evaluations';
import { z } from 'zod/mini';
import { count, filled, id, text } from './shapes.ts';

/** The groups of raters. */
export const raterGroup = z.enum(RATER_GROUPS);

const kind = z.enum(QUESTION_KINDS);
const comment = z.enum(COMMENT_MODES);
const audience = z.enum(SECTION_AUDIENCES);

/** The points of all ratings of a template, from 1. */
export const evaluationScale = z.object({
  kind: z.enum(SCALE_KINDS),
  points: count,
  labels: z.array(z.string()),
  /** Whether a rater may say that they did not observe it. */
  not_observed: z.boolean(),
});

const question = z.object({
  /** Its number in the template, never reused. */
  id,
  kind,
  text: z.string(),
  help: z.string(),
  /** The meaning of points for this question. */
  anchors: z.array(z.object({ point: count, text: z.string() })),
  /** The groups of raters that answer it. */
  groups: z.array(raterGroup),
  required: z.boolean(),
  /** For a rating question, from 1 to 10. */
  weight: count,
  comment,
  choices: z.array(z.string()),
});
export type EvaluationQuestion = z.infer<typeof question>;

export const evaluationSection = z.object({
  title: z.string(),
  /**
   * The people it applies to: everybody, people who lead somebody, or people whose job title is in one of the profiles.
   */
  for: audience,
  profile_ids: z.array(id),
  competence_id: z.nullable(id),
  questions: z.array(question),
});
export type EvaluationSection = z.infer<typeof evaluationSection>;

const point = z.int().check(z.gte(1), z.lte(MOST_POINTS));

/**
 * The number of labels must equal the number of points; otherwise 400 `not_the_same`. For `levels`, it is the account's
 * number of levels.
 */
export const inputScale = z.strictObject({
  kind: z.enum(SCALE_KINDS),
  points: z.int().check(z.gte(LEAST_POINTS), z.lte(MOST_POINTS)),
  labels: z.array(filled(60)).check(z.minLength(LEAST_POINTS), z.maxLength(MOST_POINTS)),
  not_observed: z.boolean(),
});

const inputQuestion = z.strictObject({
  kind,
  text: filled(500),
  help: z.optional(text(500)),
  anchors: z.optional(z.array(z.strictObject({ point, text: filled(300) })).check(z.maxLength(MOST_POINTS))),
  groups: z.array(raterGroup).check(z.maxLength(RATER_GROUPS.length)),
  required: z.optional(z.boolean()),
  weight: z.optional(z.int().check(z.gte(1), z.lte(10))),
  comment: z.optional(comment),
  choices: z.optional(z.array(filled(120)).check(z.maxLength(MOST_CHOICES))),
});

const section = {
  title: filled(120),
  for: z.optional(audience),
  profile_ids: z.optional(z.array(id).check(z.maxLength(20))),
  competence_id: z.optional(z.nullable(id)),
};

/** More than 60 questions in total are 400 `too_many`. */
const questions = <S extends z.ZodMiniType>(shape: S) => z.array(shape).check(z.maxLength(60));

export const newSections = z
  .array(z.strictObject({ ...section, questions: questions(inputQuestion) }))
  .check(z.maxLength(MOST_SECTIONS));

/** A question with a number stays the same question, whatever else changes; one without a number is new. */
export const changedSections = z
  .array(z.strictObject({ ...section, questions: questions(z.extend(inputQuestion, { id: z.optional(id) })) }))
  .check(z.maxLength(MOST_SECTIONS));
