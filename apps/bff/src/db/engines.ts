/**
 * All that differs between SQLite and PostgreSQL stands in this file: how each is opened, the few fragments of SQL
 * that each spells its own way, and what their errors mean. Everything else is written once.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LogConfig,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  type Selectable,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely';
import { prepared } from './prepared.ts';
import type { Db, Tables } from './tables.ts';

// ------------------------------------------------------------------------------------------------ opening

/**
 * Opens the database that `url` names: `postgres://…`, or the path of an SQLite file (created where it is missing).
 * @param onLost told when a PostgreSQL connection is lost while idle; the pool makes a new one when asked next
 */
export async function openDatabase(url: string, onLost: (error: Error) => void = () => {}): Promise<Db> {
  const log: LogConfig = [];
  if (!isPostgresUrl(url)) {
    const hearers: Hearers = new Set();
    const db = new Kysely<Tables>({ dialect: sqliteDialect(url, hearers), log });
    hearings.set(db, async ({ heard }) => hearInside(hearers, heard));
    return db;
  }
  const { Pool, types } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 1_500,
    types: {
      getTypeParser: (oid: number, ...format: unknown[]) =>
        NUMBERS.has(oid) ? Number : Reflect.apply(types.getTypeParser, types, [oid, ...format]),
    },
  });
  pool.on('error', onLost);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  hearings.set(db, (ear) => hearOnConnection(url, ear));
  return db;
}

/** int8, and numeric as sums of it are: they come as text unless told; all our integers are at most 2^53-1. */
const NUMBERS = new Set([20, 1700]);

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** The engine's name, for the log and the health report. */
export const engineOf = (db: Db): 'sqlite' | 'postgresql' =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgresql';

/** Lets a program wait longer than a server would for its turn to write, where another holds the database. */
export const waitForTurn = (db: Db, milliseconds: number): Promise<unknown> =>
  pick<Promise<unknown>>(db, {
    sqlite: () => sql.raw(`pragma busy_timeout = ${milliseconds}`).execute(db),
    postgresql: async () => {},
  });

/** From now on this connection overwrites what it frees, so that what is erased is not left lying in the file. */
export const overwriteFreed = (db: Db): Promise<unknown> =>
  pick<Promise<unknown>>(db, {
    sqlite: () => sql.raw('pragma secure_delete = on').execute(db),
    postgresql: async () => {},
  });

/** Gives up the copies of old rows that the engine still has of these tables: SQLite in its log, PostgreSQL in place. */
export const shedFreed = (db: Db, tables: readonly (keyof Tables)[]): Promise<unknown> =>
  pick<Promise<unknown>>(db, {
    sqlite: () => sql.raw('pragma wal_checkpoint(truncate)').execute(db),
    postgresql: async () => {
      for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(db);
    },
  });

const pick = <T>(db: Db, choices: { sqlite: () => T; postgresql: () => T }): T => choices[engineOf(db)]();

// ------------------------------------------------------------------------------------------------ fragments

/** `column in (ids)` for any number of ids: one bound value, so no limit on variables. */
export const inIds = (db: Db, column: string, ids: readonly number[]): RawBuilder<boolean> =>
  pick(db, {
    sqlite: () => sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`,
    postgresql: () => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`,
  });

/** A one-column table `ids(id)` to join or insert from. */
export const idRows = (db: Db, ids: readonly number[]) =>
  pick(db, {
    sqlite: () => sql<{ id: number }>`(select value as id from json_each(${JSON.stringify(ids)}))`,
    postgresql: () => sql<{ id: number }>`(select unnest(${ids}::bigint[]) as id)`,
  });

/** Whether the JSON array of ids in `column` holds `id`. */
export const jsonHasId = (db: Db, column: string, id: number): RawBuilder<boolean> =>
  pick(db, {
    sqlite: () => sql<boolean>`exists (select 1 from json_each(${sql.ref(column)}) where value = ${id})`,
    postgresql: () => sql<boolean>`${sql.ref(column)}::jsonb @> ${String(id)}::jsonb`,
  });

