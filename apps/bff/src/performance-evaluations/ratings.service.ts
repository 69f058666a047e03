import type { EvaluationResult, RatingChange } from '@jornada/contract/performance-evaluations-results';
import { isRateable } from '@jornada/domain/evaluation-ratings';
import type { ResultRole } from '@jornada/domain/evaluation-readers';
import { placeOfRatingReason, placeOfRationale } from '@jornada/domain/sealed-places';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import type { Vault } from '../vault/vault.ts';
import {
  insertRatingChange,
  listLastChanges,
  listRatingChanges,
  listRatings,
  nextChange,
  putRating,
  raiseVersion,
  type RatedPlace,
  type RatingRow,
} from './ratings.queries.ts';
import type { OpenedCycle, SubjectRow } from './results.queries.ts';

/** The author and time of a change of a rating. */
interface By {
  accountId: number;
  userId: number;
  at: Instant;
}

interface Rated {
  rating: number;
  potential: number | null;
}

interface SeenRating {
  cycle: OpenedCycle;
  subject: SubjectRow;
  role: ResultRole;
}

/** Whether the leader may rate the result now. */
export const mayRate = ({ cycle, subject, role }: SeenRating): boolean =>
  role === 'leader' &&
  cycle.settings.rating !== null &&
  cycle.calibration_locked_at === null &&
  isRateable(cycle.state, subject.state);

/** The current rating of a person, with the leader's reasons and every change. */
export async function ratingOf(
  db: Db,
  vault: Vault,
  accountId: number,
  { cycle, subject: { user_id }, role }: SeenRating,
): Promise<Pick<EvaluationResult, 'rating' | 'potential' | 'rationale' | 'changes'>> {
  const row = (await listRatings(db, accountId, cycle.id, [user_id])).get(user_id);
  if (!row) return { rating: null, potential: null, rationale: null, changes: [] };
  const { rating, potential, rationale } = row;
  return {
    rating,
    potential,
    rationale: rationale === null ? null : vault.open(rationale, placeOfRationale(accountId, user_id, cycle.id)),
    // Leaders further up read the result without its history.
    changes:
      role === 'line' ? [] : await changesOf(db, vault, accountId, { evaluationId: cycle.id, subjectId: user_id }),
  };
}

/** Every change of a person's rating, oldest first. */
export async function changesOf(db: Db, vault: Vault, accountId: number, place: RatedPlace): Promise<RatingChange[]> {
  const { evaluationId, subjectId } = place;
  const rows = await listRatingChanges(db, accountId, place);
  return rows.map(({ nth, at, by_nome, reason, ...change }) => ({
    at,
    by_nome,
    from: { rating: change.from_rating, potential: change.from_potential },
    to: { rating: change.to_rating, potential: change.to_potential },
    reason: vault.open(reason, placeOfRatingReason(accountId, subjectId, { evaluationId, nth })),
  }));
}

/** The reason of the last change of each of these people's ratings. */
export async function lastReasons(
  db: Db,
  vault: Vault,
  accountId: number,
  evaluationId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await listLastChanges(db, accountId, evaluationId, userIds);
  return new Map(
    rows.map(({ subject_id, nth, reason }) => [
      subject_id,
      vault.open(reason, placeOfRatingReason(accountId, subject_id, { evaluationId, nth })),
    ]),
  );
}

/**
 * Changes a person's rating and stores the change with its reason: for a calibration, or for the answer to a contest.
 * The leader's rating is kept separately. The caller checks the rights, and the cycle must be locked.
 */
export async function changeRating(
  tx: Db,
  vault: Vault,
  by: By,
  place: RatedPlace,
  { rating, potential, reason }: Rated & { reason: string },
): Promise<void> {
  const before = (await listRatings(tx, by.accountId, place.evaluationId, [place.subjectId])).get(place.subjectId);
  await keepChange(tx, vault, by, place, { before, to: { rating, potential }, reason });
  await write(tx, by, place, {
    rating,
    potential,
    leader_rating: before?.leader_rating ?? null,
    leader_potential: before?.leader_potential ?? null,
    rationale: before?.rationale ?? null,
  });
}

/**
 * Creates or changes the leader's rating. A change of an existing rating is stored with the rationale as its reason.
 */
export async function rateAsLeader(
  tx: Db,
  vault: Vault,
  by: By,
  place: RatedPlace,
  { rating, potential, rationale }: Rated & { rationale: string },
): Promise<void> {
  const { evaluationId, subjectId } = place;
  const before = (await listRatings(tx, by.accountId, evaluationId, [subjectId])).get(subjectId);
  if (before && (before.rating !== rating || before.potential !== potential))
    await keepChange(tx, vault, by, place, { before, to: { rating, potential }, reason: rationale });
  await write(tx, by, place, {
    rating,
    potential,
    leader_rating: rating,
    leader_potential: potential,
    rationale: vault.seal(rationale, placeOfRationale(by.accountId, subjectId, evaluationId)),
  });
}

async function write(tx: Db, by: By, place: RatedPlace, values: Omit<RatingRow, 'subject_id'>): Promise<void> {
  const { accountId, userId, at } = by;
  const key = { account_id: accountId, evaluation_id: place.evaluationId, subject_id: place.subjectId };
  await putRating(tx, { ...key, ...values, rated_by: userId, rated_at: at });
  await raiseVersion(tx, accountId, place);
}

async function keepChange(
  tx: Db,
  vault: Vault,
  { accountId, userId, at }: By,
  place: RatedPlace,
  { before, to, reason }: { before: Rated | undefined; to: Rated; reason: string },
): Promise<void> {
  const { evaluationId, subjectId } = place;
  const nth = await nextChange(tx, accountId, place);
  await insertRatingChange(tx, {
    account_id: accountId,
    evaluation_id: evaluationId,
    subject_id: subjectId,
    nth,
    at,
    changed_by: userId,
    from_rating: before?.rating ?? null,
    from_potential: before?.potential ?? null,
    to_rating: to.rating,
    to_potential: to.potential,
    reason: vault.seal(reason, placeOfRatingReason(accountId, subjectId, { evaluationId, nth })),
  });
}
