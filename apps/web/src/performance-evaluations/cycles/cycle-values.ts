import type { Input } from '@jornada/contract/endpoint';
import type { performanceEvaluations, PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import type { CyclePurpose } from '@jornada/domain/evaluation-cycles';
import type { Degree, RaterGroup } from '@jornada/domain/evaluations';

/** Form values of a new cycle. */
export type NewValues = {
  name: string;
  degree: Degree;
  purpose: CyclePurpose;
  /** The id of a template; empty for none. */
  template_id: string;
  answer_until: string | null;
};

export const newBody = ({ name, degree, purpose, template_id, answer_until }: NewValues) => ({
  name,
  degree,
  purpose,
  template_id: template_id === '' ? null : Number(template_id),
  ...(answer_until !== null && { answer_until }),
});

/** Form values of the settings of a draft. */
export type CycleValues = Omit<NewValues, 'degree'> & {
  description: string;
  period_from: string | null;
  period_to: string | null;
  nominate_until: string | null;
  release_by: string | null;
  min_answers: string;
  /** One label per line; empty if people are not rated. */
  labels: string;
  nine_box: string;
  /** A percentage for each label, separated by commas or spaces; empty for none. */
  guide: string;
  calibrator_ids: number[];
  weights: Partial<Record<RaterGroup, string>>;
};

export const valuesOf = (cycle: PerformanceEvaluation): CycleValues => ({
  name: cycle.name,
  description: cycle.description,
  purpose: cycle.purpose,
  template_id: cycle.template_id === null ? '' : String(cycle.template_id),
  period_from: cycle.period_from,
  period_to: cycle.period_to,
  nominate_until: cycle.nominate_until,
  answer_until: cycle.answer_until,
  release_by: cycle.release_by,
  min_answers: String(cycle.min_answers),
  labels: cycle.rating?.labels.join('\n') ?? '',
  nine_box: cycle.nine_box ? 'yes' : 'no',
  guide: cycle.guide_percent?.join(', ') ?? '',
  calibrator_ids: cycle.calibrator_ids,
  weights: Object.fromEntries(cycle.groups.map(({ group, weight_percent }) => [group, String(weight_percent)])),
});

/** The settings of the rating; those of a cycle for development are empty. */
function ratingOf({ labels, nine_box, guide }: Pick<CycleValues, 'labels' | 'nine_box' | 'guide'>) {
  const named = labels
    .split('\n')
    .map((label) => label.trim())
    .filter((label) => label !== '');
  const percents = guide.split(/[\s,;]+/).filter((one) => one !== '');
  return {
    rating: named.length === 0 ? null : { labels: named },
    nine_box: nine_box === 'yes' && named.length > 0,
    guide_percent: percents.length === 0 ? null : percents.map(Number),
  };
}

/** The body of a change. An emptied date is sent empty, so that the contract rejects it at its field. */
export const bodyOf = (
  { weights, template_id, labels, nine_box, guide, ...values }: CycleValues,
  { groups, version }: PerformanceEvaluation,
): Input<typeof performanceEvaluations.update>['body'] => ({
  ...values,
  template_id: template_id === '' ? null : Number(template_id),
  period_from: values.period_from ?? '',
  period_to: values.period_to ?? '',
  answer_until: values.answer_until ?? '',
  release_by: values.release_by ?? '',
  min_answers: Number(values.min_answers),
  ...ratingOf({ labels, nine_box, guide }),
  groups: groups.map(({ group }) => ({ group, weight_percent: Number(weights[group] ?? 0) })),
  version,
});
