import type { Input } from '@jornada/contract/endpoint';
import type { EvaluationSection } from '@jornada/contract/performance-evaluations';
import type { EvaluationTemplate, evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import type { ScaleKind, SectionAudience } from '@jornada/domain/evaluation-templates';
import type { BodyFault } from '../../api/form-faults.ts';

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

type Sections = NonNullable<Input<typeof evaluationTemplates.update>['body']['sections']>;

/** The request that replaces the sections. */
export const withSections = ({ id, version }: Pick<EvaluationTemplate, 'id' | 'version'>, sections: Sections) => ({
  params: { id },
  body: { sections, version },
});
