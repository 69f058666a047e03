import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '../scripts/postgres.ts';
import { DELETE_TASKS } from './bare/postgres-statements.ts';
import { makeEmpty, type Table } from './contents.ts';
import { EXPORTED } from './csv.ts';
import type { Engine } from './engine.ts';
import { ACCOUNT, type Row } from './rows.ts';

const ROWS_AT_ONCE = 5_000;

/** Databases of the server at `url`, whose durability depends on its configuration. */
export function postgresEngine(url: string): Engine {
  const prefix = `bench_${randomBytes(4).toString('hex')}`;
  const made: string[] = [];
  const named = (name: string) => `${prefix}_${name.replaceAll('-', '_')}`;
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${named(name)}` }).href;
  const create = async (name: string, from = '') => {
    await onServer(url, (server) => server.query(`create database ${named(name)} ${from}`));
    made.push(named(name));
  };
  return {
    name: 'PostgreSQL',
    async make(name, contents) {
      await create(name);
      await makeEmpty(urlOf(name));
      await onServer(urlOf(name), (server) => fill(server, contents));
    },
    async copy(name, into) {
      await create(into, `template ${named(name)}`);
      return urlOf(into);
    },
    async bareDelete(database) {
      const server = await connect(database);
      return {
        async run(ids) {
          const values = [new Date().toISOString(), 1, ACCOUNT, ids];
          return (await server.query({ name: 'delete', text: DELETE_TASKS, values })).rows.length;
        },
        close: () => server.end(),
      };
    },
    async bareExport(database) {
      const server = await connect(database);
      return {
        async run() {
          const { rows } = await server.query<unknown[]>({ text: EXPORTED, rowMode: 'array' });
          return rows.filter((cells) => `${cells.join(',')}\r\n`.length > 0).length;
        },
        close: () => server.end(),
      };
    },
    async bareInsert(database) {
      const server = await connect(database);
      return {
        async run(tasks) {
          await server.query('begin');
          await insert(server, 'tasks', tasks);
          await server.query('commit');
          return tasks.length;
        },
        close: () => server.end(),
      };
    },
    remove: () =>
      onServer(url, async (server) => {
        for (const name of made) await server.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** Runs `work` with the URL of an empty database on the server at `url`, and removes the database afterwards. */
export async function onEmptyDatabase<T>(url: string, work: (database: string) => Promise<T>): Promise<T> {
  const database = await createDatabase(url);
  try {
    return await work(database);
  } finally {
    const name = new URL(database).pathname.slice(1);
    await onServer(url, (server) => server.query(`drop database if exists ${name} with (force)`));
  }
}

async function fill(server: pg.Client, contents: Iterable<Table>): Promise<void> {
  // Indexes are built once over all rows, which costs a tenth of maintaining them row by row.
  const { rows: later } = await server.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where tablename = 'tasks' and indexname <> 'tasks_pkey'`,
  );
  for (const { name } of later) await server.query(`drop index ${name}`);
  for (const { table, rows } of contents) await insert(server, table, rows);
  for (const { sql } of later) await server.query(sql);
  await server.query('vacuum analyze');
}

async function insert(server: pg.Client, table: string, rows: Iterable<Row>): Promise<void> {
  const send = async (some: readonly Row[]) => {
    const columns = Object.keys(some[0] ?? {}).join(', ');
    const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
    await server.query(text, [JSON.stringify(some)]);
  };
  let waiting: Row[] = [];
  for (const row of rows) {
    waiting.push(row);
    if (waiting.length < ROWS_AT_ONCE) continue;
    await send(waiting);
    waiting = [];
  }
  if (waiting.length) await send(waiting);
}

async function connect(url: string): Promise<pg.Client> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  return server;
}

async function onServer<T>(url: string, work: (server: pg.Client) => Promise<T>): Promise<void> {
  const server = await connect(url);
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
