import type { EvaluationResult, RatingChange } from '@jornada/contract/performance-evaluations-results';
import { isRateable } from '@jornada/domain/evaluation-ratings';
import type { ResultRole } from '@jornada/domain/evaluation-readers';
import { placeOfRatingReason, placeOfRationale } from '@jornada/domain/sealed-places';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { listLastChanges, listRatingChanges, listRatings, type RatedPlace } from './ratings.queries.ts';
import type { OpenedCycle, SubjectRow } from './results.queries.ts';

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
