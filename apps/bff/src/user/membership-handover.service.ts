import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import type { AuditEvent } from '../db/audit-event.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { deleteMembershipsFrom, insertMemberships, listMemberships } from '../time-bank/members.queries.ts';
import type { OffboardingRow } from './offboarding.queries.ts';
import type { Item } from './offboarding-items.queries.ts';

const event = (action: 'removeMember' | 'addMembers', userId: number): AuditEvent => ({
  target: 'time-bank-member',
  action: `time-bank.${action}`,
  fields: ['agreement_id'],
  targetId: userId,
});

/** An assignment to an agreement, as stored while it is not in force. */
type Kept = Awaited<ReturnType<typeof listMemberships>>[number];

/**
 * Ends the membership of a person in their agreement after the last day of work, and removes later assignments. A
 * person who returns is assigned again; the default agreement needs no assignment and so none to end.
 */
export async function endMembership(
  tx: Db,
  accountId: number,
  { user_id: userId, left_on, created_by }: Pick<OffboardingRow, 'user_id' | 'left_on' | 'created_by'>,
  at: Instant,
): Promise<{ items: Item[]; events: AuditEvent[] }> {
  const all = await listMemberships(tx, accountId, userId);
  const later = all.filter(({ valid_from }) => valid_from > left_on);
  const isMember = (all.findLast(({ valid_from }) => valid_from <= left_on)?.agreement_id ?? null) !== null;
  if (!isMember && later.length === 0) return { items: [], events: [] };
  await deleteMembershipsFrom(tx, accountId, userId, addDays(left_on, 1));
  if (isMember)
    await insertMemberships(tx, accountId, userId, [
      { valid_from: addDays(left_on, 1), agreement_id: null, created_by, created_at: at },
    ]);
  return {
    items: [{ kind: 'membership', item_id: userId, was: JSON.stringify(later) }],
    events: [event('removeMember', userId)],
  };
}

/** Restores the membership that an offboarding ended, unless it was changed since. */
export async function restoreMembership(
  tx: Db,
  accountId: number,
  { user_id: userId, left_on, done_at }: { user_id: number; left_on: CalendarDate; done_at: Instant | null },
  items: readonly Item[],
): Promise<AuditEvent[]> {
  const item = items.find(({ kind }) => kind === 'membership');
  if (!item) return [];
  const since = (await listMemberships(tx, accountId, userId)).filter(({ valid_from }) => valid_from > left_on);
  if (since.some(({ agreement_id, created_at }) => agreement_id !== null || created_at !== done_at)) return [];
  await deleteMembershipsFrom(tx, accountId, userId, addDays(left_on, 1));
  await insertMemberships(tx, accountId, userId, JSON.parse(item.was ?? '[]') as Kept[]);
  return [event('addMembers', userId)];
}
