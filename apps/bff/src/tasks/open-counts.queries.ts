import type { TaskScope, TaskStatus } from '@jornada/domain/tasks';
import { sql } from 'kysely';
import { byEngine } from '../db/engines/by-engine.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { TaskSearch, Today } from './task-filter.queries.ts';

/** Open statuses by their rank, the number that `task_open_counts` stores. */
const OPEN: Partial<Record<TaskStatus, number>> = { todo: 1, doing: 2 };

/**
 * The number of overdue tasks of an account, or of its open tasks of some statuses, as SQLite stores it; undefined for any
 * other filter, and on PostgreSQL.
 */
export async function storedCount(
  db: Db,
  { accountId, onlyOf }: TaskScope,
  search: TaskSearch,
  today: Today,
): Promise<number | undefined> {
  const [[filter, value] = [], ...others] = Object.entries(search).filter(([, one]) => one !== undefined);
  if (onlyOf !== null || others.length > 0) return undefined;
  const ranks =
    filter === 'overdue' ? [1, 2] : filter === 'status' ? ranksOf(value as readonly TaskStatus[]) : undefined;
  if (!ranks) return undefined;
  return byEngine<Promise<number | undefined>>(db, {
    sqlite: async () => {
      const { rows } = await sql<{ n: number }>`
        select coalesce(sum(n), 0) as n from task_open_counts
        where account_id = ${accountId} and status_rank in (${sql.join(ranks)})
        ${filter === 'overdue' ? sql`and due_on > '' and due_on < ${today.date}` : sql``}`.execute(sqlOf(db));
      return rows[0]?.n ?? 0;
    },
    postgres: async () => undefined,
  });
}

/** Undefined if one of the statuses is not open. */
function ranksOf(statuses: readonly TaskStatus[]): number[] | undefined {
  const ranks = statuses.flatMap((status) => OPEN[status] ?? []);
  return ranks.length === statuses.length && ranks.length > 0 ? ranks : undefined;
}
