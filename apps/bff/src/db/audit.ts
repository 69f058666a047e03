import type { AuditEvent } from '../context.ts';
import { takeNumbers } from './numbers.ts';
import type { Db, Instant } from './tables.ts';

/** Writes what was done into the audit log, in the transaction that did it. */
export async function writeAudit(
  tx: Db,
  by: { accountId: number; actorId: number | null; action: string; at: Instant; requestId: string },
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const first = await takeNumbers(tx, by.accountId, 'audit_events', events.length);
  await tx
    .insertInto('audit_events')
    .values(
      events.map(({ target, targetId, targetIds, fields = [], action = by.action }, at) => ({
        account_id: by.accountId,
        id: first + at,
        at: by.at,
        actor_id: by.actorId,
        action,
        target,
        target_id: targetId ?? null,
        target_ids: targetIds ? JSON.stringify(targetIds) : null,
        fields: JSON.stringify(fields),
        request_id: by.requestId,
      })),
    )
    .execute();
}
