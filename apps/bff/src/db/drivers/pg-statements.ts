import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * A pool that names prepared statements, so that PostgreSQL parses and plans each once per connection.
 * @param nameOf the name of a statement; undefined if it is not to be kept
 */
export function withNamedStatements(pool: Pool, nameOf: (text: string) => string | undefined): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let named = known.get(client);
      // The same object for the same connection: Kysely keeps its state of a connection by it.
      if (!named) known.set(client, (named = namedClient(client, nameOf)));
      return named;
    },
  };
}

function namedClient(client: PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = nameOf(text);
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  return {
    // The other overload takes a cursor, for streams, which are not used on PostgreSQL.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
