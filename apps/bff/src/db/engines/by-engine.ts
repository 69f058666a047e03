import { type Kysely, SqliteAdapter } from 'kysely';
import { Db, sqlOf } from '../handle.ts';
import type { Engine } from './engine.ts';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';

/** A handle, or the query builder that a migration receives. */
type Database = Db | Kysely<never>;

/** The engine of a database: its dialect, which was chosen when it was opened, has an adapter of its own. */
export const engineOf = (db: Database): Engine =>
  (db instanceof Db ? sqlOf(db) : db).getExecutor().adapter instanceof SqliteAdapter ? sqlite : postgres;

/**
 * Selects one of two implementations by the engine. For SQL that belongs to one resource or one migration; SQL that
 * several need is a member of `Engine`.
 */
export const byEngine = <T>(db: Database, choices: { sqlite: () => T; postgres: () => T }): T =>
  engineOf(db) === sqlite ? choices.sqlite() : choices.postgres();