/**
 * Worked minutes by person and by slots of 24 hours from `start` on, for entries that begin before `end`; and when the last
 * of each slot ends. SQLite groups by sorting, which costs more than a sum along the index for each slot; PostgreSQL
 * groups by hashing, which costs less.
 */
export const workedSlots = (
  db: Db,
  accountId: number,
  userIds: readonly number[],
  start: number,
  end: number,
): RawBuilder<{ user_id: number; slot: number; minutes: number | null; end: number }> =>
  pick(db, {
    sqlite: () => {
      const begins = sql`${start} + slots.slot * 1440`;
      const entries = sql`from work_time as entry where entry.account_id = ${accountId} and entry.user_id = person.id
        and entry.start_minute >= ${begins} and entry.start_minute < ${begins} + 1440 and entry.start_minute < ${end}`;
      return sql`
        with recursive slots (slot) as (select 0 union all select slot + 1 from slots where slot < ${Math.ceil((end - start) / 1_440) - 1})
        select person.id as user_id, slots.slot as slot,
          (select sum(entry.end_minute - entry.start_minute) ${entries}) as minutes,
          (select entry.end_minute ${entries} order by entry.start_minute desc limit 1) as "end"
        from ${idRows(db, userIds)} as person cross join slots`;
    },
    postgresql: () => sql`
      select user_id, ((start_minute - ${sql.lit(start)}) / 1440)::int as slot, sum(end_minute - start_minute)::bigint as minutes, max(end_minute) as "end"
      from work_time
      where account_id = ${accountId} and user_id = any(${userIds}::bigint[]) and start_minute >= ${start} and start_minute < ${end}
      group by user_id, slot`,
  });

/** Locks the rows that a `select` returns until the transaction ends. SQLite has one writer and needs no lock. */
export const lockRows = (db: Db) => pick(db, { sqlite: () => sql``, postgresql: () => sql`for update` });

const TITLE_SHARD = 2 ** 32;

/** Whether the folded title of a task holds `folded` somewhere inside. PostgreSQL finds it by an index, where that is shorter. */
export const titleContains = (db: Db, folded: string): RawBuilder<boolean> =>
  pick(db, {
    sqlite: () => sql<boolean>`instr(tasks.title_folded, ${folded}) > 0`,
    postgresql: () => sql<boolean>`tasks.title_folded like ${`%${likeLiteral(folded)}%`}`,
  });

/**
 * Tasks among which are all whose titles hold `folded`, where an index of trigrams can name them in a few thousands;
 * undefined where the titles are better read: too many hold it, or it is shorter than a trigram. PostgreSQL, which
 * keeps statistics, weighs that by itself.
 */
export const candidatesByTitle = (db: Db, accountId: number, folded: string): Promise<number[] | undefined> =>
  pick(db, {
    sqlite: async () => {
      const characters = [...folded];
      // One rare trigram is enough. The whole text would be looked up in the lists of its common trigrams, too, and
      // those grow with the table.
      for (let at = 0; at + 3 <= characters.length; at++) {
        const found = await tasksInIndex(db, accountId, characters.slice(at, at + 3).join(''), 1_000);
        if (found) return found;
      }
      return characters.length > 3 ? tasksInIndex(db, accountId, folded, 5_000) : undefined;
    },
    postgresql: async () => undefined,
  });

const titleIndex = prepared((db, v: { text: string; shard: number; last: number; limit: number }) =>
  db
    .selectFrom(sql<{ rowid: number }>`task_titles`.as('task_titles'))
    .select(sql<number>`rowid - ${v.shard}`.as('id'))
    .where(sql<boolean>`task_titles match ${v.text} and rowid between ${v.shard} and ${v.last}`)
    .limit(v.limit),
);

/** The tasks that SQLite's index of titles names for `text`, unless they are more than `most`. */
async function tasksInIndex(db: Db, accountId: number, text: string, most: number): Promise<number[] | undefined> {
  // Row numbers of the index are account × 2^32 + id: the account is a range, so no search reads another's titles.
  const shard = accountId * TITLE_SHARD;
  const rows = await titleIndex(db, {
    text: `"${text.replaceAll('"', '""')}"`,
    shard,
    last: shard + TITLE_SHARD - 1,
    limit: most + 1,
  });
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}

