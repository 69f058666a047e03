import { changeRating, rateAsLeader } from '../performance-evaluations/rating-changes.service.ts';
import { insertContest } from '../performance-evaluations/talks.queries.ts';
import { textsOf } from '../performance-evaluations/talk-texts.service.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import type { Random } from './random.ts';

/** The settings of a cycle with ratings, except labels: the distribution expected by the company. */
export const RATING = {
  nine_box: true,
  guide_percent: [5, 20, 50, 20, 5],
};

/** The minimum scores, in hundredths, of the ratings from the second on. */
const LEAST_SCORES = [230, 275, 325, 370];

const MOST = RATING.guide_percent.length;

/** The number of ratings changed by the calibration. */
const CHANGED = 5;

/** The number of people who contested. */
const CONTESTS = 2;

/** A person with a released result, with the facts a rating depends on. */
export interface RatedSubject {
  user_id: number;
  leader_id: number | null;
  score_hundredths: number | null;
}

/** Working days of the leaders' ratings, of the calibration, of contests and of their answers. */
interface RatedDays {
  rated: number;
  calibrated: number;
  contested: number;
  settled: number;
}

/** The people who contested: those whose leader is not the person who answers. */
export const contestedOf = (subjects: readonly RatedSubject[], settler: number): number[] =>
  subjects
    .filter(({ user_id, leader_id }) => user_id !== settler && leader_id !== settler)
    .slice(-CONTESTS)
    .map(({ user_id }) => user_id);

/**
 * Ratings by the leaders of a cycle, a calibration that changed some of them, and answered contests.
 * @param by the person who calibrates and answers, who is above all of them
 */
export async function seedRatings(
  demo: DemoAccount,
  evaluationId: number,
  subjects: readonly RatedSubject[],
  { by, days: on }: { by: number; days: RatedDays },
): Promise<void> {
  const { tx, accountId, days, vault } = demo;
  const { rationales, reasons, contests } = demo.texts.evaluations;
  const random = streamOf(demo, `evaluation ratings ${evaluationId}`);
  const given = subjects.map((subject) => ({ ...subject, ...ratingOf(random, subject) }));
  for (const [place, { user_id: subjectId, leader_id, rating, potential }] of given.entries()) {
    const author = { accountId, userId: leader_id ?? by, at: days.instant(on.rated, 14 * 60 + place) };
    const rationale = random.pick(rationales);
    await rateAsLeader(tx, vault, author, { evaluationId, subjectId }, { rating, potential, rationale });
  }
  for (const [nth, { user_id: subjectId, rating, potential }] of random.shuffled(given).slice(0, CHANGED).entries()) {
    const author = { accountId, userId: by, at: days.instant(on.calibrated, 10 * 60 + 7 * nth) };
    const to = { rating: rating + (nth % 2 === 0 && rating < MOST ? 1 : rating > 1 ? -1 : 1), potential };
    await changeRating(tx, vault, author, { evaluationId, subjectId }, { ...to, reason: random.pick(reasons) });
  }
  for (const [nth, userId] of contestedOf(subjects, by).entries()) {
    const { sealContest } = textsOf(vault, { accountId, evaluationId, userId });
    const { reason = '', answer = '' } = contests[nth] ?? {};
    await insertContest(tx, {
      account_id: accountId,
      evaluation_id: evaluationId,
      subject_id: userId,
      reason: sealContest(reason, 'reason'),
      contested_at: days.instant(on.contested, 11 * 60 + nth),
      answer: sealContest(answer, 'answer'),
      settled_at: days.instant(on.settled, 16 * 60 + nth),
      settled_by: by,
    });
  }
}

/** A rating near the score, and a potential that mostly goes with it. */
function ratingOf(random: Random, { score_hundredths }: RatedSubject): { rating: number; potential: number } {
  const score = (score_hundredths ?? 300) + random.int(-25, 25);
  const rating = 1 + LEAST_SCORES.filter((least) => score >= least).length;
  const around = rating < 3 ? 1 : rating > 3 ? 3 : 2;
  const potential = random.weighted([
    [around, 55],
    [2, 25],
    [1, 10],
    [3, 10],
  ]);
  return { rating, potential };
}
