import type { Pool } from 'pg';

export interface PgPoolOptions {
  url: string;
  /** Called when a connection is lost, idle or not; the pool opens another on demand. */
  onLost: (error: Error) => void;
}

/** int8, and numeric, which is the type of its sums: the driver returns them as texts by default; all our integers are below 2^53. */
const NUMBERS = new Set([20, 1700]);

/** A pool of connections to PostgreSQL. */
export async function openPool({ url, onLost }: PgPoolOptions): Promise<Pool> {
  const { Pool, types } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 1_500,
    // A page sends many requests at once: opening their connections again after every pause would cost more than the queries.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, ...format: unknown[]) =>
        NUMBERS.has(oid) ? Number : Reflect.apply(types.getTypeParser, types, [oid, ...format]),
    },
  });
  // The pool listens to idle connections only. An error of one in use would otherwise be thrown and end the process; its
  // query rejects anyway, and the pool discards the connection when it is released.
  pool.on('connect', (client) => client.once('error', onLost).on('error', () => {}));
  // An idle connection has reported its error already.
  pool.on('error', () => {});
  return pool;
}
