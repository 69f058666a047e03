import { Kysely } from 'kysely';
import { type OnStatement, watched } from '../drivers/watched.ts';
import { Db } from '../handle.ts';
import type { Tables } from '../tables.ts';
import type { Listen, Listener, StopListening } from '../listener.ts';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';

/** How to listen to each open database. */
const listens = new WeakMap<Db, Listen>();

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/**
 * Opens the database of `url`: `postgres://…`, or the path of an SQLite file, which is created if it is missing.
 * @param onLost called when a PostgreSQL connection is lost; the pool opens another on demand
 * @param onStatement called after each successful statement, which fails if this throws; for tests and development
 */
export async function openDatabase(
  url: string,
  onLost: (error: Error) => void = () => {},
  onStatement?: OnStatement,
): Promise<Db> {
  const { dialect, listen } = await (isPostgresUrl(url) ? postgres : sqlite).open(url, onLost);
  const db = new Db(new Kysely<Tables>({ dialect: onStatement ? watched(dialect, onStatement) : dialect, log: [] }));
  listens.set(db, listen);
  return db;
}

/**
 * Delivers all announcements from now on, until the returned function is called.
 * @throws if there is no connection for it; one that is lost later is reopened, and `interrupted` called
 */
export function listenTo(db: Db, listener: Listener): Promise<StopListening> {
  const listen = listens.get(db);
  if (!listen) throw new Error('only a database can be listened to, not one of its transactions');
  return listen(listener);
}
