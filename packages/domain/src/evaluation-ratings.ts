import type { CycleState, SubjectState } from './evaluations.ts';

/** The potentials of a nine-box: low, middle, high. */
export const POTENTIALS = 3;

/** Whether so many labels of ratings have this rating, and whether a potential is one of the nine-box. */
export const isRating = (rating: number, labels: number): boolean => rating >= 1 && rating <= labels;

/** Low, middle or high. */
export type Band = 1 | 2 | 3;

/** The band of a rating: the middle one is the middle label, or the middle two of an even number. */
export function bandOf(rating: number, labels: number): Band {
  const middle = (labels + 1) / 2;
  // The middle two of an even number are half a rating away.
  if (Math.abs(rating - middle) < 1) return 2;
  return rating < middle ? 1 : 3;
}

/** The box of a nine-box, 1 to 9: by potential, then by the band of the rating; null where one is missing. */
export const boxOf = (rating: number | null, potential: number | null, labels: number): number | null =>
  rating === null || potential === null ? null : POTENTIALS * (potential - 1) + bandOf(rating, labels);

/** Ratings of a band, lowest first. */
export const ratingsIn = (band: Band, labels: number): number[] =>
  Array.from({ length: labels }, (_, at) => at + 1).filter((rating) => bandOf(rating, labels) === band);

/**
 * What a person gets who is moved to a box: its potential, and the rating that they have if it is in its band, else the
 * nearest one.
 */
export function inBox(box: number, rating: number | null, labels: number): { rating: number; potential: number } {
  const band = (((box - 1) % POTENTIALS) + 1) as Band;
  const potential = Math.ceil(box / POTENTIALS);
  const ratings = ratingsIn(band, labels);
  const [lowest = 1, highest = lowest] = [ratings[0], ratings.at(-1)];
  return { rating: Math.min(highest, Math.max(lowest, rating ?? lowest)), potential };
}

/** Half up, at .5 and below zero too. */
const rounded = (sum: number, n: number, times: number): number => Math.floor((sum * times * 2 + n) / (2 * n));

/** The mean of whole numbers in hundredths; null of none. */
export const meanHundredths = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : rounded(
        values.reduce((sum, one) => sum + one, 0),
        values.length,
        100,
      );

/** How many people have each rating, with what the guide says; a person without one is not in it. */
export function distributionOf(ratings: readonly (number | null)[], labels: number, guide: readonly number[] | null) {
  const rated = ratings.filter((one) => one !== null);
  return Array.from({ length: labels }, (_, at) => {
    const people = rated.filter((one) => one === at + 1).length;
    return {
      rating: at + 1,
      people,
      percent_hundredths: rated.length === 0 ? 0 : rounded(people, rated.length, 10_000),
      guide_percent: guide?.[at] ?? null,
    };
  });
}

/** The fewest people of whom a fairness panel shows a number. */
export const LEAST_COMPARED = 5;

/** What the people of a row have in common. */
export const COMPARED_KINDS = ['value', 'none', 'other'] as const;
type ComparedKind = (typeof COMPARED_KINDS)[number];

/** People with one value, or with few-people values together. */
export interface ComparedGroup {
  /** A value, people without one, or the people of several values together. */
  kind: ComparedKind;
  /** Empty where it is not one value. */
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

/** Whether a result is still rated and calibrated: once it is counted, until it is released. */
export const isRateable = (cycle: CycleState, subject: SubjectState): boolean =>
  cycle === 'closed' && subject === 'counted';

/** Whether the calibrators can still be changed: in a cycle with ratings, until these are locked, released or canceled. */
export const mayNameCalibrators = (cycle: {
  state: CycleState;
  rating: object | null;
  calibration_locked_at: string | null;
}): boolean =>
  cycle.rating !== null &&
  cycle.calibration_locked_at === null &&
  cycle.state !== 'released' &&
  cycle.state !== 'canceled';

/** What a counted result can be without: a rating, the conversation of leader and person, or the person's acknowledgement. */
export const LACKS = ['rating', 'conversation', 'acknowledgement'] as const;
export type Lack = (typeof LACKS)[number];

/** The role in which a caller reads a calibration: manager of evaluations, calibrator of their own line, or leader. */
export type CalibrationRole = 'manager' | 'calibrator' | 'leader';

/** A caller of a calibration. */
export interface Calibrating {
  id: number;
  manages: boolean;
  calibrates: boolean;
  /** The leaders above the caller, as of the opening and as of today. */
  above: ReadonlySet<number>;
}

/** The role in which the caller sees a person in a calibration; null if they do not. Only managers see themselves. */
export function calibrationRole(
  { id, manages, calibrates }: Pick<Calibrating, 'id' | 'manages' | 'calibrates'>,
  subject: { user_id: number; line: readonly number[] },
): CalibrationRole | null {
  if (manages) return 'manager';
  if (id === subject.user_id || !subject.line.includes(id)) return null;
  return calibrates ? 'calibrator' : 'leader';
}

/** Whether the caller decides about a person that they see: never about themselves and never upward, in any role. */
export const mayCalibrate = (caller: Calibrating, subject: { user_id: number; line: readonly number[] }): boolean => {
  const role = calibrationRole(caller, subject);
  return (
    (role === 'manager' || role === 'calibrator') && caller.id !== subject.user_id && !caller.above.has(subject.user_id)
  );
};
