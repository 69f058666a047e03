import type { tasks } from '@jornada/contract/tasks';
import { sql } from 'kysely';
import { bulksNaming } from '../db/audit.ts';
import { tableByIndex } from '../db/engines/fragments.ts';
import { countOf, isAfter, type KeyedRow, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';

export const HISTORY_ORDER = {
  id: { column: 'id', kind: 'number' },
} as const satisfies SortColumns<typeof tasks.history>;

/**
 * The events of one task: its own, and bulk events that include it. Two queries with an index each, instead of an OR.
 */
const eventsOf = (db: Db, accountId: number, taskId: number) =>
  sqlOf(db)
    .selectFrom(tableByIndex(db, 'audit_events', 'audit_events_by_row'))
    .where('audit_events.account_id', '=', accountId)
    .where('audit_events.target_id', '=', taskId)
    .where('audit_events.target', '=', 'tasks')
    .select('audit_events.id')
    .unionAll(bulksNaming(db, accountId, taskId).where('bulk.target', '=', 'tasks'));

/** The number of tasks of an event; for a bulk event, the commas in its id list plus one. */
const taskCount = sql<number>`case when event.target_ids is null then 1
  else length(event.target_ids) - length(replace(event.target_ids, ',', '')) + 1 end`;

export function listTaskEvents(db: Db, accountId: number, taskId: number, segment: Segment) {
  const after = isAfter('event', segment);
  let query = sqlOf(db)
    .selectFrom('audit_events as event')
    .where('event.account_id', '=', accountId)
    .where('event.id', 'in', eventsOf(db, accountId, taskId))
    .select(['event.id', 'event.at', 'event.actor_id', 'event.action', 'event.fields', 'event.id as sort_key'])
    .select(taskCount.as('task_count'));
  if (after) query = query.where(after);
  // A task has few events, so find them first and sort afterwards. The index of the sort order would read the whole
  // log.
  return query
    .orderBy(sql`event.id + 0`, segment.sorting.descending ? 'desc' : 'asc')
    .limit(segment.limit)
    .execute() satisfies Promise<KeyedRow[]>;
}

export const countTaskEvents = (db: Db, accountId: number, taskId: number): Promise<number> =>
  countOf(sqlOf(db).selectFrom(eventsOf(db, accountId, taskId).as('event')));
