import { join } from 'node:path';
import { openDatabase } from '../apps/bff/src/db/engines.ts';
import type { Db } from '../apps/bff/src/db/handle.ts';
import { createDatabase } from '../scripts/postgres.ts';
import { type RunningServer, startServer, temporaryFolder } from './server.ts';

export type Engine = 'sqlite' | 'postgres';

/** The built product as a process, with a database nobody else has. */
export interface House {
  url: string;
  /** A second way into the same database, to make accounts with people of every level. */
  db: Db;
  /** Each of its processes at an address of its own, for what one of them says of itself. */
  processes(): string[];
  /** Stops the server and starts it again on the same data, at the same address. */
  restart(): Promise<void>;
  /**
   * The address of a second process on the same data where the engine lets two live together; the same one where it does not.
   * It stops with the house.
   */
  neighbour(): Promise<string>;
  close(): Promise<void>;
}

export async function openHouse(engine: Engine): Promise<House> {
  const folder = temporaryFolder();
  const postgres = engine === 'postgres' ? await createDatabase(process.env['TEST_POSTGRES_URL'] ?? '') : undefined;
  const settings = { dataDir: folder.path, env: { LOG_LEVEL: 'warn', ...(postgres && { DATABASE_URL: postgres }) } };
  let server = await startServer(settings);
  let second: RunningServer | undefined;
  const port = Number(new URL(server.url).port);
  const db = await openDatabase(postgres ?? join(folder.path, 'jornada.sqlite'));
  return {
    url: server.url,
    db,
    processes: () => [server.url, ...(second ? [second.url] : [])],
    async restart() {
      await server.stop();
      server = await startServer({ ...settings, port });
    },
    async neighbour() {
      if (!postgres) return server.url;
      second ??= await startServer(settings);
      return second.url;
    },
    async close() {
      await second?.stop();
      await db.destroy();
      const code = await server.stop();
      folder.remove();
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.said()}`);
    },
  };
}
