import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '../apps/bff/src/db/engines/open.ts';
import { parseKeyRing } from '../apps/bff/src/vault/key-ring.ts';
import { createVault } from '../apps/bff/src/vault/vault.ts';
import { freePort } from '../scripts/free-port.ts';
import { createDatabase } from '../scripts/postgres.ts';
import type { TestEnvironment } from './test-environment.ts';
import { startBalancer } from './round-robin.ts';
import { startServer, temporaryFolder } from './server.ts';

const PROCESSES = 2;

/**
 * The product on several machines: processes with separate data folders, one PostgreSQL, one S3-compatible store, the
 * same secrets and one address, without sticky sessions.
 */
export async function openReplicas(): Promise<TestEnvironment> {
  const folder = temporaryFolder();
  const dataKeys = `shared:${randomBytes(32).toString('base64')}`;
  const database = await createDatabase(process.env['TEST_POSTGRES_URL'] ?? '');
  const storage = new URL(process.env['TEST_S3_URL'] ?? '');
  storage.pathname = `/${randomUUID()}`;
  const replicas = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, at) => ({
      dataDir: join(folder.path, String(at)),
      port: await freePort(),
    })),
  );
  const balancer = await startBalancer(replicas);
  const env = {
    LOG_LEVEL: 'warn',
    DATABASE_URL: database,
    STORAGE_URL: storage.href,
    AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    JWT_SECRET: randomBytes(48).toString('base64url'),
    DATA_KEYS: dataKeys,
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: '1',
  };
  // In parallel, as a supervisor would start them: a lock decides which one migrates.
  const servers = await Promise.all(replicas.map((replica) => startServer({ ...replica, env })));
  const db = await openDatabase(database);
  const stop = async () => {
    const ended = await Promise.all(
      servers.map(async (server) => ({ code: await server.stop(), output: server.output() })),
    );
    const bad = ended.find(({ code }) => code !== 0);
    if (bad) throw new Error(`A process ended with ${bad.code}:\n${bad.output}`);
  };
  const environment = {
    url: balancer.url,
    db,
    vault: createVault(() => parseKeyRing(dataKeys)),
    processes: () => servers.map(({ url }) => url),
    /** One after the other, as in a rolling update. */
    async restart() {
      for (const [at, replica] of replicas.entries())
        await balancer.without(at, async () => {
          await servers[at]?.stop();
          servers[at] = await startServer({ ...replica, env });
        });
    },
    neighbour: async () => balancer.url,
    async close() {
      await db.destroy();
      try {
        await stop();
      } finally {
        balancer.stop();
        folder.remove();
      }
      const { given } = balancer;
      // With few requests a process may get none: a test that calls the processes directly may be the only one on this
      // worker.
      if (given.some((requests) => requests === 0) && given.some((requests) => requests > 1))
        throw new Error(`Not every process received requests: ${given.join(', ')}`);
    },
  };
  return environment;
}
