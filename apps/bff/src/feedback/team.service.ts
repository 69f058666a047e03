import { TEAM_DAYS } from '@jornada/domain/feedback';
import { daysBefore } from '@jornada/domain/instants';
import type { CallContext } from '../context.ts';
import { countByPerson } from './feedback.queries.ts';
import { viewerOf } from './readers.service.ts';

/** Counts of recent feedback, limited to what the caller may see, for those of `ids` whom the caller leads directly. */
export async function countsOfLed(
  { db, caller, now }: Pick<CallContext, 'db' | 'caller' | 'now'>,
  ids: readonly number[],
): Promise<Map<number, { received: number; sent: number }>> {
  const viewer = await viewerOf({ db, caller });
  const led = ids.filter((id) => viewer.leads.has(id));
  if (led.length === 0) return new Map();
  const scope = { userId: viewer.id, leads: viewer.leads, wall: viewer.wall };
  const since = daysBefore(now, TEAM_DAYS);
  const { received, sent } = await countByPerson(db, caller.accountId, scope, { ids: led, since });
  return new Map(led.map((id) => [id, { received: received.get(id) ?? 0, sent: sent.get(id) ?? 0 }]));
}
