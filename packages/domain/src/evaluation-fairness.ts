import { bandOf, rounded, meanHundredths } from './evaluation-ratings.ts';

/** The fewest people of whom a fairness panel shows a number. */
export const LEAST_COMPARED = 5;

/** The kinds of rows: people with one value, people without a value, and people whose values are too rare for own rows. */
export const COMPARED_KINDS = ['value', 'none', 'other'] as const;

type ComparedKind = (typeof COMPARED_KINDS)[number];

/** A row of a fairness panel. */
export interface ComparedGroup {
  /** Which of the three kinds it is. */
  kind: ComparedKind;
  /** Empty unless the kind is `value`. */
  value: string;
  people: number;
  mean_rating_hundredths: number;
  /** Those in the upper band. */
  top_percent_hundredths: number;
}

/**
 * Ratings by a value of the people, by name of the value. Values of fewer than five people are together as `other`, which
 * is left out where that has fewer than five too. A value is null for people of whom it is not known.
 */
export function fairnessBy(
  people: readonly { value: string | null; rating: number }[],
  labels: number,
): ComparedGroup[] {
  const groups = Map.groupBy(people, ({ value }) => value);
  const few = [...groups.values()].filter((group) => group.length < LEAST_COMPARED).flat();
  const compared = [...groups]
    .filter(([, group]) => group.length >= LEAST_COMPARED)
    .map(([value, group]) => ({
      kind: value === null ? ('none' as const) : ('value' as const),
      value: value ?? '',
      group,
    }));
  compared.sort(
    (one, other) =>
      COMPARED_KINDS.indexOf(one.kind) - COMPARED_KINDS.indexOf(other.kind) || (one.value < other.value ? -1 : 1),
  );
  const others = few.length >= LEAST_COMPARED ? [{ kind: 'other' as const, value: '', group: few }] : [];
  return [...compared, ...others].map(({ kind, value, group }) => ({
    kind,
    value,
    people: group.length,
    mean_rating_hundredths: meanHundredths(group.map(({ rating }) => rating)) ?? 0,
    top_percent_hundredths: rounded(
      group.filter(({ rating }) => bandOf(rating, labels) === 3).length,
      group.length,
      10_000,
    ),
  }));
}

const DAYS_A_YEAR = 365;

/** The band of years since a person joined; null without a joining date. */
export function tenureOf(joinedOn: string | null, today: string): string | null {
  if (joinedOn === null) return null;
  const years = (Date.parse(today) - Date.parse(joinedOn)) / 86_400_000 / DAYS_A_YEAR;
  return years < 1 ? 'under_1' : years < 3 ? '1_to_3' : years < 5 ? '3_to_5' : years < 10 ? '5_to_10' : 'from_10';
}

/** A person's age in full years on a day. */
export const ageOn = (birth: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0);

/** The band of ten years that contains an age in full years. */
export const ageBandOf = (age: number | null): string | null =>
  age === null
    ? null
    : age < 20
      ? 'under_20'
      : age >= 60
        ? 'from_60'
        : `${Math.floor(age / 10) * 10}_to_${Math.floor(age / 10) * 10 + 9}`;
