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

/** The numbers of all open tasks of an account, as SQLite stores them, as of one moment; undefined on PostgreSQL. */
export const storedOpen = (
  db: Db,
  accountId: number,
  today: Today,
): Promise<{ todo: number; doing: number; overdue: number } | undefined> =>
  byEngine<Promise<{ todo: number; doing: number; overdue: number } | undefined>>(db, {
    sqlite: async () => {
      const { rows } = await sql<{ status_rank: number; n: number; overdue: number }>`
        select status_rank, sum(n) as n, sum(case when due_on > '' and due_on < ${today.date} then n else 0 end) as overdue
        from task_open_counts where account_id = ${accountId} group by status_rank`.execute(sqlOf(db));
      const of = (rank: number | undefined) => rows.find(({ status_rank }) => status_rank === rank)?.n ?? 0;
      return { todo: of(OPEN.todo), doing: of(OPEN.doing), overdue: rows.reduce((sum, row) => sum + row.overdue, 0) };
    },
    postgres: async () => undefined,
  });

/** Undefined if one of the statuses is not open. */
function ranksOf(statuses: readonly TaskStatus[]): number[] | undefined {
  const ranks = statuses.flatMap((status) => OPEN[status] ?? []);
  return ranks.length === statuses.length && ranks.length > 0 ? ranks : undefined;
}
