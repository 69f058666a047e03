import type { Asked, CountedForm } from './evaluation-counting.ts';
import type { Weights } from './evaluation-results.ts';
import type { RaterGroup } from './evaluations.ts';

/** Numerator and denominator, never reduced to lowest terms. */
type Ratio = readonly [bigint, bigint];

const half = ([n, d]: Ratio): number => {
  const [top, bottom] = [200n * n + d, 2n * d];
  const whole = top / bottom;
  return Number(top < 0n && whole * bottom !== top ? whole - 1n : whole);
};
const weighted = (parts: readonly (readonly [number, Ratio])[]): Ratio | null => {
  const all = parts.reduce((product, [, [, d]]) => product * d, 1n);
  const weight = parts.reduce((sum, [one]) => sum + one, 0);
  const top = parts.reduce((sum, [one, [n, d]]) => sum + BigInt(one) * n * (all / d), 0n);
  return weight === 0 ? null : [top, all * BigInt(weight)];
};

/**
 * The numbers of one person from their forms, implemented a second time: slowly, directly from the rules, without
 * intermediate cells.
 */
export function referenceResult({ questions, min_answers, invited, forms }: Asked, weights: Weights) {
  const of = (...groups: RaterGroup[]): CountedForm[] => forms.filter(({ group }) => groups.includes(group));
  const there = (group: RaterGroup) => (invited[group] ?? 0) > 0;
  const weightOf = (group: RaterGroup) => weights.groups[group] ?? 0;
  const anonymous = (['peers', 'reports', 'external'] as const).filter(there);
  const alone = anonymous.filter((group) => of(group).length >= min_answers);
  const rest = anonymous.filter((group) => !alone.includes(group));
  const colleagues = of(...rest).length >= min_answers;
  const shown = [
    ...(['leader', 'self'] as const).filter(there).map((name) => ({
      name,
      forms: of(name),
      least: 1,
      weight: name === 'leader' || weights.self_counts ? weightOf(name) : 0,
    })),
    ...alone.map((name) => ({ name, forms: of(name), least: min_answers, weight: weightOf(name) })),
    ...(colleagues
      ? [
          {
            name: 'colleagues' as const,
            forms: of(...rest),
            least: min_answers,
            weight: rest.reduce((sum, group) => sum + weightOf(group), 0),
          },
        ]
      : []),
  ];
  const given = ({ forms: all, least }: (typeof shown)[number], id: number) => {
    const answers = all.flatMap(({ answers: one }) => one.filter(({ question_id }) => question_id === id));
    const points = answers.flatMap(({ point, choice }) => point ?? (choice === null ? [] : choice + 1));
    return points.length >= least ? points : [];
  };
  const mean = (group: (typeof shown)[number], wanted: readonly Weights['questions'][number][]): Ratio | null =>
    weighted(
      wanted.flatMap(({ id, weight }) => {
        const points = given(group, id);
        const sum = points.reduce((total, point) => total + point, 0);
        return points.length ? [[weight, [BigInt(sum), BigInt(points.length)]] as const] : [];
      }),
    );
  const together = (wanted: readonly Weights['questions'][number][]): Ratio | null =>
    weighted(
      shown.flatMap((group) => {
        const value = mean(group, wanted);
        return value ? [[group.weight, value] as const] : [];
      }),
    );
  const round = (value: Ratio | null | undefined) => (value ? half(value) : null);
  const ids = [...new Set(weights.questions.flatMap(({ competence_id }) => competence_id ?? []))];
  return {
    score: round(together(weights.questions)),
    groups: Object.fromEntries(shown.map((group) => [group.name, round(mean(group, weights.questions))])),
    hidden: rest.map((group) => [group, colleagues ? 'merged' : 'below_minimum']),
    questions: Object.fromEntries(
      questions
        .filter(({ kind }) => kind !== 'text')
        .flatMap(({ id, kind }) =>
          shown.flatMap((group) => {
            const points = given(group, id);
            const sum = points.reduce((total, point) => total + point, 0);
            const value = kind === 'rating' ? half([BigInt(sum), BigInt(points.length || 1)]) : null;
            return points.length ? [[`${id} ${group.name}`, [points.length, value]]] : [];
          }),
        ),
    ),
    competences: Object.fromEntries(
      ids.map((id) => {
        const wanted = weights.questions.filter(({ competence_id }) => competence_id === id);
        const selfGroup = shown.find(({ name }) => name === 'self');
        const self = selfGroup && mean(selfGroup, wanted);
        const others = together(wanted);
        const gap: Ratio | null =
          self && others ? [self[0] * others[1] - others[0] * self[1], self[1] * others[1]] : null;
        const expected = weights.expected.get(id);
        const missing: Ratio | null =
          others && expected !== undefined ? [BigInt(expected) * others[1] - others[0], others[1]] : null;
        const sign = gap && (gap[0] >= gap[1] ? 'blind_spot' : -gap[0] >= gap[1] ? 'hidden_strength' : 'aligned');
        return [id, [round(self), round(others), round(gap), sign, round(missing)]];
      }),
    ),
  };
}
