import type { TodaysFigures } from '@jornada/contract/today';
import { PLAN_WAITS } from '@jornada/domain/pdi-waits';
import { countWaiting, type PlanScope } from '../pdi/pdi.queries.ts';
import type { At } from './today.service.ts';

/**
 * Development plans that wait for the caller: own plans, and plans of the people they lead.
 * @param acceptsAlone whether nobody leads the caller; called only if the result depends on it
 */
export async function plansOf(
  { db, caller, date }: At,
  scope: PlanScope,
  acceptsAlone: () => Promise<boolean>,
): Promise<TodaysFigures['duties']['plans']> {
  const counted = await countWaiting(db, caller.accountId, scope, date);
  const own = counted.find(({ is_own }) => is_own);
  if (own && own.proposals > 0 && (await acceptsAlone())) own.acceptance += own.proposals;
  return (['mine', 'team'] as const).flatMap((box) => {
    const of = counted.find(({ is_own }) => is_own === (box === 'mine'));
    // The led people's own tasks are shown on their own screens.
    const waits = PLAN_WAITS.filter((waiting) => box === 'mine' || waiting !== 'action');
    return waits.flatMap((waiting) => (of && of[waiting] > 0 ? { box, waiting, plans: of[waiting] } : []));
  });
}
