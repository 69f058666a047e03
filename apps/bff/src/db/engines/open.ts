import { Kysely } from 'kysely';
import { type OnStatement, watched } from '../drivers/watched.ts';
import { Db } from '../handle.ts';
import type { Tables } from '../tables.ts';
import type { Listener, StopListening } from '../listener.ts';
import type { Opened, OpeningOptions } from './engine.ts';
import { COMMAND_LIMITS } from './limits.ts';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';

/** How to listen to and probe each open database. */
const opened = new WeakMap<Db, Opened>();

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

interface OpenOptions extends Partial<OpeningOptions> {
  /** Called after each successful statement, which fails if this throws; for tests and development. */
  onStatement?: OnStatement | undefined;
}

/**
 * Opens the database of `url`: `postgres://…`, or the path of an SQLite file, which is created if it is missing. Without
 * options it has the time limits of a command.
 */
export async function openDatabase(
  url: string,
  { limits = COMMAND_LIMITS, onLost = () => {}, onStatement }: OpenOptions = {},
): Promise<Db> {
  const engine = await (isPostgresUrl(url) ? postgres : sqlite).open(url, { limits, onLost });
  const { dialect } = engine;
  const db = new Db(new Kysely<Tables>({ dialect: onStatement ? watched(dialect, onStatement) : dialect, log: [] }));
  opened.set(db, engine);
  return db;
}

/** How to test a connection of a database within a time limit; undefined if any query does. */
export const probeOf = (db: Db): Opened['probe'] => opened.get(db)?.probe;

/**
 * Delivers all announcements from now on, until the returned function is called.
 * @throws if there is no connection for it; one that is lost later is reopened, and `interrupted` called
 */
export function listenTo(db: Db, listener: Listener): Promise<StopListening> {
  const listen = opened.get(db)?.listen;
  if (!listen) throw new Error('only a database can be listened to, not one of its transactions');
  return listen(listener);
}
