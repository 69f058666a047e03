import type { CompetenceKind } from './competences.ts';
import type { CompetenceResult } from './evaluation-results.ts';

/** The fewest people of whom a sum of gaps is shown. */
export const LEAST_OF_GAPS = 5;

/** A released result of a person, as far as it is about competences. */
export interface ReleasedCompetences {
  evaluation_id: number;
  /** The instant of its release. */
  at: string;
  /** The points of its scale. */
  points: number;
  /** Whether its points are the levels of competences: only then they compare with an expected level. */
  isOfLevels: boolean;
  competences: readonly Pick<CompetenceResult, 'competence_id' | 'self_hundredths' | 'others_hundredths'>[];
}

/** How a person is seen in a competence, next to what their job expects. */
export interface PersonCompetence {
  competence_id: number;
  /** Null where their profile expects nothing. */
  expected_level: number | null;
  /** Of the result that was released last. */
  latest: {
    evaluation_id: number;
    at: string;
    points: number;
    self_hundredths: number | null;
    others_hundredths: number | null;
  } | null;
  /** Expected less how others see it: above zero, something is missing. Null without one of both, or on another scale. */
  gap_hundredths: number | null;
  /** How others saw it, oldest first. */
  history: { evaluation_id: number; at: string; points: number; others_hundredths: number }[];
}

/**
 * The competences that belong to a person, with the expected level: those of their profile, the core ones, and those of
 * leadership if they lead somebody.
 */
export function belongingTo(
  competences: readonly { id: number; kind: CompetenceKind }[],
  { leads, expected }: { leads: boolean; expected: ReadonlyMap<number, number> },
): Map<number, number | null> {
  const own = competences.flatMap(({ id, kind }): [number, null][] =>
    kind === 'core' || (kind === 'leadership' && leads) ? [[id, null]] : [],
  );
  return new Map<number, number | null>([...own, ...expected]);
}

/**
 * How a person is seen in each competence that belongs to them or that somebody saw.
 * @param released their results, oldest first
 */
export function competencesOf(
  belonging: ReadonlyMap<number, number | null>,
  released: readonly ReleasedCompetences[],
): PersonCompetence[] {
  const seen = released.flatMap(({ competences, ...of }) => competences.map((one) => ({ ...of, ...one })));
  const known = seen.filter((one) => one.others_hundredths !== null || one.self_hundredths !== null);
  const ids = new Set([...belonging.keys(), ...known.map(({ competence_id }) => competence_id)]);
  return [...ids]
    .toSorted((one, other) => one - other)
    .map((competence_id): PersonCompetence => {
      const own = known.filter((one) => one.competence_id === competence_id);
      const last = own.at(-1);
      const expected_level = belonging.get(competence_id) ?? null;
      const others = last?.others_hundredths ?? null;
      return {
        competence_id,
        expected_level,
        latest: last
          ? {
              evaluation_id: last.evaluation_id,
              at: last.at,
              points: last.points,
              self_hundredths: last.self_hundredths,
              others_hundredths: others,
            }
          : null,
        gap_hundredths:
          expected_level === null || others === null || !last?.isOfLevels ? null : expected_level * 100 - others,
        history: own.flatMap(({ evaluation_id, at, points, others_hundredths }) =>
          others_hundredths === null ? [] : [{ evaluation_id, at, points, others_hundredths }],
        ),
      };
    });
}

/** What several people miss in a competence. */
export interface TeamGap {
  competence_id: number;
  /** Those of whom a gap is known. */
  people: number;
  below_expected: number;
  /** Rounded half up. */
  mean_gap_hundredths: number;
}

/** The gaps of several people, the largest mean first; a competence of fewer than five people is left out. */
export function gapsOf(people: readonly (readonly PersonCompetence[])[]): TeamGap[] {
  const known = people
    .flat()
    .flatMap(({ competence_id, gap_hundredths: gap }) => (gap === null ? [] : [{ competence_id, gap }]));
  return [...Map.groupBy(known, ({ competence_id }) => competence_id)]
    .filter(([, own]) => own.length >= LEAST_OF_GAPS)
    .map(([competence_id, own]) => ({
      competence_id,
      people: own.length,
      below_expected: own.filter(({ gap }) => gap > 0).length,
      mean_gap_hundredths: Math.floor(own.reduce((sum, { gap }) => sum + gap, 0) / own.length + 0.5),
    }))
    .toSorted(
      (one, other) => other.mean_gap_hundredths - one.mean_gap_hundredths || one.competence_id - other.competence_id,
    );
}
