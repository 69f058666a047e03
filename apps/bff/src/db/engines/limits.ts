import type { TimeLimits } from '../drivers/pg-pool.ts';

/**
 * For requests. The longest single statements of a request take a few seconds, except those over up to 100,000 rows,
 * which have `LONG_STATEMENT_MS`.
 */
export const SERVER_LIMITS: TimeLimits = {
  turn: 10_000,
  // Shorter than two seconds, in which an unavailable database is answered with 503.
  connection: 1_500,
  statement: 10_000,
  lock: 5_000,
  idleInTransaction: 30_000,
  answer: 12_000,
};

/** For migrations and commands, which may rewrite whole tables and wait for each other. */
export const COMMAND_LIMITS: TimeLimits = {
  turn: 60_000,
  connection: 10_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  answer: 0,
};

/** The connections of a process to PostgreSQL, unless DATABASE_POOL is given. */
export const CONNECTIONS = 16;

/** For a statement over up to 100,000 rows. */
export const LONG_STATEMENT_MS = 60_000;

/** Between two reads of a snapshot: a slow reader of an export is cut off earlier. */
export const IDLE_SNAPSHOT_MS = 120_000;
