import { sql } from 'kysely';
import { openSqlite, TRUNCATION } from '../drivers/node-sqlite.ts';
import { sqlOf } from '../handle.ts';
import type { Engine } from './engine.ts';
import { currentRequester } from './requester.ts';

/** https://www.sqlite.org/rescode.html: of constraints, the extended codes. */
const CODES = { unique: 2067, primaryKey: 1555, foreignKey: 787, trigger: 1811 };
/** Busy, locked, I/O error, disk full, cannot open. */
const UNAVAILABLE = [5, 6, 10, 13, 14];
/** Corrupt, not a database. */
const DAMAGED = [11, 26];
/** Tables that triggers derive from tasks. */
const DERIVED = ['task_open_counts', 'task_assignee_counts', 'task_hour_counts', 'task_blocks'];

export const sqlite: Engine = {
  name: 'sqlite',
  open: async (path, { limits }) => ({
    ...openSqlite(path, { threadLimitMs: limits.statement, requester: currentRequester }),
    isPooled: false,
  }),

  inIds: (column, ids) => sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`,
  idsAtATime: 50,
  idRows: (ids) => sql`(select value as id from json_each(${JSON.stringify(ids)}))`,
  pairRows: (json) => sql`(select value ->> 0 as id, value ->> 1 as text from json_each(${json}))`,
  jsonHasId: (column, id) => sql`exists (select 1 from json_each(${sql.ref(column)}) where value = ${id})`,
  contains: (column, folded) => sql`instr(${sql.ref(column)}, ${folded}) > 0`,
  // There is one writer.
  lockRows: sql``,
  lockHeldRows: sql``,
  holdRows: () => sql``,
  // Without statistics on filters, SQLite would fetch every second row of a table rather than scan the index that
  // contains all columns of the query.
  tableByIndex: (table, index) => sql`${sql.table(table)} indexed by ${sql.ref(index)}`,

  announce: (_, text) => sql`announce(${text})`,
  // All listeners are in this process, so nothing needs to be marked.
  announceNow: async () => {},
  follow: async () => false,

  async setLockTimeout(db, milliseconds) {
    await sql.raw(`pragma busy_timeout = ${milliseconds}`).execute(sqlOf(db));
  },
  // The single writer holds no lock across statements, and readers never wait.
  allowLongStatements: async () => {},
  allowIdleTransaction: async () => {},
  async overwriteFreedSpace(db) {
    await sql.raw('pragma secure_delete = on').execute(sqlOf(db));
  },
  async dropOldRowVersions(db) {
    const { rows } = await sql.raw<{ busy: number }>(TRUNCATION).execute(sqlOf(db));
    // A reader of an older state still needs the log.
    return rows[0]?.busy === 0;
  },
  // `autoincrement` continues after the highest id.
  continueIds: async () => {},

  columnTypes: {
    int: sql`integer`,
    text: sql`text`,
    bytes: sql`blob`,
    autoId: sql`integer primary key autoincrement`,
  },
  withoutRowOrder: sql`without rowid`,
  async createAppendOnly(db, table) {
    for (const verb of ['update', 'delete'])
      await sql
        .raw(
          `create trigger ${table}_no_${verb} before ${verb} on ${table} begin select raise(abort, '${table} is append-only'); end`,
        )
        .execute(db);
  },

  tables: sql`
    select schema.name from sqlite_schema as schema join pragma_table_list as listed on listed.name = schema.name and listed.schema = 'main'
    where listed.type = 'table' and schema.name not like 'sqlite~_%' escape '~' and schema.name not in (${sql.join(DERIVED.map((name) => sql.lit(name)))})`,
  references: sql`
    select schema.name, keys."table" as "references" from sqlite_schema as schema
    join pragma_foreign_key_list(schema.name) as keys where schema.type = 'table'`,
  columnsOf: (table) => sql`select name, pk as key from pragma_table_info(${table}) order by cid`,

  errorKind({ errcode }) {
    if (typeof errcode !== 'number') return undefined;
    if (errcode === CODES.unique || errcode === CODES.primaryKey) return 'duplicate';
    if (errcode === CODES.foreignKey) return 'dangling';
    if (DAMAGED.includes(errcode & 0xff)) return 'damaged';
    return UNAVAILABLE.includes(errcode & 0xff) ? 'unavailable' : undefined;
  },
  isViolation: ({ errcode, message }, constraint) => errcode === CODES.trigger && message === constraint,
};