/**
 * A table, read along one of its indexes. SQLite does not know how many rows a filter leaves: it would rather fetch
 * every second row of a table than walk the index that holds all it asks for. PostgreSQL chooses by its statistics.
 */
export const along = <T extends keyof Tables>(db: Db, table: T, index: string | undefined) =>
  sql<Selectable<Tables[T]>>`${sql.table(table)}`.as<T>(
    index && engineOf(db) === 'sqlite' ? sql`${sql.table(table)} indexed by ${sql.ref(index)}` : sql.table(table),
  );

/** `column` holds `folded` somewhere inside; reads the rows, so only for tables of thousands. */
export const contains = (db: Db, column: string, folded: string): RawBuilder<boolean> =>
  pick(db, {
    sqlite: () => sql<boolean>`instr(${sql.ref(column)}, ${folded}) > 0`,
    postgresql: () => sql<boolean>`position(${folded} in ${sql.ref(column)}) > 0`,
  });

const likeLiteral = (value: string) => value.replace(/[\\%_]/g, '\\$&');

// ------------------------------------------------------------------------------------------------ announcing

/** Who hears what is announced. */
interface Ear {
  heard: (text: string) => void;
  /** Something may have been said that was not heard. */
  missed: () => void;
}

/** How each database that is open is listened to. */
const hearings = new WeakMap<Db, (ear: Ear) => Promise<() => Promise<void>>>();

const CHANNEL = 'jornada_changes';

/**
 * Says `text` (ASCII, shorter than 8,000 characters) along with the statement that it stands in: it is heard once the
 * transaction has committed, and never where it has not. On SQLite by this process, on PostgreSQL by every process.
 */
export const announce = (db: Db, text: string): RawBuilder<unknown> =>
  pick(db, { sqlite: () => sql`announce(${text})`, postgresql: () => sql`pg_notify(${CHANNEL}, ${text})` });

/**
 * Hears what is announced from now on. Gives back how to stop.
 * @throws where there is no connection to hear it by; one that is lost later is made anew, and `missed` told
 */
export const hearAnnouncements = (db: Db, ear: Ear): Promise<() => Promise<void>> => {
  const hear = hearings.get(db);
  if (!hear) throw new Error('only a database that was opened can be listened to, not a transaction of it');
  return hear(ear);
};

type Hearers = Set<Ear['heard']>;

function hearInside(hearers: Hearers, heard: Ear['heard']) {
  hearers.add(heard);
  return async () => void hearers.delete(heard);
}

/** How often the connection is asked whether it still lives, and how long that may take. */
const ALIVE_MS = { every: 15_000, within: 5_000 };
const AGAIN_MS = { first: 100, most: 5_000 };

/** A connection of its own, since one of the pool would come back to it; made again for as long as anybody hears. */
async function hearOnConnection(url: string, { heard, missed }: Ear): Promise<() => Promise<void>> {
  const { Client } = (await import('pg')).default;
  let isWanted = true;
  let current: InstanceType<typeof Client>;
  let waiting: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 1_500,
      query_timeout: ALIVE_MS.within,
      application_name: 'jornada live updates',
    });
    const alive = setInterval(() => void client.query('select 1').catch(lose), ALIVE_MS.every).unref();
    let isLost = false;
    function lose() {
      if (isLost) return;
      isLost = true;
      clearInterval(alive);
      // One that is half dead never says goodbye: nobody waits for it.
      void client.end().catch(() => {});
      if (client === current) again(AGAIN_MS.first);
    }
    client.on('error', lose).on('end', lose);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose();
      throw error;
    }
    current = client;
    if (!isWanted || isLost) lose();
  };

  const again = (after: number) => {
    if (!isWanted) return;
    waiting = setTimeout(() => {
      connect().then(missed, () => again(Math.min(2 * after, AGAIN_MS.most)));
    }, after).unref();
  };

  await connect();
  return async () => {
    isWanted = false;
    clearTimeout(waiting);
    await current.end();
  };
}

// ------------------------------------------------------------------------------------------------ for migrations

/**
 * Column types by meaning. Texts compare by code point on both engines, so that sorting and keyset paging agree;
 * instants and dates are ISO 8601 texts, which sort as time does.
 */
