import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Ear } from '../hearing.ts';

class WritableAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** `node:sqlite` on the file at `path`, and how to hear what its statements announce. */
export function openSqlite(path: string) {
  const driver = new NodeSqliteDriver(path);
  const dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new WritableAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
  return { dialect, hear: (ear: Ear) => driver.hear(ear) };
}

/**
 * A row as a plain object. The objects that node:sqlite makes itself have no prototype and are kept as dictionaries:
 * copying and writing out a page of them takes three times as long as all the rest.
 */
function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at];
  return row;
}

/**
 * Pages that a handle keeps, in KiB. Who writes has room for all that a delete of 1,000 scattered tasks touches among a
 * million: with half of that, pages are put out and fetched again, for a fifth more of the processor's time.
 */
const CACHE = { reading: 16_000, writing: 32_000 };

/** One of the two handles on the file, with its statements prepared once each. */
class Handle {
  readonly database: DatabaseSync;
  #prepared = new Map<string, { statement: StatementSync; columns: string[] }>();

  constructor(path: string, readOnly: boolean) {
    // Half of what an answer may take: a file locked by another program is 503 within two seconds.
    this.database = new DatabaseSync(path, { readOnly, timeout: 1_000 });
    this.database.exec(readOnly ? '' : 'pragma journal_mode = wal; pragma synchronous = full');
    const cache = readOnly ? CACHE.reading : CACHE.writing;
    this.database.exec(`pragma foreign_keys = on; pragma cache_size = -${cache}; pragma temp_store = memory`);
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

/**
 * What is committed stands in the log, safe; somebody has to bring it into the file now and then. SQLite does so within
 * a commit as soon as the log has 1,000 pages, and whoever happens to commit waits for it: two thirds of the time of a
 * delete of 1,000 rows. Here it is done when nobody has written for a moment, and within a commit only where they never pause.
 */
const QUIET_MS = 100;
const PAGES_AT_MOST = 16_000;

/** How often it is looked whether another program has written, while anybody hears. */
const LOOK_MS = 1_000;

/** The handle that writes; what a statement of it announces is kept until the transaction has committed. */
class WritingHandle extends Handle {
  readonly #ears: ReadonlySet<Ear>;
  #said = new Set<string>();
  #quiet: NodeJS.Timeout | undefined;
  readonly #version: StatementSync;
  #seen: unknown;
  #looking: NodeJS.Timeout | undefined;

  constructor(path: string, ears: ReadonlySet<Ear>) {
    super(path, false);
    this.database.exec(`pragma wal_autocheckpoint = ${PAGES_AT_MOST}`);
    this.#ears = ears;
    this.database.function('announce', (text) => {
      if (this.#ears.size) this.#said.add(String(text));
      return null;
    });
    this.#version = this.database.prepare('pragma data_version');
  }

  /**
   * Looks whether another program has written, for as long as anybody hears: what it announces is heard by nobody here. This
   * number changes for a connection when another has committed; the others of this process only read.
   */
  watch() {
    if (this.#looking) return;
    this.#seen = this.#version.get()?.['data_version'];
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  #look() {
    if (this.#ears.size === 0) {
      clearInterval(this.#looking);
      this.#looking = undefined;
      return;
    }
    try {
      const now = this.#version.get()?.['data_version'];
      if (now === this.#seen) return;
      this.#seen = now;
    } catch {
      // Locked by the other program, say: the next look tells.
      return;
    }
    for (const { missed } of this.#ears) missed();
  }

  /** What was done is there to stay, or has not happened. */
  settle(how: 'commit' | 'rollback') {
    if (how === 'commit') this.#quiet = this.#quiet?.refresh() ?? setTimeout(() => this.#tidy(), QUIET_MS).unref();
    if (this.#said.size === 0) return;
    const said = [...this.#said];
    this.#said.clear();
    if (how === 'commit') for (const text of said) for (const { heard } of this.#ears) heard(text);
  }

  #tidy() {
    if (this.database.isTransaction) {
      this.#quiet?.refresh();
      return;
    }
    try {
      this.database.exec('pragma wal_checkpoint(passive)');
    } catch {
      // No room, say: the log still holds all of it, and the next pause tries again.
    }
  }

  close() {
    clearTimeout(this.#quiet);
    clearInterval(this.#looking);
    this.database.close();
  }
}

/**
 * `node:sqlite` under Kysely. Two handles: reads outside a transaction use their own and never wait; writes and
 * transactions take turns on the other. The calls are synchronous: a row in process is read in microseconds.
 */
class NodeSqliteDriver implements Driver {
  readonly #path: string;
  readonly #ears = new Set<Ear>();
  #writer: WritingHandle | undefined;
  #reader!: Handle;
  #turn: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  async init() {
    this.#writer = new WritingHandle(this.#path, this.#ears);
    this.#reader = new Handle(this.#path, true);
    if (this.#ears.size) this.#writer.watch();
  }

  async hear(ear: Ear) {
    this.#ears.add(ear);
    this.#writer?.watch();
    return async () => void this.#ears.delete(ear);
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#reader, this.#writer as WritingHandle, () => this.#takeTurn());
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
    this.#writer?.close();
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
    // Read through once, from the beginning to the end: there is little to remember.
    handle.database.exec('pragma cache_size = -2000; begin; select 1 from sqlite_schema');
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
