import type { Kysely } from 'kysely';
import { engineOf } from './by-engine.ts';

/**
 * Column types by meaning. Texts compare by code point on both engines, so that sorting and keyset paging agree;
 * instants and dates are ISO 8601 texts, which sort chronologically.
 */
export const columnTypes = (db: Kysely<never>) => engineOf(db).columnTypes;

/**
 * The end of a `create table` whose rows must not reveal their insertion order. Without it SQLite numbers them in a
 * hidden column (`rowid`). PostgreSQL has no such option: rows written together and read in physical order are in that
 * order until they are rewritten.
 */
export const withoutRowOrder = (db: Kysely<never>) => engineOf(db).withoutRowOrder;

/** Makes a table append-only: the database refuses to update or delete its rows. */
export const createAppendOnly = (db: Kysely<never>, table: string): Promise<void> =>
  engineOf(db).createAppendOnly(db, table);
