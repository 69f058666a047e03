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
import { type SyncFile, syncFile } from './log-sync.ts';
import { Reads, type ReadOptions } from './reads.ts';
import { Handle, WritingHandle } from './sqlite-handle.ts';

/** Copies all pages of the log to the file, and empties the log. */
export const TRUNCATION = 'pragma wal_checkpoint(truncate)';

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
  probe: () => Promise<void>;
  freeCaches: () => void;
  copied: () => Promise<void>;
}

/**
 * Opens the file at `path` by `node:sqlite`.
 * @returns `read` executes a query outside a transaction without Kysely's way to a connection, of which this driver has
 * only one; undefined until Kysely has initialised the driver
 * @param sync replaced in tests
 */
export function openSqlite(path: string, options: ReadOptions, sync: SyncFile = syncFile): OpenedSqlite {
  const driver = new NodeSqliteDriver(path, options, sync);
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
    probe: () => driver.probe(),
    freeCaches: () => driver.freeCaches(),
    copied: () => driver.copied(),
  };
}

/**
 * `node:sqlite` for Kysely, with two handles: reads outside a transaction use one, or a thread if they are long; writes
 * and transactions use the other, one at a time. The calls are synchronous: reading a row in process takes
 * microseconds.
 */
class NodeSqliteDriver implements Driver {
  readonly #path: string;
  readonly #options: ReadOptions;
  readonly #sync: SyncFile;
  readonly #listeners = new Set<Listener>();
  #writer: WritingHandle | undefined;
  #reads: Reads | undefined;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(path: string, options: ReadOptions, sync: SyncFile) {
    this.#path = path;
    this.#options = options;
    this.#sync = sync;
  }

  async init() {
    this.#writer = new WritingHandle(this.#path, this.#listeners, {
      sync: this.#sync,
      inThread: this.#options.threadLimitMs > 0,
      hold: (work) => this.#whileHeld(work),
    });
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

  /** @throws if the file cannot be read, or nothing more can be written */
  async probe(): Promise<void> {
    this.#writer?.assertDurable();
    this.#reads?.inProcess.database.exec('select 1 from sqlite_schema limit 1');
  }

  freeCaches(): void {
    this.#writer?.freeCache();
    this.#reads?.inProcess.freeCache();
  }

  async copied(): Promise<void> {
    await this.#writer?.checkpoints.copied();
  }

  async #lockWriter(): Promise<() => void> {
    const previous = this.#lastWrite;
    let release!: () => void;
    this.#lastWrite = new Promise((resolve) => (release = resolve));
    await previous;
    return release;
  }

  async #whileHeld<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#lockWriter();
    try {
      return await work();
    } finally {
      release();
    }
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
    await this.#writer?.close();
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
      this.#writer.assertDurable();
      // Immediate: a transaction that will write waits here, before its first statement.
      this.#writer.database.exec('begin immediate');
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  #snapshot: Handle | undefined;

  /** Reads a consistent state of the database until the end, and blocks no writer. */
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
    if (how === 'commit') return this.#commit();
    // After a failed sync no transaction is open, or one of another caller.
    if (!this.#releaseWriter) return;
    try {
      if (this.#writer.database.isTransaction) this.#writer.database.exec('rollback');
      this.#writer.rolledBack();
    } finally {
      this.#release();
    }
  }

  async #commit() {
    // If this fails, the transaction is still open: Kysely rolls it back next, which releases the writer.
    this.#writer.database.exec('commit');
    const durable = this.#writer.committed();
    // The next transaction need not wait for the disk.
    this.#release();
    await durable;
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
    let result: QueryResult<R>;
    let durable: Promise<void>;
    try {
      this.#writer.assertDurable();
      // While the checkpoint thread runs one, SQLite refuses another.
      const emptied = isTruncation(query) ? await this.#writer.checkpoints.run('truncate') : undefined;
      result = emptied ? { rows: [emptied as R] } : this.#writer.run<R>(query);
      durable = isSetting(query) ? Promise.resolve() : this.#writer.committed();
    } catch (error) {
      this.#writer.rolledBack();
      throw error;
    } finally {
      release();
    }
    await durable;
    return result;
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
/** Settings of a connection are not written to the file, so there is nothing to sync. */
const isSetting = ({ sql }: CompiledQuery) => /^pragma (secure_delete|busy_timeout) = /.test(sql);
const isTruncation = ({ sql }: CompiledQuery) => sql === TRUNCATION;
