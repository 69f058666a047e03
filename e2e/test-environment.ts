import { join } from 'node:path';
import { openDatabase } from '../apps/bff/src/db/engines/open.ts';
import type { Db } from '../apps/bff/src/db/handle.ts';
import { fileKeyRing } from '../apps/bff/src/vault/key-ring.ts';
import { createVault, type Vault } from '../apps/bff/src/vault/vault.ts';
import { createDatabase } from '../scripts/postgres.ts';
import { type RunningServer, startServer, temporaryFolder } from './server.ts';

export type Engine = 'sqlite' | 'postgres';

/** The built product as a process, with its own database. */
export interface TestEnvironment {
  url: string;
  /** A second connection to the same database, to create accounts with people of every level. */
  db: Db;
  /** The vault of the server, for jobs that tests run themselves. */
  vault: Vault;
  /** The addresses of the individual processes, for values that belong to one of them. */
  processes(): string[];
  /** Restarts the server on the same data, at the same address. */
  restart(): Promise<void>;
  /**
   * The address of a second process on the same data, if the engine allows two; otherwise the same address. It stops
   * with the environment.
   */
  neighbour(): Promise<string>;
  close(): Promise<void>;
}

export async function openTestEnvironment(engine: Engine): Promise<TestEnvironment> {
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
    vault: createVault(fileKeyRing(folder.path)),
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
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
    },
  };
}
