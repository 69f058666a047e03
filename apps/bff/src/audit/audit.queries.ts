import type { audit } from '@jornada/contract/audit';
import type { FilterOf } from '@jornada/contract/list';
import { SIGN_IN_ACTIONS } from '@jornada/domain/sign-ins';
import { sql } from 'kysely';
import { bulksNaming } from '../db/audit.ts';
import { countOf, isAfter, type KeyedRow, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';

type AuditFilter = FilterOf<typeof audit.list>;

export const AUDIT_ORDER = { at: { column: 'at', kind: 'text' } } as const satisfies SortColumns<typeof audit.list>;

const matching = (db: Db, accountId: number, { actor_id, action, target, target_id, from, to }: AuditFilter) => {
  let query = sqlOf(db).selectFrom('audit_events as event').where('event.account_id', '=', accountId);
  if (actor_id) query = query.where('event.actor_id', 'in', actor_id);
  if (action) query = query.where('event.action', 'in', action);
  if (target_id !== undefined) query = query.where('event.id', 'in', eventsOfRow(db, accountId, target, target_id));
  else if (target) query = query.where('event.target', 'in', target);
  if (from) query = query.where('event.at', '>=', from);
  if (to) query = query.where('event.at', '<', to);
  return query;
};

/**
 * The events of one row: its own, and bulk events that include it. Two queries with an index each, instead of an OR.
 */
const eventsOfRow = (db: Db, accountId: number, targets: readonly string[] | undefined, targetId: number) => {
  const own = sqlOf(db)
    .selectFrom('audit_events')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .select('id');
  const bulks = bulksNaming(db, accountId, targetId);
  return targets
    ? own.where('target', 'in', targets).unionAll(bulks.where('bulk.target', 'in', targets))
    : own.unionAll(bulks);
};

/** The number of rows of an event; for a bulk event, the commas in its id list plus one. */
const targetCount = sql<number>`case
  when event.target_id is not null then 1
  when event.target_ids is null or event.target_ids = '[]' then 0
  else length(event.target_ids) - length(replace(event.target_ids, ',', '')) + 1 end`;

const events = (db: Db, accountId: number, filter: AuditFilter, segment: Segment) => {
  const direction = segment.sorting.descending ? 'desc' : 'asc';
  const after = isAfter('event', segment);
  let query = matching(db, accountId, filter)
    .leftJoin('audit_addresses as address', (join) =>
      join.onRef('address.account_id', '=', 'event.account_id').onRef('address.event_id', '=', 'event.id'),
    )
    .select([
      'event.id',
      'event.at',
      'event.actor_id',
      'event.action',
      'event.target',
      'event.target_id',
      'event.fields',
      'event.reason',
      'event.request_id',
      'address.address',
    ])
    .select([targetCount.as('target_count'), 'event.at as sort_key']);
  if (after) query = query.where(after);
  // A row has few events, so find them first and sort afterwards. The index of the sort order would read the whole log.
  const at = filter.target_id === undefined ? sql`event.at` : sql`event.at || ''`;
  return query.orderBy(at, direction).orderBy('event.id', direction).limit(segment.limit);
};

export type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>[number];

export const listAuditEvents = (db: Db, accountId: number, filter: AuditFilter, segment: Segment) =>
  events(db, accountId, filter, segment).execute() satisfies Promise<KeyedRow[]>;

/** The events of the account except sign-ins, which would outnumber the others. */
export const listAuditedChanges = (db: Db, accountId: number, segment: Segment) =>
  events(db, accountId, {}, segment).where('event.action', 'not in', SIGN_IN_ACTIONS).execute();

/**
 * The number of matching events. The unfiltered log is not counted: events are numbered without gaps and never deleted.
 */
export async function countAuditEvents(db: Db, accountId: number, filter: AuditFilter): Promise<number> {
  if (Object.values(filter).every((value) => value === undefined)) {
    const last = await sqlOf(db)
      .selectFrom('audit_events')
      .where('account_id', '=', accountId)
      .select((eb) => eb.fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow();
    return last.last ?? 0;
  }
  return countOf(matching(db, accountId, filter));
}

/**
 * The distinct values of a column in an account's log, in order. Each is found from the previous one by the column's
 * index, so the cost depends on the number of values, not of events.
 */
export async function listAuditNames(db: Db, accountId: number, column: 'action' | 'target'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`with recursive found (name) as (
    select min(${name}) from audit_events where account_id = ${accountId}
    union all
    select (select min(${name}) from audit_events where account_id = ${accountId} and ${name} > found.name) from found where found.name is not null
  ) select name from found where name is not null`.execute(sqlOf(db));
  return rows.map((row) => row.name);
}
