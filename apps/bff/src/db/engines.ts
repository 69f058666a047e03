/**
 * All that differs between SQLite and PostgreSQL stands in this file: how each is opened, the few fragments of SQL
 * that each spells its own way, and what their errors mean. Everything else is written once; what each is talked to by
 * stands in `drivers/`, and nobody but this file knows of it.
 */
import { Kysely, type LogConfig, PostgresDialect, type RawBuilder, type Selectable, SqliteAdapter, sql } from 'kysely';
import { openSqlite } from './drivers/node-sqlite.ts';
import { hearOnConnection } from './drivers/pg-listener.ts';
import { sparing } from './drivers/pg-statements.ts';
import type { Ear } from './hearing.ts';
import { prepared, statementName } from './prepared.ts';
import { Db, sqlOf } from './handle.ts';
import type { Tables } from './tables.ts';

// ------------------------------------------------------------------------------------------------ opening

/**
 * Opens the database that `url` names: `postgres://…`, or the path of an SQLite file (created where it is missing).
 * @param onLost told when a PostgreSQL connection is lost while idle; the pool makes a new one when asked next
 */
export async function openDatabase(url: string, onLost: (error: Error) => void = () => {}): Promise<Db> {
  const log: LogConfig = [];
  if (!isPostgresUrl(url)) {
    const { dialect, hear } = openSqlite(url);
    const db = new Db(new Kysely<Tables>({ dialect, log }));
    hearings.set(db, hear);
    return db;
  }
  const { Pool, types } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 1_500,
    // A page asks many things at once: to open their connections anew after every pause costs more than the answers.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, ...format: unknown[]) =>
        NUMBERS.has(oid) ? Number : Reflect.apply(types.getTypeParser, types, [oid, ...format]),
    },
  });
  pool.on('error', onLost);
  const db = new Db(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: sparing(pool, statementName) }), log }));
  hearings.set(db, (ear) => hearOnConnection(url, CHANNEL, ear));
  return db;
}

/** int8, and numeric as sums of it are: they come as text unless told; all our integers are at most 2^53-1. */
const NUMBERS = new Set([20, 1700]);

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** The engine's name, for the log and the health report. */
export const engineOf = (db: Db | Kysely<never>): 'sqlite' | 'postgresql' =>
  (db instanceof Db ? sqlOf(db) : db).getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgresql';

/** Lets a program wait longer than a server would for its turn to write, where another holds the database. */
export const waitForTurn = (db: Db, milliseconds: number): Promise<unknown> =>
  pick<Promise<unknown>>(db, {
    sqlite: () => sql.raw(`pragma busy_timeout = ${milliseconds}`).execute(sqlOf(db)),
    postgresql: async () => {},
  });

/** From now on this connection overwrites what it frees, so that what is erased is not left lying in the file. */
export const overwriteFreed = (db: Db): Promise<unknown> =>
  pick<Promise<unknown>>(db, {
    sqlite: () => sql.raw('pragma secure_delete = on').execute(sqlOf(db)),
    postgresql: async () => {},
  });

/** Gives up the copies of old rows that the engine still has of these tables: SQLite in its log, PostgreSQL in place. */
export const shedFreed = (db: Db, tables: readonly (keyof Tables)[]): Promise<unknown> =>
  pick<Promise<unknown>>(db, {
    sqlite: () => sql.raw('pragma wal_checkpoint(truncate)').execute(sqlOf(db)),
    postgresql: async () => {
      for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(sqlOf(db));
    },
  });

const pick = <T>(db: Db | Kysely<never>, choices: { sqlite: () => T; postgresql: () => T }): T =>
  choices[engineOf(db)]();

// ------------------------------------------------------------------------------------------------ fragments

/** Any number of ids as one bound value. */
export type IdList = string | readonly number[];
export const idList = (db: Db, ids: readonly number[]): IdList =>
  pick<IdList>(db, { sqlite: () => JSON.stringify(ids), postgresql: () => ids });

