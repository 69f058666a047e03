import { firstRepeated } from './competence-profiles.ts';
import { RATER_GROUPS, type RaterGroup } from './evaluations.ts';

/** The maximum number of questions of a template, and the number per group from which on a form is long. */
export const MOST_QUESTIONS = 60;
export const LONG_FORM = 40;
export const MOST_SECTIONS = 20;
export const LEAST_POINTS = 3;
export const MOST_POINTS = 7;
export const LEAST_CHOICES = 2;
export const MOST_CHOICES = 10;
export const MOST_TEMPLATES = 100;

/** States of a template: new cycles cannot use an archived one. */
export const TEMPLATE_STATES = ['active', 'archived'] as const;

/** `levels` is the scale of competences, with as many points as they have levels. */
export const SCALE_KINDS = ['levels', 'agreement', 'frequency', 'custom'] as const;
export type ScaleKind = (typeof SCALE_KINDS)[number];

export const QUESTION_KINDS = ['rating', 'text', 'choice'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Whether a comment is requested with a rating or a choice. */
export const COMMENT_MODES = ['none', 'optional', 'required'] as const;
export type CommentMode = (typeof COMMENT_MODES)[number];

/** The people whom a section is about: everybody, people who lead somebody, or people whose job is in one of its profiles. */
export const SECTION_AUDIENCES = ['all', 'leaders', 'profiles'] as const;
export type SectionAudience = (typeof SECTION_AUDIENCES)[number];

/** The points of a rating, from 1. */
export interface Scale {
  kind: ScaleKind;
  points: number;
  /** One for each point. */
  labels: string[];
  /** Whether a rater may say that they did not observe it. */
  not_observed: boolean;
}

/** The meaning of a point for one question. */
export interface Anchor {
  point: number;
  text: string;
}

export interface Question {
  /** Its number in the template, never reused. */
  id: number;
  kind: QuestionKind;
  text: string;
  help: string;
  anchors: Anchor[];
  /** The groups of raters that answer it. */
  groups: RaterGroup[];
  required: boolean;
  /** For a rating question, from 1 to 10. */
  weight: number;
  comment: CommentMode;
  choices: string[];
}

export interface Section {
  title: string;
  for: SectionAudience;
  profile_ids: number[];
  competence_id: number | null;
  questions: Question[];
}

/** A question before it has a number. */
export type NewQuestion = Omit<Question, 'id'> & { id?: number | undefined };
export type NewSection = Omit<Section, 'questions'> & { questions: NewQuestion[] };

/** The facts about the subject that a form depends on. */
export interface FormSubject {
  leads: boolean;
  profile_id: number | null;
}

/** A fault of a template, by path; `code` is that of the refusal. */
export interface TemplateFault {
  path: string;
  message: string;
  code: 'not_the_same' | 'duplicate' | 'too_few' | 'too_many' | 'point_out_of_scale' | 'not_here';
}

type Asking = Pick<Question, 'kind' | 'groups'>;
const questionsOf = <Q extends Asking>(sections: readonly { questions: readonly Q[] }[]): Q[] =>
  sections.flatMap(({ questions }) => [...questions]);

const SECONDS: Readonly<Record<QuestionKind, number>> = { rating: 20, text: 60, choice: 20 };

/** Estimated minutes of answering: 20 seconds for a rating or a choice, 60 for a text, rounded up. */
export const minutesOf = (sections: readonly { questions: readonly Asking[] }[]): number =>
  Math.ceil(questionsOf(sections).reduce((sum, { kind }) => sum + SECONDS[kind], 0) / 60);

/** The groups with more questions than a form should have. */
export const longForms = (sections: readonly { questions: readonly Asking[] }[]): RaterGroup[] =>
  RATER_GROUPS.filter(
    (group) => questionsOf(sections).filter(({ groups }) => groups.includes(group)).length > LONG_FORM,
  );

/**
 * The sections shown to a rater of `group`, with the questions of that group; sections without any are left out.
 * @param about the person; null shows the sections about everybody
 */
export function formOf(sections: readonly Section[], group: RaterGroup, about: FormSubject | null): Section[] {
  const concerns = ({ for: audience, profile_ids }: Section): boolean => {
    if (audience === 'all' || about === null) return true;
    if (audience === 'leaders') return about.leads;
    return about.profile_id !== null && profile_ids.includes(about.profile_id);
  };
  return sections
    .filter(concerns)
    .map((section) => ({ ...section, questions: section.questions.filter(({ groups }) => groups.includes(group)) }))
    .filter(({ questions }) => questions.length > 0);
}

/**
 * The sections with the indicators of their competences as anchors: on a scale of levels, for rating questions without
 * their own.
 * @param indicators of a competence: the levels from 1 with the texts of each
 */
export const withIndicators = (
  sections: readonly Section[],
  { kind, points }: Pick<Scale, 'kind' | 'points'>,
  indicators: (competenceId: number) => readonly { level: number; indicators: readonly string[] }[],
): Section[] =>
  kind !== 'levels'
    ? [...sections]
    : sections.map((section) => {
        if (section.competence_id === null) return section;
        const anchors = indicators(section.competence_id)
          .filter(({ level, indicators: texts }) => level <= points && texts.length > 0)
          .map(({ level, indicators: texts }) => ({ point: level, text: texts.join('\n') }));
        const questions = section.questions.map((question) =>
          question.kind === 'rating' && question.anchors.length === 0 ? { ...question, anchors } : question,
        );
        return { ...section, questions };
      });

const isTwice = (values: readonly (string | number)[]): boolean => firstRepeated(values) !== undefined;

function* faultsOfQuestion(path: string, question: NewQuestion, points: number): Generator<TemplateFault> {
  const { kind, groups, anchors, choices } = question;
  if (groups.length === 0) yield { path: `${path}.groups`, message: 'must name who is asked', code: 'too_few' };
  if (isTwice(groups)) yield { path: `${path}.groups`, message: 'names a group twice', code: 'duplicate' };
  if (kind === 'choice' ? choices.length < LEAST_CHOICES : choices.length > 0)
    yield {
      path: `${path}.choices`,
      message: kind === 'choice' ? `must be at least ${LEAST_CHOICES}` : 'are for a question of the kind choice only',
      code: kind === 'choice' ? 'too_few' : 'too_many',
    };
  if (isTwice(choices)) yield { path: `${path}.choices`, message: 'has a choice twice', code: 'duplicate' };
  const outside = anchors.findIndex(({ point }) => kind !== 'rating' || point > points);
  if (outside >= 0)
    yield { path: `${path}.anchors`, message: 'has a point that the scale has not', code: 'point_out_of_scale' };
  if (isTwice(anchors.map(({ point }) => point)))
    yield { path: `${path}.anchors`, message: 'has a point twice', code: 'duplicate' };
}

/**
 * The faults of a template beyond the shape of its fields, in the order of its parts. It may have no questions until a
 * cycle uses it.
 * @param next the number of the next new question; smaller ones belong to current or removed questions
 */
export function* templateFaults(
  { scale, sections }: { scale: Scale; sections: readonly NewSection[] },
  next: number,
): Generator<TemplateFault> {
  if (scale.labels.length !== scale.points)
    yield { path: 'scale.labels', message: `must be ${scale.points}, one for each point`, code: 'not_the_same' };
  const all = questionsOf<NewQuestion>(sections);
  if (all.length > MOST_QUESTIONS)
    yield { path: 'sections', message: `must have at most ${MOST_QUESTIONS} questions`, code: 'too_many' };
  const seen = new Set<number>();
  for (const [at, { for: audience, profile_ids, questions }] of sections.entries()) {
    if ((audience === 'profiles') !== profile_ids.length > 0)
      yield {
        path: `sections.${at}.profile_ids`,
        message: audience === 'profiles' ? 'must name a profile' : 'are for a section about profiles only',
        code: audience === 'profiles' ? 'too_few' : 'too_many',
      };
    for (const [place, question] of questions.entries()) {
      const path = `sections.${at}.questions.${place}`;
      const { id } = question;
      if (id !== undefined && id >= next)
        yield { path: `${path}.id`, message: 'is not a question of this template', code: 'not_here' };
      if (id !== undefined && seen.has(id)) yield { path: `${path}.id`, message: 'is there twice', code: 'duplicate' };
      if (id !== undefined) seen.add(id);
      yield* faultsOfQuestion(path, question, scale.points);
    }
  }
}

/** The sections with a number for each new question, starting at `next`, and the number after the last one. */
export function numbered(sections: readonly NewSection[], next: number): { sections: Section[]; next: number } {
  let id = next;
  const all = sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({ ...question, id: question.id ?? id++ })),
  }));
  return { sections: all, next: id };
}
