import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';

type NameOf = (text: string) => string | undefined;

/**
 * A pool whose connections are asked in as few words as there are: a statement that was prepared is named, so that
 * PostgreSQL parses it once a connection, and what begins a transaction waits for its first statement.
 * @param nameOf what a statement is called by, where it is one of those that are kept
 */
export function sparing(pool: Pool, nameOf: NameOf): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let ours = known.get(client);
      // The same for the same: whoever keeps something by connection finds it again.
      if (!ours) known.set(client, (ours = sparingClient(client, nameOf)));
      return ours;
    },
  };
}

function sparingClient(client: PoolClient, nameOf: NameOf): PostgresPoolClient {
  let waiting: string | undefined;
  const query = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<never>> => {
    if (isBeginning(text)) {
      waiting = text;
      return { command: 'SELECT', rowCount: 0, rows: [] };
    }
    const begin = waiting;
    waiting = undefined;
    if (begin !== undefined) {
      // Nothing was asked in between: there is nothing to end.
      if (text === 'commit' || text === 'rollback')
        return { command: text === 'commit' ? 'COMMIT' : 'ROLLBACK', rowCount: 0, rows: [] };
      // Without values both go as one text; where the first is refused, the second is not looked at.
      if (values.length === 0) return lastOf(await client.query(`${begin}; ${text}`));
      await client.query(begin);
    }
    const name = nameOf(text);
    return lastOf(await client.query({ text, values: [...values], ...(name !== undefined && { name }) }));
  };
  return {
    // The other form, with a cursor, is for streams, which nobody asks of PostgreSQL.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

const isBeginning = (text: string): boolean => text === 'begin' || text.startsWith('start transaction');

/** Several statements of one text have a result each. */
const lastOf = (found: QueryResult | QueryResult[]) => [found].flat().at(-1) as unknown as PostgresQueryResult<never>;
