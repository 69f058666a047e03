import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { DirectRead } from '../direct-read.ts';
import type { Listen, Listener } from '../listener.ts';
import { Reads, type ReadOptions } from './reads.ts';
import { Handle, WritingHandle } from './sqlite-handle.ts';

class WritableAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

interface OpenedSqlite {
  dialect: Dialect;
  listen: Listen;
  read: DirectRead;
  freeCaches: () => void;
}

/**
 * Opens the file at `path` by `node:sqlite`.
 * @returns `read` executes a query outside a transaction without Kysely's way to a connection, of which this driver has
 * only one; undefined until Kysely has initialised the driver
 */
export function openSqlite(path: string, options: ReadOptions): OpenedSqlite {
  const driver = new NodeSqliteDriver(path, options);
  const dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new WritableAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
  return {
    dialect,
    listen: (listener) => driver.listen(listener),
    read: (query) => driver.read(query),
    freeCaches: () => driver.freeCaches(),
  };
}

/**
 * `node:sqlite` for Kysely, with two handles: reads outside a transaction use one, or a thread if they are long; writes
 * and transactions use the other, one at a time. The calls are synchronous: reading a row in process takes microseconds.
 */
class NodeSqliteDriver implements Driver {
  readonly #path: string;
  readonly #options: ReadOptions;
  readonly #listeners = new Set<Listener>();
  #writer: WritingHandle | undefined;
  #reads: Reads | undefined;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(path: string, options: ReadOptions) {
    this.#path = path;
    this.#options = options;
  }

  async init() {
    this.#writer = new WritingHandle(this.#path, this.#listeners);
    this.#reads = new Reads(this.#path, this.#options);
    if (this.#listeners.size) this.#writer.pollForOthers();
  }

  async listen(listener: Listener) {
    this.#listeners.add(listener);
    this.#writer?.pollForOthers();
    return async () => void this.#listeners.delete(listener);
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#reads as Reads, this.#writer as WritingHandle, () => this.#lockWriter());
  }

  read<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> | undefined {
    return isRead(query) ? this.#reads?.run(query) : undefined;
  }

  freeCaches(): void {
    this.#writer?.freeCache();
    this.#reads?.inProcess.freeCache();
  }

  async #lockWriter(): Promise<() => void> {
    const previous = this.#lastWrite;
    let release!: () => void;
    this.#lastWrite = new Promise((resolve) => (release = resolve));
    await previous;
    return release;
  }

  beginTransaction = (connection: DatabaseConnection, { accessMode }: TransactionSettings) =>
    accessMode === 'read only'
      ? (connection as SqliteConnection).beginSnapshot(new Handle(this.#path, true))
      : (connection as SqliteConnection).begin();
  commitTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).end('commit');
  rollbackTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).end('rollback');
  async releaseConnection() {}

  async destroy() {
    await this.#lastWrite;
    await this.#reads?.close();
    this.#writer?.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #reads: Reads;
  readonly #writer: WritingHandle;
  readonly #lockWriter: () => Promise<() => void>;
  #releaseWriter: (() => void) | undefined;

  constructor(reads: Reads, writer: WritingHandle, lockWriter: () => Promise<() => void>) {
    this.#reads = reads;
    this.#writer = writer;
    this.#lockWriter = lockWriter;
  }

  async begin() {
    this.#releaseWriter = await this.#lockWriter();
    try {
      // Immediate: a transaction that will write waits here, before its first statement.
      this.#writer.database.exec('begin immediate');
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  #snapshot: Handle | undefined;

  /** Reads the database as it is now until the end, and blocks no writer. */
  async beginSnapshot(handle: Handle) {
    // Each page is read once, so a large cache would be useless.
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
      this.#writer.ended(how);
      this.#release();
    } catch (error) {
      // A failed commit leaves the transaction open: Kysely rolls it back next, which releases the writer.
      if (how === 'rollback') this.#release();
      throw error;
    }
  }

  #release() {
    this.#releaseWriter?.();
    this.#releaseWriter = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#snapshot) return this.#snapshot.run(query);
    if (this.#releaseWriter) return this.#writer.run(query);
    if (isRead(query)) return this.#reads.run(query);
    const release = await this.#lockWriter();
    try {
      const result = this.#writer.run<R>(query);
      this.#writer.ended('commit');
      return result;
    } finally {
      this.#writer.ended('rollback');
      release();
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    let rows: R[] = [];
    for (const row of (this.#snapshot ?? (this.#releaseWriter ? this.#writer : this.#reads.inProcess)).iterate<R>(
      query,
    )) {
      if (rows.push(row) < chunkSize) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length) yield { rows };
  }
}

const isRead = ({ query, sql }: CompiledQuery) => SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
