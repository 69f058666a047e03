import {
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  type KyselyProps,
} from 'kysely';
import { type OnStatement, watched, watchedRead } from '../drivers/watched.ts';
import { Db, type Sql } from '../handle.ts';
import type { Tables } from '../tables.ts';
import type { Listener, StopListening } from '../listener.ts';
import type { Opened, OpeningOptions } from './engine.ts';
import { COMMAND_LIMITS, CONNECTIONS } from './limits.ts';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';

/** A connection pool, for code that divides its connections. */
export interface Pooling {
  connections: number;
  /** Milliseconds that a request may wait for its turn. */
  waitMs: number;
}

interface OpenDatabase extends Opened {
  pool: (Pooling & { props: KyselyProps }) | undefined;
}

/** State of each open database apart from its query builder. */
const opened = new WeakMap<Db, OpenDatabase>();

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

interface OpenOptions extends Partial<OpeningOptions> {
  /** Called after each successful statement, which fails if this throws; for tests and development. */
  onStatement?: OnStatement | undefined;
}

/**
 * Opens the database of `url`: `postgres://…`, or the path of an SQLite file, which is created if it is missing. Without
 * options it has the time limits of a command.
 */
export async function openDatabase(
  url: string,
  { connections = CONNECTIONS, limits = COMMAND_LIMITS, onLost = () => {}, onStatement }: OpenOptions = {},
): Promise<Db> {
  const engine = await (isPostgresUrl(url) ? postgres : sqlite).open(url, { connections, limits, onLost });
  const dialect = onStatement ? watched(engine.dialect, onStatement) : engine.dialect;
  const props = await propsOf(dialect);
  const sql = new Kysely<Tables>(props);
  const db = new Db(sql, sql, engine.read && onStatement ? watchedRead(engine.read, onStatement) : engine.read);
  opened.set(db, { ...engine, pool: engine.isPooled ? { props, connections, waitMs: limits.turn } : undefined });
  return db;
}

/**
 * The parts that Kysely creates from a dialect, so that `guarded` can replace one of them; without Kysely's driver
 * wrapper, which would only log and initialise the driver at the first query.
 */
async function propsOf(dialect: Dialect): Promise<KyselyProps> {
  const driver = dialect.createDriver();
  await driver.init();
  const provider = new DefaultConnectionProvider(driver);
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
  return { config: { dialect }, dialect, driver, executor };
}

/** The function that tests a connection of a database within a time limit; undefined if any query does. */
export const probeOf = (db: Db): Opened['probe'] => opened.get(db)?.probe;

/** Frees the memory that the process caches for a database. */
export const freeCaches = (db: Db): void => opened.get(db)?.freeCaches?.();

/**
 * Resolves when the process copies nothing that was committed before. For long work in batches: a batch written
 * meanwhile would wait for the disk, and so would all later writers.
 */
export const untilCopied = async (db: Db): Promise<void> => opened.get(db)?.copied?.();

/** The pool of a database; undefined if it has none. */
export const poolingOf = (db: Db): Pooling | undefined => opened.get(db)?.pool;

/** The same database, with each connection taken and held within `guard`. */
export function guarded(db: Db, guard: <T>(use: () => Promise<T>) => Promise<T>): Sql {
  const props = opened.get(db)?.pool?.props;
  if (!props) throw new Error('only a database with a pool can be guarded');
  const provider: ConnectionProvider = {
    provideConnection: (consumer, options) => guard(() => props.executor.provideConnection(consumer, options)),
  };
  return new Kysely<Tables>({ ...props, executor: props.executor.withConnectionProvider(provider) });
}

/**
 * Delivers all announcements from now on, until the returned function is called.
 * @throws if there is no connection for it; one that is lost later is reopened, and `interrupted` called
 */
export function listenTo(db: Db, listener: Listener): Promise<StopListening> {
  const listen = opened.get(db)?.listen;
  if (!listen) throw new Error('only a database can be listened to, not one of its transactions');
  return listen(listener);
}
