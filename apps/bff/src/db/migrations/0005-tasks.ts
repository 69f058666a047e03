import { type Generated, type Kysely, sql } from 'kysely';
import { byEngine } from '../engines/by-engine.ts';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table tasks (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    title ${text} not null,
    title_folded ${text} not null,
    description ${text} not null default '',
    status ${text} not null check (status in ('todo', 'doing', 'done', 'canceled')),
    status_rank ${int} not null generated always as (case status when 'todo' then 1 when 'doing' then 2 when 'done' then 3 else 4 end) stored,
    priority ${text} not null check (priority in ('low', 'normal', 'high', 'urgent')),
    priority_rank ${int} not null generated always as (case priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 else 4 end) stored,
    assignee_id ${int},
    client_id ${int},
    due_on ${text},
    estimated_minutes ${int},
    created_by ${int} not null,
    created_at ${text} not null,
    updated_at ${text} not null,
    completed_at ${text},
    deleted_at ${text},
    deleted_by ${int},
    version ${int} not null default 1,
    primary key (account_id, id),
    foreign key (account_id, assignee_id) references employment_links (account_id, user_id),
    foreign key (account_id, created_by) references employment_links (account_id, user_id),
    foreign key (account_id, client_id) references clients (account_id, id)
  )`.execute(db);

  const index = (name: string, columns: string[], where = '') =>
    sql`create index ${sql.ref(name)} on tasks (account_id, ${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(where)}`.execute(
      db,
    );
  const live = 'where deleted_at is null';

  // One index for each sort order of the list, ending in the id so that a cursor is one position. Most contain deleted
  // tasks too, so that deleting thousands does not rewrite every index; those that are read most contain live tasks only.
  for (const column of ['priority_rank', 'client_id', 'estimated_minutes', 'created_at', 'updated_at', 'completed_at'])
    await index(`tasks_by_${column}`, [column, 'id']);
  for (const column of ['status_rank', 'assignee_id']) await index(`tasks_by_${column}`, [column, 'id'], live);

  // The indexes of the most frequent orders also contain the columns of the filters, so that a filter which matches few
  // tasks is evaluated without fetching the others.
  const filtered = ['status_rank', 'priority_rank', 'assignee_id', 'client_id', 'created_by'];
  await index('tasks_live', ['id', 'due_on', ...filtered], live);
  await index('tasks_by_due_on', ['due_on', 'id', ...filtered], live);
  await index('tasks_by_title_folded', ['title_folded', 'id', 'due_on', ...filtered], live);
  await index('tasks_in_bin', ['id', 'due_on', ...filtered, 'deleted_at'], 'where deleted_at is not null');

  await sql`create table tasks_tags (
    account_id ${int} not null,
    task_id ${int} not null,
    tag_id ${int} not null,
    primary key (account_id, task_id, tag_id),
    foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade,
    foreign key (account_id, tag_id) references task_tags (account_id, id) on delete cascade
  )`.execute(db);
  await sql`create index tasks_tags_by_tag on tasks_tags (account_id, tag_id, task_id)`.execute(db);

  // The number of tasks of an account, maintained by every write, so that a list of a million need not be counted.
  await sql`create table task_totals (
    account_id ${int} primary key references accounts (id),
    live ${int} not null check (live >= 0),
    deleted ${int} not null check (deleted >= 0)
  )`.execute(db);

  await createTitleIndex(db);
}

/** The trigram index of titles, which the database itself maintains. Row numbers on SQLite: account × 2^32 + id. */
const createTitleIndex = (db: Kysely<never>) =>
  byEngine(db, {
    sqlite: async () => {
      const row = (name: string) => `${name}.account_id * ${2 ** 32} + ${name}.id`;
      for (const statement of [
        `create virtual table task_titles using fts5(title, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
        `create trigger task_titles_insert after insert on tasks begin
           insert into task_titles (rowid, title) values (${row('new')}, new.title_folded); end`,
        `create trigger task_titles_update after update of title_folded on tasks when old.title_folded <> new.title_folded begin
           update task_titles set title = new.title_folded where rowid = ${row('old')}; end`,
        `create trigger task_titles_delete after delete on tasks begin
           delete from task_titles where rowid = ${row('old')}; end`,
      ])
        await sql.raw(statement).execute(db);
    },
    postgres: async () => {
      await sql`create extension if not exists pg_trgm`.execute(db);
      await sql`create extension if not exists btree_gin`.execute(db);
      await sql`create index task_titles on tasks using gin (account_id, title_folded gin_trgm_ops)`.execute(db);
    },
  });

declare module '../tables.ts' {
  interface Tables {
    tasks: TaskColumns;
    tasks_tags: { account_id: number; task_id: number; tag_id: number };
    task_totals: { account_id: number; live: number; deleted: number };
  }
  interface TaskColumns {
    account_id: number;
    id: number;
    title: string;
    title_folded: string;
    description: Generated<string>;
    status: 'todo' | 'doing' | 'done' | 'canceled';
    status_rank: Generated<number>;
    priority: 'low' | 'normal' | 'high' | 'urgent';
    priority_rank: Generated<number>;
    assignee_id: number | null;
    client_id: number | null;
    due_on: CalendarDate | null;
    estimated_minutes: number | null;
    created_by: number;
    created_at: Instant;
    updated_at: Instant;
    completed_at: Instant | null;
    deleted_at: Instant | null;
    deleted_by: number | null;
    version: Generated<number>;
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    tasks: true;
  }
}
