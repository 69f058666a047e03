import { isRateable, isRating } from '@jornada/domain/evaluation-ratings';
import { forbidden, invalid, notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Vault } from '../vault/vault.ts';
import { findOpened, findSubject, type OpenedCycle, type SubjectRow } from './results.queries.ts';
import { resultOf, type Seen, seenResult } from './results.service.ts';

interface Given {
  rating: number;
  potential: number | null;
}

/** @throws 400 for a rating that is not a label of the cycle, and for a potential without a nine-box */
export function requireRating({ settings }: Pick<OpenedCycle, 'settings'>, { rating, potential }: Given): void {
  if (!isRating(rating, settings.rating?.labels.length ?? 0))
    throw invalid('rating', 'is not one of the ratings of this evaluation', 'point_out_of_scale');
  if (potential !== null && !settings.nine_box)
    throw invalid('potential', 'is not asked for in this evaluation', 'point_out_of_scale');
}

/** @throws 409 `wrong_state` before counting and after the release, `locked` */
export function requireOpenRating(cycle: OpenedCycle, subject: SubjectRow): void {
  if (!isRateable(cycle.state, subject.state))
    throw new Refusal('conflict', 'Conflict', {
      code: 'wrong_state',
      details: { state: cycle.state === 'closed' ? subject.state : cycle.state },
    });
  if (cycle.calibration_locked_at !== null) throw new Refusal('conflict', 'Conflict', { code: 'locked' });
}

/**
 * A result that the caller rates as its leader, with its cycle locked.
 * @throws 403 for oneself and for readers in another role, 404, 400, 409 `wrong_state`, `locked`, `stale_version`
 */
export async function rateableBy(
  context: CallContext,
  vault: Vault,
  { id, userId }: { id: number; userId: number },
  { version, ...given }: Given & { version: number },
): Promise<Seen> {
  const { db, caller } = context;
  const cycle = await findOpened(db, caller.accountId, id, true);
  if (!cycle || !(await findSubject(db, caller.accountId, id, userId))) throw notFound();
  if (userId === caller.userId) throw forbidden();
  const seen = await seenResult(context, id, userId);
  if (seen.role !== 'leader') throw forbidden();
  requireOpenRating(cycle, seen.subject);
  requireRating(cycle, given);
  if (seen.subject.version !== version) throw staleVersion(await resultOf(context, vault, seen));
  return seen;
}