export const columnTypes = (db: Kysely<never> | Db) =>
  pick(db as Db, {
    sqlite: () => ({
      int: sql`integer`,
      text: sql`text`,
      bytes: sql`blob`,
      autoId: sql`integer primary key autoincrement`,
    }),
    postgresql: () => ({
      int: sql`bigint`,
      text: sql`text collate "C"`,
      bytes: sql`bytea`,
      autoId: sql`bigint generated by default as identity primary key`,
    }),
  });

/** The index behind `titleContains`, kept by the database itself. */
export const createTitleIndex = (db: Kysely<never>) =>
  pick(db as unknown as Db, {
    sqlite: async () => {
      const row = (name: string) => `${name}.account_id * ${TITLE_SHARD} + ${name}.id`;
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
    postgresql: async () => {
      await sql`create extension if not exists pg_trgm`.execute(db);
      await sql`create extension if not exists btree_gin`.execute(db);
      await sql`create index task_titles on tasks using gin (account_id, title_folded gin_trgm_ops)`.execute(db);
    },
  });

/**
 * Forbids, for good, that two entries of one person cover the same minute: an exclusion constraint, or a trigger under
 * the one writer's lock. Since none overlap, only the last one that begins before the end of another can reach into it.
 */
export const forbidOverlap = (db: Kysely<never>) =>
  pick(db as unknown as Db, {
    sqlite: async () => {
      for (const [name, when] of [
        ['insert', 'insert'],
        ['update', 'update of user_id, start_minute, end_minute'],
      ] as const)
        await sql
          .raw(`create trigger work_time_no_overlap_${name} before ${when} on work_time
            when (select end_minute from work_time where account_id = new.account_id and user_id = new.user_id and id <> new.id
                  and start_minute < new.end_minute order by start_minute desc limit 1) > new.start_minute
            begin select raise(abort, 'work_time_no_overlap'); end`)
          .execute(db);
    },
    postgresql: async () => {
      await sql`create extension if not exists btree_gist`.execute(db);
      // The person as one text: over the plain columns a planner without statistics would read this index for everything.
      await sql`alter table work_time add constraint work_time_no_overlap exclude using gist (
        (cast(account_id as text) || '/' || cast(user_id as text)) with =, int8range(start_minute, end_minute) with &&)`.execute(
        db,
      );
    },
  });

/** Lets rows of `table` be added and nothing else: the database itself refuses to change or delete one. */
export const createAppendOnly = (db: Kysely<never>, table: string) =>
  pick(db as unknown as Db, {
    sqlite: async () => {
      for (const verb of ['update', 'delete'])
        await sql
          .raw(
            `create trigger ${table}_no_${verb} before ${verb} on ${table} begin select raise(abort, '${table} is append-only'); end`,
          )
          .execute(db);
    },
    postgresql: async () => {
      await sql
        .raw(
          `create function ${table}_append_only() returns trigger language plpgsql as $$ begin raise exception '${table} is append-only'; end $$`,
        )
        .execute(db);
      await sql
        .raw(
          `create trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function ${table}_append_only()`,
        )
        .execute(db);
    },
  });

/** Sets an identity column's next value behind the ids that were inserted by hand. */
export const continueIds = async (db: Db, table: 'accounts' | 'users'): Promise<void> => {
  if (engineOf(db) === 'postgresql')
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
};

// ------------------------------------------------------------------------------------------------ for backups

/** The tables that hold data, in the order they were made: none names one that comes after it. */
export const listTables = async (db: Db): Promise<string[]> =>
  (
    await pick(db, {
      sqlite: () => sql<{ name: string }>`
        select schema.name from sqlite_schema as schema join pragma_table_list as listed on listed.name = schema.name and listed.schema = 'main'
        where listed.type = 'table' and schema.name not like 'sqlite~_%' escape '~' order by schema.rowid`,
      postgresql: () => sql<{ name: string }>`
        select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by oid`,
    }).execute(db)
  ).rows.map(({ name }) => name);

/** The columns of a table that are written, not worked out, and those of its primary key, in their order. */
export const describeTable = async (db: Db, table: string): Promise<{ columns: string[]; key: string[] }> => {
  const { rows } = await pick(db, {
    sqlite: () =>
      sql<{ name: string; key: number }>`select name, pk as key from pragma_table_info(${table}) order by cid`,
    postgresql: () => sql<{ name: string; key: number }>`
      select attname as name, coalesce(array_position(indkey::int2[], attnum) + 1, 0) as key from pg_attribute
      left join pg_index on indrelid = attrelid and indisprimary
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  }).execute(db);
  const key = rows.filter((row) => row.key > 0).sort((a, b) => a.key - b.key);
  return { columns: rows.map(({ name }) => name), key: key.map(({ name }) => name) };
};

// ------------------------------------------------------------------------------------------------ errors

type EngineError = { code?: unknown; errcode?: unknown; message?: unknown };

/** A row with this key is already there. */
export const isDuplicate = (error: unknown): boolean => {
  const { code, errcode } = error as EngineError;
  return code === '23505' || errcode === 2067 || errcode === 1555;
};

/** A row names another that is not there. */
export const isDangling = (error: unknown): boolean => {
  const { code, errcode } = error as EngineError;
  return code === '23503' || errcode === 787;
};

/** The time of a person is taken by another entry (`forbidOverlap`). */
export const isOverlap = (error: unknown): boolean => {
  const { code, errcode, message } = error as EngineError;
  return code === '23P01' || (errcode === 1811 && message === 'work_time_no_overlap');
};

/** Two transactions met and this one gave way: running it again is right. */
export const isCollision = (error: unknown): boolean => {
  const { code } = error as EngineError;
  return code === '40001' || code === '40P01';
};

/** The database is away, starting, out of connections, out of disk or locked by another program: later it may work. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, errcode, message } = error as EngineError;
  if (typeof errcode === 'number') return [5, 6, 10, 13, 14].includes(errcode & 0xff);
  if (typeof code === 'string')
    return (
      /^(08|53|57P0)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'].includes(code)
    );
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    String(message),
  );
};

// ------------------------------------------------------------------------------------------------ SQLite

class WritableAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

const sqliteDialect = (path: string, hearers: Hearers) => ({
  createDriver: () => new NodeSqliteDriver(path, hearers),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new WritableAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
});

/**
 * A row as a plain object. The objects that node:sqlite makes itself have no prototype and are kept as dictionaries:
 * copying and writing out a page of them takes three times as long as all the rest.
 */
function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at];
  return row;
}

/** One of the two handles on the file, with its statements prepared once each. */
class Handle {
  readonly database: DatabaseSync;
  #prepared = new Map<string, { statement: StatementSync; columns: string[] }>();

  constructor(path: string, readOnly: boolean) {
    // Half of what an answer may take: a file locked by another program is 503 within two seconds.
    this.database = new DatabaseSync(path, { readOnly, timeout: 1_000 });
    this.database.exec(readOnly ? '' : 'pragma journal_mode = wal; pragma synchronous = full');
    this.database.exec('pragma foreign_keys = on; pragma cache_size = -16000; pragma temp_store = memory');
  }

  run<R>({ sql: text, parameters }: CompiledQuery): QueryResult<R> {
    let entry = this.#prepared.get(text);
    if (!entry) {
      const statement = this.database.prepare(text);
      statement.setReturnArrays(true);
      entry = { statement, columns: statement.columns().map(({ name }) => name) };
      if (this.#prepared.size >= 400) this.#prepared.delete(this.#prepared.keys().next().value as string);
      this.#prepared.set(text, entry);
    }
    const { statement, columns } = entry;
    const values = parameters as SQLInputValue[];
    if (columns.length)
      return { rows: (statement.all(...values) as unknown as unknown[][]).map((row) => rowOf(columns, row) as R) };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  *iterate<R>({ sql: text, parameters }: CompiledQuery): Generator<R> {
    // A statement of its own: a prepared one that is half read must not be started again by somebody else.
    yield* this.database.prepare(text).iterate(...(parameters as SQLInputValue[])) as Iterable<R>;
  }
}

/** The handle that writes; what a statement of it announces is kept until the transaction has committed. */
class WritingHandle extends Handle {
  readonly #hearers: Hearers;
  #said = new Set<string>();

  constructor(path: string, hearers: Hearers) {
    super(path, false);
    this.#hearers = hearers;
    this.database.function('announce', (text) => {
      if (this.#hearers.size) this.#said.add(String(text));
      return null;
    });
  }

  /** What was done is there to stay, or has not happened. */
  settle(how: 'commit' | 'rollback') {
    if (this.#said.size === 0) return;
    const said = [...this.#said];
    this.#said.clear();
    if (how === 'commit') for (const text of said) for (const heard of this.#hearers) heard(text);
  }
}

/**
 * `node:sqlite` under Kysely. Two handles: reads outside a transaction use their own and never wait; writes and
 * transactions take turns on the other. The calls are synchronous: a row in process is read in microseconds.
 */
class NodeSqliteDriver implements Driver {
  readonly #path: string;
  readonly #hearers: Hearers;
  #writer!: WritingHandle;
  #reader!: Handle;
  #turn: Promise<void> = Promise.resolve();

  constructor(path: string, hearers: Hearers) {
    this.#path = path;
    this.#hearers = hearers;
  }

  async init() {
    this.#writer = new WritingHandle(this.#path, this.#hearers);
    this.#reader = new Handle(this.#path, true);
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#reader, this.#writer, () => this.#takeTurn());
  }

  async #takeTurn(): Promise<() => void> {
    const before = this.#turn;
    let pass!: () => void;
    this.#turn = new Promise((resolve) => (pass = resolve));
    await before;
    return pass;
  }

  beginTransaction = (connection: DatabaseConnection, { accessMode }: TransactionSettings) =>
    accessMode === 'read only'
      ? (connection as SqliteConnection).beginSnapshot(new Handle(this.#path, true))
      : (connection as SqliteConnection).begin();
  commitTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).end('commit');
  rollbackTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).end('rollback');
  async releaseConnection() {}

  async destroy() {
    await this.#turn;
    this.#reader.database.close();
    this.#writer.database.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #reader: Handle;
  readonly #writer: WritingHandle;
  readonly #takeTurn: () => Promise<() => void>;
  #passTurn: (() => void) | undefined;

  constructor(reader: Handle, writer: WritingHandle, takeTurn: () => Promise<() => void>) {
    this.#reader = reader;
    this.#writer = writer;
    this.#takeTurn = takeTurn;
  }

  async begin() {
    this.#passTurn = await this.#takeTurn();
    try {
      // Immediate: a transaction that will write waits here, where nothing has been done yet.
      this.#writer.database.exec('begin immediate');
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  #snapshot: Handle | undefined;

  /** Sees the database as it is at this moment until the end, and keeps nobody from writing meanwhile. */
  async beginSnapshot(handle: Handle) {
    handle.database.exec('begin; select 1 from sqlite_schema');
    this.#snapshot = handle;
  }

  async end(how: 'commit' | 'rollback') {
    if (this.#snapshot) {
      this.#snapshot.database.close();
      this.#snapshot = undefined;
      return;
    }
    try {
      if (how === 'commit' || this.#writer.database.isTransaction) this.#writer.database.exec(how);
      this.#writer.settle(how);
      this.#release();
    } catch (error) {
      // A commit that fails leaves the transaction open: Kysely rolls it back next, and the turn passes then.
      if (how === 'rollback') this.#release();
      throw error;
    }
  }

  #release() {
    this.#passTurn?.();
    this.#passTurn = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#snapshot) return this.#snapshot.run(query);
    if (this.#passTurn) return this.#writer.run(query);
    if (query.query && SelectQueryNode.is(query.query)) return this.#reader.run(query);
    const pass = await this.#takeTurn();
    try {
      const result = this.#writer.run<R>(query);
      this.#writer.settle('commit');
      return result;
    } finally {
      this.#writer.settle('rollback');
      pass();
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    let rows: R[] = [];
    for (const row of (this.#snapshot ?? (this.#passTurn ? this.#writer : this.#reader)).iterate<R>(query)) {
      if (rows.push(row) < chunkSize) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length) yield { rows };
  }
}
