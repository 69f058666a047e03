import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Sets the statement timeout of a transaction. The driver waits for its answers accordingly. */
export const SET_STATEMENT_TIMEOUT = "select set_config('statement_timeout', $1, true)";

/**
 * A pool that names prepared statements, so that PostgreSQL parses and plans each once per connection, and that discards
 * a connection with an overdue answer.
 * @param nameOf the name of a statement; undefined if it is not to be kept
 * @param connect takes a connection from the pool
 * @param graceMs how much longer than a statement timeout to wait for the answer
 */
export function withNamedStatements(
  pool: Pool,
  connect: () => Promise<PoolClient>,
  nameOf: (text: string) => string | undefined,
  graceMs: number,
): PostgresPool {
  const known = new WeakMap<PoolClient, NamedClient>();
  const silences = { seen: 0 };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await connect();
        let named = known.get(client);
        // The same object for the same connection: Kysely keeps its state per connection object.
        if (!named) known.set(client, (named = namedClient(client, nameOf, graceMs, silences)));
        if (named.seenAtRelease === silences.seen) return named;
        // It was idle when another connection turned out to be silent, so it probably is silent too.
        client.release(true);
      }
    },
  };
}

interface NamedClient extends PostgresPoolClient {
  /** How many silent connections the pool had seen when this one last answered. */
  seenAtRelease: number;
}

function namedClient(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
  graceMs: number,
  silences: { seen: number },
): NamedClient {
  /** The response limit of this transaction, if it differs from the pool's. */
  let limit: number | undefined;
  let overdue: Error | undefined;
  const discard = (error: Error) => {
    if (isOverdue(error)) {
      overdue = error;
      silences.seen++;
    }
    throw error;
  };
  const query = (text: string, values: readonly unknown[]) => {
    // A rollback would wait for the overdue statement, for the same time again.
    if (overdue) return Promise.reject(overdue);
    if (text === SET_STATEMENT_TIMEOUT) limit = Number(values[0]) + graceMs;
    const name = nameOf(text);
    return client
      .query({
        text,
        values: [...values],
        ...(name !== undefined && { name }),
        ...(limit !== undefined && { query_timeout: limit }),
      })
      .catch(discard);
  };
  return {
    seenAtRelease: silences.seen,
    // The other overload takes a cursor, for streams, which are not used on PostgreSQL.
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy) {
      limit = undefined;
      this.seenAtRelease = silences.seen;
      client.release(destroy || overdue !== undefined);
    },
  };
}

/** The driver's error has no code. */
const isOverdue = ({ message }: Error) => message === 'Query read timeout';
