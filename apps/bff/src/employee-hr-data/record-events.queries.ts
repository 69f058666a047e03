import { jsonHasId } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRow, listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';
import type { HrRow } from './employee-hr-data.queries.ts';

/** Archives the current deactivation before a reactivation. */
export const keepDeactivation = (
  tx: Db,
  accountId: number,
  { user_id, deactivated_at, deactivated_by, reason }: HrRow,
  { by, at }: { by: number; at: Instant },
) =>
  insertRow(tx, 'hr_deactivations', {
    account_id: accountId,
    user_id,
    deactivated_at: deactivated_at as Instant,
    deactivated_by: deactivated_by as number,
    reason,
    reactivated_at: at,
    reactivated_by: by,
  });

/** The past deactivations of a person's record. */
export const listDeactivations = (db: Db, accountId: number, userId: number) =>
  listRows(db, 'hr_deactivations', { account_id: accountId, user_id: userId }, ['deactivated_at', 'reason']);

const MAX_EVENTS = 200;

/**
 * Audit events of a person's HR data, newest first: events of the row itself; with `reads`, also those of lists that
 * contained it.
 */
export async function listPersonEvents(
  db: Db,
  accountId: number,
  userId: number,
  actions: readonly string[],
  { ofLists }: { ofLists: boolean },
) {
  const events = sqlOf(db)
    .selectFrom('audit_events as event')
    .leftJoin('users', 'users.id', 'event.actor_id')
    .where('event.account_id', '=', accountId)
    .where('event.target', '=', 'employee-hr-data')
    .where('event.action', 'in', actions)
    .select([
      'event.id',
      'event.at',
      'event.actor_id',
      'users.nome as actor_nome',
      'event.action',
      'event.fields',
      'event.reason',
    ])
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(MAX_EVENTS);
  // Two queries that use one index each, instead of an OR.
  const own = await events.where('event.target_id', '=', userId).execute();
  const listed = ofLists
    ? await events
        .where('event.target_id', 'is', null)
        .where(jsonHasId(db, 'event.target_ids', userId))
        .execute()
    : [];
  return [...own, ...listed]
    .sort((a, b) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1))
    .slice(0, MAX_EVENTS)
    .map(({ fields, ...event }) => ({ ...event, fields: JSON.parse(fields) as string[] }));
}
