import { type Kysely, type Selectable, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * The state of tasks before a bulk change, stored for a day so that the change can be undone task by task. No foreign
 * keys: the rows are written and deleted together with their undo and read by nothing else, and the checks of 100,000
 * rows would cost more than writing them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table task_undos (
    account_id ${int} not null,
    id ${int} not null,
    created_by ${int} not null,
    created_at ${text} not null,
    fields ${text} not null,
    primary key (account_id, id)
  )`.execute(db);
  await sql`create index task_undos_by_age on task_undos (created_at)`.execute(db);
  await sql`create table task_undo_rows (
    account_id ${int} not null,
    undo_id ${int} not null,
    task_id ${int} not null,
    version ${int} not null,
    status ${text} not null,
    priority ${text} not null,
    assignee_id ${int},
    client_id ${int},
    due_on ${text},
    completed_at ${text},
    primary key (account_id, undo_id, task_id)
  )`.execute(db);
  await sql`create table task_undo_tags (
    account_id ${int} not null,
    undo_id ${int} not null,
    task_id ${int} not null,
    tag_id ${int} not null,
    had ${int} not null check (had in (0, 1)),
    primary key (account_id, undo_id, task_id, tag_id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    task_undos: {
      account_id: number;
      id: number;
      created_by: number;
      created_at: Instant;
      /** JSON array: the names of the changed fields. */
      fields: string;
    };
    task_undo_rows: Pick<
      Selectable<Tables['tasks']>,
      'account_id' | 'status' | 'priority' | 'assignee_id' | 'client_id' | 'due_on' | 'completed_at'
    > & {
      undo_id: number;
      task_id: number;
      /** The task's version after the change: a task with another version was changed since. */
      version: number;
    };
    task_undo_tags: {
      account_id: number;
      undo_id: number;
      task_id: number;
      tag_id: number;
      /** 1: the change removed the tag. 0: the change added it. */
      had: number;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    task_undos: true;
  }
}
