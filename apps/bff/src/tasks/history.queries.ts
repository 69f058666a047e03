import { sql } from 'kysely';
import { bulksNaming } from '../db/audit.ts';
import { tableByIndex } from '../db/engines/fragments.ts';
import { countOf, isBehind, type KeyedRow, type SortColumn, type Sorting, type Stretch } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';

/** Events are numbered in the order in which they were committed. */
export const HISTORY_ORDER = { id: { column: 'id', kind: 'number' } } as const satisfies Record<string, SortColumn>;

/** The events of one task: its own, and the bulks that named it. Two questions with an index each, instead of an OR. */
const eventsOf = (db: Db, accountId: number, taskId: number) =>
  sqlOf(db)
    .selectFrom(tableByIndex(db, 'audit_events', 'audit_events_by_row'))
    .where('audit_events.account_id', '=', accountId)
    .where('audit_events.target_id', '=', taskId)
    .where('audit_events.target', '=', 'tasks')
    .select('audit_events.id')
    .unionAll(bulksNaming(db, accountId, taskId).where('bulk.target', '=', 'tasks'));

/** For how many tasks an event stands: of a bulk, one more than the list of its ids has commas. */
const taskCount = sql<number>`case when event.target_ids is null then 1
  else length(event.target_ids) - length(replace(event.target_ids, ',', '')) + 1 end`;

/** What was done to a task, a stretch of it, in order. */
export function listTaskEvents(db: Db, accountId: number, taskId: number, sorting: Sorting, stretch: Stretch) {
  const behind = isBehind('event', sorting, stretch);
  let query = sqlOf(db)
    .selectFrom('audit_events as event')
    .where('event.account_id', '=', accountId)
    .where('event.id', 'in', eventsOf(db, accountId, taskId))
    .select(['event.id', 'event.at', 'event.actor_id', 'event.action', 'event.fields', 'event.id as sort_key'])
    .select(taskCount.as('task_count'));
  if (behind) query = query.where(behind);
  // The task's few events are found first and put in order then; by the order of the log all of it would be looked at.
  return query
    .orderBy(sql`event.id + 0`, sorting.down ? 'desc' : 'asc')
    .limit(stretch.limit)
    .execute() satisfies Promise<KeyedRow[]>;
}

export const countTaskEvents = (db: Db, accountId: number, taskId: number): Promise<number> =>
  countOf(sqlOf(db).selectFrom(eventsOf(db, accountId, taskId).as('event')));
