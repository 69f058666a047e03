import type { GroupCell, QuestionCell } from './evaluation-counting.ts';
import type { RaterGroup, ResultGroup } from './evaluations.ts';
import { floorOf, type Fraction, fraction, hundredthsOf, meanBy, minus } from './fractions.ts';

/** The weights of a result, which do not depend on any answer. */
export interface Weights {
  /** The percentages of the groups. */
  groups: Readonly<Partial<Record<RaterGroup, number>>>;
  /** Whether the self-assessment is part of the score. */
  self_counts: boolean;
  /** The rating questions, with the competence of their section. */
  questions: readonly { id: number; weight: number; competence_id: number | null }[];
  /** The expected level of the person by competence; only for a scale of levels. */
  expected: ReadonlyMap<number, number>;
}

/** A self-assessment compared with the assessment by others. */
export type GapSign = 'blind_spot' | 'hidden_strength' | 'aligned';

interface GroupMean {
  group: ResultGroup;
  n: number;
  mean_hundredths: number | null;
}

export interface GroupResult {
  group: ResultGroup;
  invited: number;
  /** Null for a group that is not shown. */
  answered: number | null;
  shown: boolean;
  why: 'below_minimum' | 'merged' | null;
  /** Its share of the score; those of all groups add up to 10,000, or to 0 without a score. */
  weight_used_hundredths: number;
  mean_hundredths: number | null;
}

export interface CompetenceResult {
  competence_id: number;
  by_group: GroupMean[];
  self_hundredths: number | null;
  others_hundredths: number | null;
  gap_hundredths: number | null;
  sign: GapSign | null;
  /** The difference to the expected level. */
  to_expected_hundredths: number | null;
}

export interface QuestionResult {
  question_id: number;
  by_group: (GroupMean & { counts: readonly number[] | null })[];
}

/** All shown numbers about one person. */
export interface EvaluationResult {
  groups: GroupResult[];
  competences: CompetenceResult[];
  questions: QuestionResult[];
  score_hundredths: number | null;
}

type ShownCell = Extract<GroupCell, { shown: true }>;

const rounded = (value: Fraction | null): number | null => value && hundredthsOf(value);

/** Divides 10,000 by largest remainder; for equal remainders the first ones win. */
function sharesOf(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => fraction(weight * 10_000, sum));
  const shares = exact.map(floorOf);
  const left = 10_000 - shares.reduce((total, share) => total + share, 0);
  const rest = (at: number) => minus(exact[at] ?? fraction(0), fraction(shares[at] ?? 0));
  const byRest = weights
    .map((_, at) => at)
    .toSorted((a, b) => {
      const { n } = minus(rest(b), rest(a));
      return n > 0n ? 1 : n < 0n ? -1 : a - b;
    });
  for (const at of byRest.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

const signOf = ({ n, d }: Fraction): GapSign => (n >= d ? 'blind_spot' : n <= -d ? 'hidden_strength' : 'aligned');

/**
 * All shown numbers, computed only from cells, which contain nothing of dropped answers. Exact until the end;
 * hundredths are rounded half up once, and the sign of a gap is determined before rounding.
 */
export function resultsOf(cells: readonly GroupCell[], weights: Weights): EvaluationResult {
  const shown = cells.filter((cell): cell is ShownCell => cell.shown);
  const ratings = new Map(weights.questions.map((question) => [question.id, question]));
  const meanOf = ({ questions }: ShownCell, wanted: (competence: number | null) => boolean): Fraction | null =>
    meanBy(
      questions.flatMap(({ question_id, sum, n }) => {
        const rating = ratings.get(question_id);
        return rating && wanted(rating.competence_id) ? [{ weight: rating.weight, value: fraction(sum, n) }] : [];
      }),
    );
  const weightOf = ({ group }: ShownCell): number => {
    if (group === 'self') return weights.self_counts ? (weights.groups.self ?? 0) : 0;
    const parts: readonly RaterGroup[] =
      group === 'colleagues'
        ? cells.flatMap((cell) => (!cell.shown && cell.why === 'merged' ? [cell.group] : []))
        : [group];
    return parts.reduce((sum, part) => sum + (weights.groups[part] ?? 0), 0);
  };
  const means = shown.map((cell) => ({ cell, weight: weightOf(cell), mean: meanOf(cell, () => true) }));
  const shares = sharesOf(means.map(({ weight, mean }) => (mean ? weight : 0)));
  /** The weighted mean of the groups that have one. */
  const together = (parts: readonly { weight: number; mean: Fraction | null }[]) =>
    meanBy(parts.flatMap(({ weight, mean }) => (mean ? [{ weight, value: mean }] : [])));

  const competenceOf = (competence_id: number): CompetenceResult => {
    const parts = means.map(({ cell, weight }) => ({
      cell,
      weight,
      mean: meanOf(cell, (competence) => competence === competence_id),
    }));
    const self = parts.find(({ cell }) => cell.group === 'self')?.mean ?? null;
    const others = together(parts);
    const gap = self && others && minus(self, others);
    const expected = weights.expected.get(competence_id);
    return {
      competence_id,
      by_group: parts.flatMap(({ cell: { group, answered }, mean }) =>
        mean ? [{ group, n: answered, mean_hundredths: hundredthsOf(mean) }] : [],
      ),
      self_hundredths: rounded(self),
      others_hundredths: rounded(others),
      gap_hundredths: rounded(gap),
      sign: gap && signOf(gap),
      to_expected_hundredths:
        others === null || expected === undefined ? null : hundredthsOf(minus(fraction(expected), others)),
    };
  };

  const questionIds = [...new Set(shown.flatMap(({ questions }) => questions.map(({ question_id }) => question_id)))];
  const competences = new Set(weights.questions.flatMap(({ competence_id }) => competence_id ?? []));
  return {
    groups: [
      ...means.map(({ cell: { group, invited, answered }, mean }, at) => ({
        group,
        invited,
        answered,
        shown: true,
        why: null,
        weight_used_hundredths: shares[at] ?? 0,
        mean_hundredths: rounded(mean),
      })),
      ...cells.flatMap((cell) =>
        cell.shown
          ? []
          : [
              {
                group: cell.group,
                invited: cell.invited,
                answered: null,
                shown: false,
                why: cell.why,
                weight_used_hundredths: 0,
                mean_hundredths: null,
              },
            ],
      ),
    ],
    competences: [...competences].toSorted((a, b) => a - b).map(competenceOf),
    questions: questionIds
      .toSorted((a, b) => a - b)
      .map((question_id) => ({
        question_id,
        by_group: shown.flatMap(({ group, questions }) => {
          const cell = questions.find((question) => question.question_id === question_id);
          return cell
            ? [{ group, n: cell.n, mean_hundredths: meanOfCell(cell, ratings.has(question_id)), counts: cell.counts }]
            : [];
        }),
      })),
    score_hundredths: rounded(together(means)),
  };
}

const meanOfCell = ({ sum, n }: QuestionCell, isRating: boolean): number | null =>
  isRating ? hundredthsOf(fraction(sum, n)) : null;
