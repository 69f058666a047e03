import { type Kysely, sql } from 'kysely';
import { byEngine } from '../engines/by-engine.ts';

/**
 * On SQLite, triggers count the tasks of an account by the hour in which they were created, and in which they were
 * completed, so that the cost of a week's figure does not grow with its tasks. The bin is not counted.
 */
export const up = (db: Kysely<never>): Promise<void> =>
  byEngine(db, {
    sqlite: async () => {
      const changes = ['created', 'completed'];
      const isCounted = (task: string, change: string) =>
        `${task}.deleted_at is null and ${task}.${change}_at is not null`;
      const key = (task: string, change: string) =>
        `${task}.account_id, '${change}', substr(${task}.${change}_at, 1, 13)`;
      const add = (change: string) => `insert into task_hour_counts (account_id, change, hour, n)
        select ${key('new', change)}, 1 where ${isCounted('new', change)}
        on conflict do update set n = n + 1`;
      const subtract = (change: string) => `update task_hour_counts set n = n - 1
        where ${isCounted('old', change)} and (account_id, change, hour) = (${key('old', change)})`;
      for (const statement of [
        `create table task_hour_counts (
           account_id integer not null,
           change text not null,
           hour text not null,
           n integer not null check (n >= 0),
           primary key (account_id, change, hour)
         ) without rowid`,
        ...changes.flatMap((change) => [
          `insert into task_hour_counts (account_id, change, hour, n)
           select ${key('tasks', change)}, count(*) from tasks where ${isCounted('tasks', change)} group by 1, 2, 3`,
          `create trigger task_hour_counts_insert_${change} after insert on tasks begin ${add(change)}; end`,
          `create trigger task_hour_counts_update_${change} after update of ${change}_at, deleted_at on tasks
             when old.${change}_at is not new.${change}_at or old.deleted_at is not new.deleted_at begin
             ${subtract(change)}; ${add(change)}; end`,
          `create trigger task_hour_counts_delete_${change} after delete on tasks begin ${subtract(change)}; end`,
        ]),
      ])
        await sql.raw(statement).execute(db);
    },
    postgres: async () => {},
  });
