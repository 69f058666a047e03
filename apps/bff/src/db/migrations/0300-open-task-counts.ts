import { type Kysely, sql } from 'kysely';
import { byEngine } from '../engines/by-engine.ts';

/**
 * Counts of the open and overdue tasks of an account, whose cost does not grow with its tasks. On SQLite, triggers
 * count open tasks by status and due date ('' without one), so that a figure is the sum of a few rows. On PostgreSQL,
 * where writes of an account would wait for each other's counts, an index contains the open tasks alone.
 */
export const up = (db: Kysely<never>): Promise<void> =>
  byEngine(db, {
    sqlite: async () => {
      const isOpen = (task: string) => `${task}.deleted_at is null and ${task}.status in ('todo', 'doing')`;
      const key = (task: string) => `${task}.account_id, ${task}.status_rank, coalesce(${task}.due_on, '')`;
      const add = `insert into task_open_counts (account_id, status_rank, due_on, n)
        select ${key('new')}, 1 where ${isOpen('new')}
        on conflict do update set n = n + 1`;
      const subtract = `update task_open_counts set n = n - 1
        where ${isOpen('old')} and (account_id, status_rank, due_on) = (${key('old')})`;
      for (const statement of [
        `create table task_open_counts (
           account_id integer not null,
           status_rank integer not null,
           due_on text not null,
           n integer not null check (n >= 0),
           primary key (account_id, status_rank, due_on)
         ) without rowid`,
        `insert into task_open_counts (account_id, status_rank, due_on, n)
         select ${key('tasks')}, count(*) from tasks where ${isOpen('tasks')} group by 1, 2, 3`,
        `create trigger task_open_counts_insert after insert on tasks begin ${add}; end`,
        `create trigger task_open_counts_update after update of status, due_on, deleted_at on tasks
           when old.status <> new.status or old.due_on is not new.due_on or old.deleted_at is not new.deleted_at begin
           ${subtract}; ${add}; end`,
        `create trigger task_open_counts_delete after delete on tasks begin ${subtract}; end`,
      ])
        await sql.raw(statement).execute(db);
    },
    postgres: async () => {
      await sql`create index tasks_open_by_due_on on tasks (account_id, due_on, id)
        where deleted_at is null and status_rank in (1, 2)`.execute(db);
    },
  });
