import { placeOfRatingReason, placeOfRationale } from '@jornada/domain/sealed-places';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import type { Vault } from '../vault/vault.ts';
import {
  insertRatingChange,
  listRatings,
  nextChange,
  putRating,
  raiseVersion,
  type RatedPlace,
  type RatingRow,
} from './ratings.queries.ts';

/** Who changes a rating, and when. */
interface By {
  accountId: number;
  userId: number;
  at: Instant;
}

interface Rated {
  rating: number;
  potential: number | null;
}

/**
 * Changes a person's rating and keeps the change with its reason: by a calibration, or by the answer to a contest. What the
 * leader gave stays beside it. The rights are the caller's to check, and the cycle must be locked.
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

/** Gives or changes the leader's rating. A change of a rating that was there is kept, with the rationale as its reason. */
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
