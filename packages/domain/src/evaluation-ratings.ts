import type { CycleState, SubjectState } from './evaluations.ts';

/** The potentials of a nine-box: low, middle, high. */
export const POTENTIALS = 3;

/** Whether a rating is one of this number of labels. */
export const isRating = (rating: number, labels: number): boolean => rating >= 1 && rating <= labels;

/** Low, middle or high. */
export type Band = 1 | 2 | 3;

/** The band of a rating: the middle one is the middle label, or the middle two for an even number. */
export function bandOf(rating: number, labels: number): Band {
  const middle = (labels + 1) / 2;
  // For an even number, the middle two are half a rating away.
  if (Math.abs(rating - middle) < 1) return 2;
  return rating < middle ? 1 : 3;
}

/** The box of a nine-box, 1 to 9: by potential, then by the band of the rating; null if either is missing. */
export const boxOf = (rating: number | null, potential: number | null, labels: number): number | null =>
  rating === null || potential === null ? null : POTENTIALS * (potential - 1) + bandOf(rating, labels);

/** Ratings of a band, lowest first. */
export const ratingsIn = (band: Band, labels: number): number[] =>
  Array.from({ length: labels }, (_, at) => at + 1).filter((rating) => bandOf(rating, labels) === band);

/**
 * The result of moving a person to a box: its potential, and the current rating if it is in the box's band, otherwise
 * the nearest one.
 */
export function inBox(box: number, rating: number | null, labels: number): { rating: number; potential: number } {
  const band = (((box - 1) % POTENTIALS) + 1) as Band;
  const potential = Math.ceil(box / POTENTIALS);
  const ratings = ratingsIn(band, labels);
  const [lowest = 1, highest = lowest] = [ratings[0], ratings.at(-1)];
  return { rating: Math.min(highest, Math.max(lowest, rating ?? lowest)), potential };
}

/** Half up, at .5 and below zero too. */
export const rounded = (sum: number, n: number, times: number): number => Math.floor((sum * times * 2 + n) / (2 * n));

/** The mean of integers in hundredths; null without any. */
export const meanHundredths = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : rounded(
        values.reduce((sum, one) => sum + one, 0),
        values.length,
        100,
      );

/** The number of people with each rating, with the guide; people without a rating are not counted. */
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

/** What a counted result can lack: a rating, the conversation of leader and person, or the person's acknowledgement. */
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

/**
 * Whether the caller decides about a visible person: never about themselves and never about people above them, in any
 * role.
 */
export const mayCalibrate = (caller: Calibrating, subject: { user_id: number; line: readonly number[] }): boolean => {
  const role = calibrationRole(caller, subject);
  return (
    (role === 'manager' || role === 'calibrator') && caller.id !== subject.user_id && !caller.above.has(subject.user_id)
  );
};
