import type { TeamMember } from '@jornada/contract/user-lines';
import type { CallContext } from '../context.ts';
import { listActivePlans } from './pdi.queries.ts';
import { shown, viewerOf } from './readers.service.ts';

/** The active plans of those of `ids` whom the caller leads directly: the one that ends first, and whether one is late. */
export async function plansOfLed(desk: CallContext, ids: readonly number[]): Promise<Map<number, TeamMember['plan']>> {
  const viewer = await viewerOf(desk);
  const led = ids.filter((id) => viewer.led.get(id) === 'direct');
  if (led.length === 0) return new Map();
  const rows = await listActivePlans(desk.db, desk.caller.accountId, led);
  const plans = (await shown(desk, viewer, rows)).map(({ plan }) => plan);
  return new Map(
    [...Map.groupBy(plans, ({ user_id }) => user_id)].flatMap(([id, own]) => {
      const [first] = own;
      if (!first) return [];
      const days = own.flatMap(({ next_check_in_on }) => next_check_in_on ?? []).toSorted();
      const plan = {
        id: first.id,
        plans: own.length,
        progress_percent: first.progress_percent,
        is_late: own.some(({ is_late }) => is_late),
        next_check_in_on: days[0] ?? null,
      };
      return [[id, plan] as const];
    }),
  );
}
