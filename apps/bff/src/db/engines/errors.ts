import type { EngineError, ErrorKind } from './engine.ts';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';

/** The two drivers share no code, so an error can be classified without its database. */
const ENGINES = [sqlite, postgres];

const isKind = (kind: ErrorKind) => (error: unknown) =>
  ENGINES.some((engine) => engine.errorKind(error as EngineError) === kind);

/** A row with this key exists. */
export const isDuplicate = isKind('duplicate');

/** A row references one that does not exist, or a referenced row is deleted. */
export const isDangling = isKind('dangling');

/** Two transactions collided and this one was rolled back: it should be run again. */
export const isCollision = isKind('collision');

/** The database is unreachable, starting, out of connections or disk, or locked by another program: a retry may succeed. */
export const isUnavailable = isKind('unavailable');

/** The database file is damaged, or is not a database: only a backup helps. */
export const isDamaged = isKind('damaged');

/** A write was refused by the exclusion constraint, or the trigger in its place, of this name. */
export const isViolation = (error: unknown, constraint: string): boolean =>
  ENGINES.some((engine) => engine.isViolation(error as EngineError, constraint));
