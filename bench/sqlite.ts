import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRAGMAS } from './bare/sqlite.ts';
import { DELETE_TASKS } from './bare/sqlite-statements.ts';
import { makeEmpty, type Table } from './contents.ts';
import { EXPORTED } from './csv.ts';
import type { Engine } from './engine.ts';
import { ACCOUNT, type Row } from './rows.ts';

/** SQLite files, each in its own data folder in a temporary folder. */
export function sqliteEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const pathOf = (name: string) => join(folder, name, 'jornada.sqlite');
  return {
    name: 'SQLite',
    async make(name, contents) {
      mkdirSync(join(folder, name));
      await makeEmpty(pathOf(name));
      fill(pathOf(name), contents);
    },
    async copy(name, into) {
      mkdirSync(join(folder, into));
      copyFileSync(pathOf(name), pathOf(into), constants.COPYFILE_FICLONE);
      return pathOf(into);
    },
    async bareDelete(path) {
      const file = new DatabaseSync(path);
      file.exec(PRAGMAS);
      const statement = file.prepare(DELETE_TASKS);
      return {
        async run(ids) {
          file.exec('begin immediate');
          const rows = statement.all(new Date().toISOString(), 1, ACCOUNT, JSON.stringify(ids));
          file.exec('commit');
          return rows.length;
        },
        close: async () => file.close(),
      };
    },
    async bareExport(path) {
      const file = new DatabaseSync(path, { readOnly: true });
      const statement = file.prepare(EXPORTED);
      statement.setReturnArrays(true);
      return {
        async run() {
          let rows = 0;
          let bytes = 0;
          for (const cells of statement.iterate() as unknown as Iterable<unknown[]>) {
            rows++;
            bytes += `${cells.join(',')}\r\n`.length;
          }
          return bytes > 0 ? rows : 0;
        },
        close: async () => file.close(),
      };
    },
    async bareInsert(path) {
      const file = new DatabaseSync(path);
      file.exec(PRAGMAS);
      return {
        async run(tasks) {
          file.exec('begin immediate');
          insert(file, 'tasks', tasks);
          file.exec('commit');
          return tasks.length;
        },
        close: async () => file.close(),
      };
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function fill(path: string, contents: Iterable<Table>): void {
  const file = new DatabaseSync(path);
  // The file need not survive a power cut; the measurements use the product's own settings.
  file.exec(
    'pragma synchronous = off; pragma cache_size = -400000; pragma foreign_keys = off; pragma temp_store = memory; begin',
  );
  // Indexes are built once over all rows, which costs a tenth of maintaining them row by row. The overlap triggers are
  // not needed, because these entries do not overlap.
  const later = file
    .prepare(
      `select type, name, sql from sqlite_schema where tbl_name in ('tasks', 'work_time') and sql is not null and type <> 'table'`,
    )
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of later) file.exec(`drop ${type} ${name}`);
  for (const { table, rows } of contents) insert(file, table, rows);
  file.exec('insert into task_titles (rowid, title) select account_id * 4294967296 + id, title_folded from tasks');
  file.exec(`insert into task_open_counts (account_id, status_rank, due_on, n)
    select account_id, status_rank, coalesce(due_on, ''), count(*) from tasks
    where deleted_at is null and status in ('todo', 'doing') group by 1, 2, 3`);
  file.exec(`insert into task_assignee_counts (account_id, assignee_id, due_on, n)
    select account_id, assignee_id, coalesce(due_on, ''), count(*) from tasks
    where assignee_id is not null and deleted_at is null and status in ('todo', 'doing') group by 1, 2, 3`);
  for (const change of ['created', 'completed'])
    file.exec(`insert into task_hour_counts (account_id, change, hour, n)
      select account_id, '${change}', substr(${change}_at, 1, 13), count(*) from tasks
      where deleted_at is null and ${change}_at is not null group by 1, 2, 3`);
  file.exec(
    'insert into task_blocks (account_id, block, version) select account_id, id >> 12, 1 from tasks group by 1, 2',
  );
  for (const { sql } of later) file.exec(sql);
  file.exec('commit; pragma wal_checkpoint(truncate)');
  file.close();
}

export function insert(file: DatabaseSync, table: string, rows: Iterable<Row>): void {
  let statement: StatementSync | undefined;
  for (const row of rows) {
    const columns = Object.keys(row);
    statement ??= file.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    statement.run(...Object.values(row));
  }
}
