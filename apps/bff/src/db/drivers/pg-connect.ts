import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** PostgreSQL, its database or its role has no connection left. */
const TOO_MANY_CONNECTIONS = '53300';

/** The pause between two attempts of a process without any connection. */
const PAUSE_MS = 50;

/** After this time the pool tries again to open all its connections. */
const GROW_AFTER_MS = 1_000;

/**
 * Takes connections from a pool that may get fewer than it is configured for: then it keeps its size for a moment, so
 * that requests wait for the existing connections, which are soon free.
 * @param withinMs how long to try; also the pool's own limit for each attempt
 * @returns a function that resolves with a connection, or throws the error of the last attempt
 */
export function connectionsOf(pool: Pool, withinMs: number): () => Promise<PoolClient> {
  const configured = pool.options.max;
  let growing: NodeJS.Timeout | undefined;
  const stayAsLarge = () => {
    pool.options.max = Math.max(1, pool.totalCount);
    growing ??= setTimeout(() => {
      pool.options.max = configured;
      growing = undefined;
    }, GROW_AFTER_MS).unref();
  };
  return async () => {
    let deadline: number | undefined;
    for (;;)
      try {
        return await pool.connect();
      } catch (error) {
        if ((error as { code?: unknown }).code !== TOO_MANY_CONNECTIONS) throw error;
        deadline ??= performance.now() + withinMs;
        if (performance.now() >= deadline) throw error;
        stayAsLarge();
        if (pool.totalCount === 0) await pause(PAUSE_MS);
      }
  };
}
