import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** Milliseconds after which PostgreSQL, the driver or the process gives up; 0 means no limit. */
export interface TimeLimits {
  /** For a turn among the requests of the same account; never 0. */
  turn: number;
  /** For a free connection, or a new one. */
  connection: number;
  /** For a statement, including its waiting for locks: PostgreSQL cancels it. */
  statement: number;
  /** For each lock. */
  lock: number;
  /** Between two statements of a transaction: PostgreSQL ends the connection. */
  idleInTransaction: number;
  /**
   * For the answer to a statement: the connection is discarded. Longer than `statement`, since the state of such a
   * connection is unknown; it is reached only if the server is silent.
   */
  answer: number;
}

export interface PgPoolOptions {
  url: string;
  /** The maximum number of connections. */
  connections: number;
  limits: TimeLimits;
  /** Called when a connection is lost, idle or not; the pool opens another on demand. */
  onLost: (error: Error) => void;
}

/** int8, and numeric, which is the type of its sums: the driver returns them as texts by default; all our integers are below 2^53. */
const NUMBERS = new Set([20, 1700]);

/** An idle connection whose peer has disappeared is closed after these times, in milliseconds, and not used again. */
const KEEP_ALIVE = { initialDelay: 10_000, interval: 5_000, count: 3 };

/** A pool of connections to PostgreSQL. */
export async function openPool({ url, connections, limits, onLost }: PgPoolOptions): Promise<Pool> {
  const { Pool, types } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    query_timeout: limits.answer,
    // A page sends many requests at once: opening their connections again after every pause would cost more than the queries.
    idleTimeoutMillis: 300_000,
    // The driver's own `keepAlive` sets the first delay only; the system's interval then is more than a minute.
    stream: () => new Socket().setKeepAlive(true, KEEP_ALIVE.initialDelay, KEEP_ALIVE.interval, KEEP_ALIVE.count),
    types: {
      getTypeParser: (oid: number, ...format: unknown[]) =>
        NUMBERS.has(oid) ? Number : Reflect.apply(types.getTypeParser, types, [oid, ...format]),
    },
  });
  // The pool listens only to idle connections. An error of one in use would otherwise be thrown and end the process;
  // its query rejects anyway, and the pool discards the connection when it is released.
  pool.on('connect', (client) => client.once('error', onLost).on('error', () => {}));
  // An idle connection has reported its error already.
  pool.on('error', () => {});
  return pool;
}

/** @throws if no connection answers: the silent one is discarded after `milliseconds` */
export async function probe(connect: () => Promise<PoolClient>, milliseconds: number): Promise<void> {
  const client = await connect();
  let failure: unknown;
  try {
    await client.query({ text: 'select 1', query_timeout: milliseconds } as { text: string });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure !== undefined);
  }
}
