import type { Input } from '@jornada/contract/endpoint';
import type { EvaluationQuestion, EvaluationSection } from '@jornada/contract/performance-evaluations';
import type { EvaluationTemplate, evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import type { CommentMode, QuestionKind, ScaleKind, SectionAudience } from '@jornada/domain/evaluation-templates';
import { RATER_GROUPS, type RaterGroup } from '@jornada/domain/evaluations';
import type { BodyFault } from '../../api/form.ts';

/** Form values of a template's name and scale; the labels of the points are one per line. */
export interface TemplateValues {
  name: string;
  description: string;
  kind: ScaleKind;
  labels: string;
  not_observed: boolean;
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const templateValues = ({ name, description, scale }: EvaluationTemplate): TemplateValues => ({
  name,
  description,
  kind: scale.kind,
  labels: scale.labels.join('\n'),
  not_observed: scale.not_observed,
});

/** The fields of a request that contain name and scale. */
export function templateBody({ name, description, kind, labels, not_observed }: TemplateValues) {
  const points = linesOf(labels);
  return { name, description, scale: { kind, points: points.length, labels: points, not_observed } };
}

/** Shows errors of the scale at the field of its labels. */
export const placeTemplateFault = ({ path, code }: BodyFault) =>
  path.startsWith('scale') ? [{ path: 'labels' as const, code }] : undefined;

/** A section without its questions. */
export interface SectionValues {
  title: string;
  for: SectionAudience;
  /** Whether each profile is chosen; the key is `of` and the profile's id. */
  profiles: Record<`of${number}`, boolean>;
  competence_id: number | null;
}

export const NEW_SECTION: EvaluationSection = {
  title: '',
  for: 'all',
  profile_ids: [],
  competence_id: null,
  questions: [],
};

export const sectionValues = (section: EvaluationSection, profileIds: readonly number[]): SectionValues => ({
  title: section.title,
  for: section.for,
  profiles: Object.fromEntries(profileIds.map((id) => [`of${id}`, section.profile_ids.includes(id)])),
  competence_id: section.competence_id,
});

export const sectionOf = (
  { title, for: audience, profiles, competence_id }: SectionValues,
  { questions }: Pick<EvaluationSection, 'questions'>,
): EvaluationSection => ({
  title,
  for: audience,
  profile_ids:
    audience === 'profiles'
      ? Object.entries(profiles).flatMap(([key, chosen]) => (chosen ? [Number(key.slice(2))] : []))
      : [],
  competence_id,
  questions,
});

export interface QuestionValues {
  kind: QuestionKind;
  text: string;
  help: string;
  groups: Record<RaterGroup, boolean>;
  required: boolean;
  weight: number | null;
  comment: CommentMode;
  /** The description of each point; the key is `at` and the point. */
  anchors: Record<`at${number}`, string>;
  /** One choice per line. */
  choices: string;
}

/** A question that may not have an id yet. */
export type NewQuestion = Omit<EvaluationQuestion, 'id'> & { id?: number };

export const NEW_QUESTION: NewQuestion = {
  kind: 'rating',
  text: '',
  help: '',
  anchors: [],
  groups: [...RATER_GROUPS],
  required: true,
  weight: 1,
  comment: 'optional',
  choices: [],
};

export const questionValues = (question: NewQuestion, points: number): QuestionValues => ({
  kind: question.kind,
  text: question.text,
  help: question.help,
  groups: Object.fromEntries(RATER_GROUPS.map((group) => [group, question.groups.includes(group)])) as Record<
    RaterGroup,
    boolean
  >,
  required: question.required,
  weight: question.weight,
  comment: question.comment,
  anchors: Object.fromEntries(
    Array.from({ length: points }, (_, at) => [
      `at${at + 1}`,
      question.anchors.find(({ point }) => point === at + 1)?.text ?? '',
    ]),
  ),
  choices: question.choices.join('\n'),
});

/** Converts to the question of the contract, without the values that do not apply to its kind. */
export const questionOf = (values: QuestionValues, id: number | undefined): NewQuestion => ({
  ...(id !== undefined && { id }),
  kind: values.kind,
  text: values.text,
  help: values.help,
  groups: RATER_GROUPS.filter((group) => values.groups[group]),
  required: values.required,
  weight: values.kind === 'rating' ? (values.weight ?? 0) : 1,
  comment: values.kind === 'text' ? 'none' : values.comment,
  anchors:
    values.kind === 'rating'
      ? Object.entries(values.anchors).flatMap(([key, text]) =>
          text.trim() ? [{ point: Number(key.slice(2)), text: text.trim() }] : [],
        )
      : [],
  choices: values.kind === 'choice' ? linesOf(values.choices) : [],
});

type Sections = NonNullable<Input<typeof evaluationTemplates.update>['body']['sections']>;

/** The request that replaces the sections. */
export const withSections = ({ id, version }: Pick<EvaluationTemplate, 'id' | 'version'>, sections: Sections) => ({
  params: { id },
  body: { sections, version },
});
