import { type Kysely, sql } from 'kysely';
import { byEngine } from '../engines/by-engine.ts';

/**
 * On SQLite, triggers count the open tasks of each person by due date ('' without one), so that the figures of somebody
 * with thousands of them do not read each. PostgreSQL counts in the index of open tasks, as it does for an account.
 */
export const up = (db: Kysely<never>): Promise<void> =>
  byEngine(db, {
    sqlite: async () => {
      const isCounted = (task: string) =>
        `${task}.assignee_id is not null and ${task}.deleted_at is null and ${task}.status_rank in (1, 2)`;
      const key = (task: string) => `${task}.account_id, ${task}.assignee_id, coalesce(${task}.due_on, '')`;
      const add = `insert into task_assignee_counts (account_id, assignee_id, due_on, n)
        select ${key('new')}, 1 where ${isCounted('new')}
        on conflict do update set n = n + 1`;
      const isOld = `${isCounted('old')} and (account_id, assignee_id, due_on) = (${key('old')})`;
      const subtract = `update task_assignee_counts set n = n - 1 where ${isOld};
        delete from task_assignee_counts where n = 0 and ${isOld}`;
      for (const statement of [
        `create table task_assignee_counts (
           account_id integer not null,
           assignee_id integer not null,
           due_on text not null,
           n integer not null check (n >= 0),
           primary key (account_id, assignee_id, due_on)
         ) without rowid`,
        `insert into task_assignee_counts (account_id, assignee_id, due_on, n)
         select ${key('tasks')}, count(*) from tasks where ${isCounted('tasks')} group by 1, 2, 3`,
        `create trigger task_assignee_counts_insert after insert on tasks when ${isCounted('new')} begin ${add}; end`,
        `create trigger task_assignee_counts_update after update of status, assignee_id, due_on, deleted_at on tasks
           when old.status <> new.status or old.assignee_id is not new.assignee_id or old.due_on is not new.due_on
             or old.deleted_at is not new.deleted_at begin
           ${subtract}; ${add}; end`,
        `create trigger task_assignee_counts_delete after delete on tasks when ${isCounted('old')} begin ${subtract}; end`,
      ])
        await sql.raw(statement).execute(db);
    },
    postgres: async () => {},
  });
