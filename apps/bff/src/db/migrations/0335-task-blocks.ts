import { type Kysely, sql } from 'kysely';
import { byEngine } from '../engines/by-engine.ts';

/**
 * On SQLite, triggers number the changes of each block of 4,096 tasks, so that the matches of a filter are counted again
 * only in blocks that have changed since (`tasks/block-counts.queries.ts`).
 */
export const up = (db: Kysely<never>): Promise<void> =>
  byEngine(db, {
    sqlite: async () => {
      const note = (task: string) => `insert into task_blocks (account_id, block, version)
        values (${task}.account_id, ${task}.id >> 12, 1)
        on conflict do update set version = version + 1`;
      for (const statement of [
        `create table task_blocks (
           account_id integer not null,
           block integer not null,
           version integer not null,
           primary key (account_id, block)
         ) without rowid`,
        `insert into task_blocks (account_id, block, version)
         select account_id, id >> 12, 1 from tasks group by 1, 2`,
        `create trigger task_blocks_insert after insert on tasks begin ${note('new')}; end`,
        `create trigger task_blocks_update after update on tasks begin ${note('new')}; end`,
        `create trigger task_blocks_delete after delete on tasks begin ${note('old')}; end`,
      ])
        await sql.raw(statement).execute(db);
    },
    postgres: async () => {},
  });