/** `column in (ids)` for a list that is bound as one value, so no limit on variables. */
export const inIdList = (db: Db, column: string, ids: IdList): RawBuilder<boolean> =>
  pick(db, {
    sqlite: () => sql<boolean>`${sql.ref(column)} in (select value from json_each(${ids}))`,
    postgresql: () => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`,
  });

/** `column in (ids)` for any number of ids. */
export const inIds = (db: Db, column: string, ids: readonly number[]): RawBuilder<boolean> =>
  inIdList(db, column, idList(db, ids));

/** A one-column table `ids(id)` to join or insert from. */
export const idRows = (db: Db, ids: readonly number[]) =>
  pick(db, {
    sqlite: () => sql<{ id: number }>`(select value as id from json_each(${JSON.stringify(ids)}))`,
    postgresql: () => sql<{ id: number }>`(select unnest(${ids}::bigint[]) as id)`,
  });

/** A table `pairs(id, text)` of a JSON array of such pairs: one bound value for any number of rows. */
export const pairRows = (db: Db, json: string) =>
  pick(db, {
    sqlite: () =>
      sql<{ id: number; text: string }>`(select value ->> 0 as id, value ->> 1 as text from json_each(${json}))`,
    postgresql: () =>
      sql<{
        id: number;
        text: string;
      }>`(select (value ->> 0)::bigint as id, value ->> 1 as text from json_array_elements(${json}::json))`,
  });

/**
 * Whether several statements that write may stand in one, each using what the others return: what saves PostgreSQL a
 * round trip each. SQLite has none to save, and cannot.
 */
export const writesTogether = (db: Db): boolean => engineOf(db) === 'postgresql';

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
  sqlOf(db)
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

/** How each database that is open is listened to. */
const hearings = new WeakMap<Db, (ear: Ear) => Promise<() => Promise<void>>>();

const CHANNEL = 'jornada_changes';

/**
 * Says `text` (ASCII, shorter than 8,000 characters) along with the statement that it stands in: it is heard once the
 * transaction has committed, and never where it has not. On SQLite by this process, while another hears that something
 * was said; on PostgreSQL by every process, and there only for an account that somebody follows: transactions that notify commit one after the other.
 */
export const announce = (db: Db, accountId: number, text: string): RawBuilder<unknown> =>
  pick(db, {
    sqlite: () => sql`announce(${text})`,
    postgresql: () => sql`case when exists (${stillFollowed(accountId)}) then pg_notify(${CHANNEL}, ${text}) end`,
  });

/** Says `text` at once to every process that listens, whether anything is followed or not. SQLite has one, which knows. */
export const announceNow = (db: Db, text: string): Promise<unknown> =>
  pick<Promise<unknown>>(db, {
    sqlite: async () => {},
    postgresql: () => sql`select pg_notify(${CHANNEL}, ${text})`.execute(sqlOf(db)),
  });

const stillFollowed = (accountId: number) =>
  sql`select 1 from followed_accounts where account_id = ${accountId} and until > extract(epoch from clock_timestamp())`;

/**
 * Lets what is announced of an account be said for `seconds` from now on.
 * @returns whether it was not before: what was being written just now may then go unsaid
 */
export const beginToFollow = (db: Db, accountId: number, seconds: number): Promise<boolean> =>
  pick(db, {
    // In one process it is known who listens.
    sqlite: async () => false,
    postgresql: async () => {
      const { rows } = await sql<{ known: boolean }>`
        with known as (${stillFollowed(accountId)})
        insert into followed_accounts (account_id, until)
        values (${accountId}, extract(epoch from clock_timestamp())::bigint + ${seconds})
        on conflict (account_id) do update set until = excluded.until
        returning exists (select 1 from known) as known`.execute(sqlOf(db));
      return !rows[0]?.known;
    },
  });

/**
 * Hears what is announced from now on. Gives back how to stop.
 * @throws where there is no connection to hear it by; one that is lost later is made anew, and `missed` told
 */
export const hearAnnouncements = (db: Db, ear: Ear): Promise<() => Promise<void>> => {
  const hear = hearings.get(db);
  if (!hear) throw new Error('only a database that was opened can be listened to, not a transaction of it');
  return hear(ear);
};

// ------------------------------------------------------------------------------------------------ for migrations

/**
 * Column types by meaning. Texts compare by code point on both engines, so that sorting and keyset paging agree;
 * instants and dates are ISO 8601 texts, which sort as time does.
 */
export const columnTypes = (db: Kysely<never>) =>
  pick(db, {
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
  pick(db, {
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
  pick(db, {
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
  pick(db, {
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
      sqlOf(db),
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
    }).execute(sqlOf(db))
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
  }).execute(sqlOf(db));
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
