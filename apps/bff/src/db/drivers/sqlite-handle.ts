import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Listener } from '../listener.ts';
import { Checkpoints, type HoldWriters } from './checkpoints.ts';
import { LogSync, type SyncFile } from './log-sync.ts';

/**
 * A row as a plain object. The objects of node:sqlite have no prototype and are stored as dictionaries: copying and
 * serialising a page of them takes three times as long as the rest of the request.
 */
export function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at];
  return row;
}

type ReadRow = (values: readonly unknown[]) => Record<string, unknown>;

/**
 * `rowOf` for one statement, generated as an object literal, which takes a fifth of the time. The columns come from the
 * statement, never from a request.
 */
function compileRow(columns: readonly string[]): ReadRow {
  const fields = columns.map((column, at) => `${JSON.stringify(column)}: values[${at}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- as for the fields of responses; nothing in the text comes from outside
  return new Function('values', `return { ${fields.join(', ')} };`) as ReadRow;
}

/**
 * Page cache of a handle, in KiB. The writer can hold the pages of 1,000 scattered tasks among a million: with half of
 * that, deleting them reads pages again and takes a fifth more CPU time.
 */
const CACHE_KIB = { reading: 16_000, writing: 32_000 };

const MOST_STATEMENTS = 400;

/** A connection to the file, with its statements prepared once each. */
export class Handle {
  readonly database: DatabaseSync;
  /** By text; `readRow` of those that return rows. */
  #prepared = new Map<string, { statement: StatementSync; readRow: ReadRow | undefined }>();

  constructor(path: string, readOnly: boolean) {
    // Half the time limit of a request: a file that another program has locked is 503 within two seconds.
    this.database = new DatabaseSync(path, { readOnly, timeout: 1_000 });
    // The writer syncs the log after a commit (LogSync), so SQLite does it only before a checkpoint.
    this.database.exec(readOnly ? '' : 'pragma journal_mode = wal; pragma synchronous = normal');
    const cache = readOnly ? CACHE_KIB.reading : CACHE_KIB.writing;
    this.database.exec(`pragma foreign_keys = on; pragma cache_size = -${cache}; pragma temp_store = memory`);
  }

  run<R>({ sql: text, parameters }: CompiledQuery): QueryResult<R> {
    let entry = this.#prepared.get(text);
    if (!entry) {
      const statement = this.database.prepare(text);
      statement.setReturnArrays(true);
      const columns = statement.columns().map(({ name }) => name);
      entry = { statement, readRow: columns.length ? compileRow(columns) : undefined };
      if (this.#prepared.size >= MOST_STATEMENTS) this.#prepared.delete(this.#prepared.keys().next().value as string);
      this.#prepared.set(text, entry);
    }
    const { statement, readRow } = entry;
    const values = parameters as SQLInputValue[];
    if (readRow) return { rows: (statement.all(...values) as unknown as unknown[][]).map((row) => readRow(row) as R) };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  /** Frees unused pages of the cache; later statements read them again. */
  freeCache(): void {
    this.database.exec('pragma shrink_memory');
  }

  *iterate<R>({ sql: text, parameters }: CompiledQuery): Generator<R> {
    // A new statement: running a shared one again would end an iteration in progress.
    yield* this.database.prepare(text).iterate(...(parameters as SQLInputValue[])) as Iterable<R>;
  }
}

/** How often to check for writes of other programs while there are listeners, in milliseconds. */
const POLL_MS = 1_000;

/** The writing handle. Announcements of its statements are delivered once their transaction is on disk. */
export class WritingHandle extends Handle {
  readonly #listeners: ReadonlySet<Listener>;
  readonly #log: LogSync;
  #announced = new Set<string>();
  readonly checkpoints: Checkpoints;
  readonly #version: StatementSync;
  #seenVersion: unknown;
  #polling: NodeJS.Timeout | undefined;

  constructor(
    path: string,
    listeners: ReadonlySet<Listener>,
    { sync, ...checkpoints }: { sync: SyncFile; inThread: boolean; hold: HoldWriters },
  ) {
    super(path, false);
    this.#log = new LogSync(`${path}-wal`, sync);
    this.checkpoints = new Checkpoints(path, this.database, checkpoints);
    this.#listeners = listeners;
    this.database.function('announce', (text) => {
      if (this.#listeners.size) this.#announced.add(String(text));
      return null;
    });
    this.#version = this.database.prepare('pragma data_version');
  }

  /**
   * Checks for writes of other programs, whose announcements do not reach this process, while there are listeners. The
   * data version changes when another connection has committed; the other connections of this process only read.
   */
  pollForOthers() {
    if (this.#polling) return;
    this.#seenVersion = this.#version.get()?.['data_version'];
    this.#polling = setInterval(() => this.#poll(), POLL_MS).unref();
  }

  #poll() {
    if (this.#listeners.size === 0) {
      clearInterval(this.#polling);
      this.#polling = undefined;
      return;
    }
    try {
      const version = this.#version.get()?.['data_version'];
      if (version === this.#seenVersion) return;
      this.#seenVersion = version;
    } catch {
      // For example locked by the other program: the next poll tries again.
      return;
    }
    for (const { interrupted } of this.#listeners) interrupted();
  }

  /** Call before a transaction or a single write. Throws if an earlier commit may not be on disk. */
  assertDurable() {
    this.#log.assertSound();
  }

  /**
   * Call after every commit, before another transaction starts.
   * @returns resolves when the commit is on disk and its announcements are delivered; clients must not be told before
   */
  async committed(): Promise<void> {
    const durable = this.#log.synced();
    this.checkpoints.committed(durable);
    const announced = this.#announced;
    if (announced.size) this.#announced = new Set();
    await durable;
    for (const text of announced) for (const { received } of this.#listeners) received(text);
  }

  /** Call after every rollback. */
  rolledBack() {
    this.#announced.clear();
  }

  async close() {
    clearInterval(this.#polling);
    await this.checkpoints.close();
    await this.#log.close();
    this.database.close();
  }
}
