import type { CompetenceKind } from './competences.ts';
import type { CompetenceResult } from './evaluation-results.ts';

/** The minimum number of people for showing a mean gap. */
export const LEAST_OF_GAPS = 5;

/** The parts of a person's released result about competences. */
export interface ReleasedCompetences {
  evaluation_id: number;
  /** The instant of its release. */
  at: string;
  /** The points of its scale. */
  points: number;
  /** Whether its points are the levels of competences: otherwise they cannot be compared with an expected level. */
  isOfLevels: boolean;
  competences: readonly Pick<CompetenceResult, 'competence_id' | 'self_hundredths' | 'others_hundredths'>[];
}

/** How others rate a person in a competence, and the expectation of their job. */
export interface PersonCompetence {
  competence_id: number;
  /** Null if their profile expects nothing. */
  expected_level: number | null;
  /** From the result released last. */
  latest: {
    evaluation_id: number;
    at: string;
    points: number;
    self_hundredths: number | null;
    others_hundredths: number | null;
  } | null;
  /**
   * Expected level minus the rating by others: positive if something is missing. Null if either is missing, or on
   * another scale.
   */
  gap_hundredths: number | null;
  /** The ratings by others, oldest first. */
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
 * The ratings of a person in each competence that belongs to them or was rated by others.
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

/** The gap of several people in a competence. */
export interface TeamGap {
  competence_id: number;
  /** The number of people with a known gap. */
  people: number;
  below_expected: number;
  /** Rounded half up. */
  mean_gap_hundredths: number;
}

/** The gaps of several people, largest mean first; competences with fewer than five people are left out. */
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
