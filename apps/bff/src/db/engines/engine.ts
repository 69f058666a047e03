import type { Dialect, Kysely, RawBuilder } from 'kysely';
import type { TimeLimits } from '../drivers/pg-pool.ts';
import type { DirectRead } from '../direct-read.ts';
import type { Db } from '../handle.ts';
import type { Bindable } from '../placeholder.ts';
import type { Tables } from '../tables.ts';
import type { Listen } from '../listener.ts';

/** Everything that SQLite and PostgreSQL do differently. The engine is chosen once, when the database is opened. */
export interface Engine extends Opening, Fragments, Announcing, Maintenance, Migrating, Introspection, Errors {
  readonly name: 'sqlite' | 'postgresql';
}

export interface Opening {
  open(url: string, options: OpeningOptions): Promise<Opened>;
}

export interface OpeningOptions {
  /** The maximum number of connections to PostgreSQL. */
  connections: number;
  limits: TimeLimits;
  /** Called when a connection is lost; the pool opens another on demand. */
  onLost: (error: Error) => void;
}

export interface Opened {
  dialect: Dialect;
  listen: Listen;
  /** Whether statements take connections from a pool, and may have to wait for one. */
  isPooled: boolean;
  /** Executes a query outside a transaction in less time than through `dialect`; undefined if nothing is faster. */
  read?: DirectRead;
  /** Tests a connection within its own time limit; undefined if any query does. */
  probe?: () => Promise<void>;
  /** Frees caches of the process; undefined if they are in another process. */
  freeCaches?: () => void;
  /** Resolves when no earlier writes are being copied; undefined if another process does that. */
  copied?: () => Promise<void>;
}

export interface Fragments {
  /** `column in (ids)`, with the list as one bound value. */
  inIds(column: string, ids: readonly number[]): RawBuilder<boolean>;
  /**
   * The maximum number of ids in one statement of a bulk change: a millisecond of an engine that blocks the process.
   */
  readonly idsAtATime: number;
  /** A table with the column `id`. */
  idRows(ids: readonly number[]): RawBuilder<{ id: number }>;
  /** A table with the columns `id` and `text`, from a JSON array of such pairs. */
  pairRows(json: string): RawBuilder<{ id: number; text: string }>;
  /** Whether the JSON array of ids in `column` contains `id`. */
  jsonHasId(column: string, id: number): RawBuilder<boolean>;
  /** Whether `column` contains the folded text. */
  contains(column: string, folded: string): RawBuilder<boolean>;
  /** The clause of a `select` that locks its rows until the transaction ends. */
  readonly lockRows: RawBuilder<unknown>;
  /** The same, and waits for transactions that hold the rows by `holdRows`. */
  readonly lockHeldRows: RawBuilder<unknown>;
  /** The clause of a `select` that protects the rows of these tables from `lockHeldRows` until the transaction ends. */
  holdRows(tables: readonly string[]): RawBuilder<unknown>;
  /** `table`, read through `index` on an engine that needs a hint. */
  tableByIndex(table: string, index: string): RawBuilder<unknown>;
}

export interface Announcing {
  /** An expression that announces `text` to all listeners when its transaction commits. */
  announce(accountId: Bindable<number>, text: Bindable<string>): RawBuilder<unknown>;
  /** Announces `text` at once to the listeners of the other processes. */
  announceNow(db: Db, text: string): Promise<void>;
  /** @returns whether announcements of the account were suppressed until now */
  follow(db: Db, accountId: number, seconds: number): Promise<boolean>;
}

export interface Maintenance {
  setLockTimeout(db: Db, milliseconds: number): Promise<void>;
  allowLongStatements(tx: Db): Promise<void>;
  allowIdleTransaction(tx: Db): Promise<void>;
  overwriteFreedSpace(db: Db): Promise<void>;
  /** @returns false if a running transaction still keeps some of them */
  dropOldRowVersions(db: Db, tables: readonly (keyof Tables)[]): Promise<boolean>;
  continueIds(db: Db, table: 'accounts' | 'users' | 'logins'): Promise<void>;
}

export interface Migrating {
  readonly columnTypes: Record<'int' | 'text' | 'bytes' | 'autoId', RawBuilder<unknown>>;
  createAppendOnly(db: Kysely<never>, table: string): Promise<void>;
  /** The table option that stores no insertion order besides the columns. */
  readonly withoutRowOrder: RawBuilder<unknown>;
}

export interface Introspection {
  /** The tables that contain data, in any order. */
  readonly tables: RawBuilder<{ name: string }>;
  /** The foreign keys: each table with one that it references. */
  readonly references: RawBuilder<{ name: string; references: string }>;
  /** The writable columns of a table, and the position of each in the primary key, from 1; 0 outside it. */
  columnsOf(table: string): RawBuilder<{ name: string; key: number }>;
}

export type ErrorKind = 'duplicate' | 'dangling' | 'collision' | 'unavailable' | 'damaged';

export interface Errors {
  /** The kind of an error of this engine; undefined for other errors. */
  errorKind(error: EngineError): ErrorKind | undefined;
  /** Whether a write was refused by the exclusion constraint or trigger of this name. */
  isViolation(error: EngineError, constraint: string): boolean;
}

/** The fields by which the two drivers describe an error; any value that was thrown may be inspected through them. */
export interface EngineError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
  constraint?: unknown;
}
