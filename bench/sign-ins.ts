import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { p95 } from './beside.ts';
import { factor, type Line } from './line.ts';
import { compare, type Effort } from './load.ts';
import type { Part } from './options.ts';
import { DEMO_NEIGHBOUR } from './product.ts';
import { signIn, startDemo } from './servers.ts';
import type { Flood } from './sign-in-flood.ts';

/** Number of concurrent wrong sign-ins. */
const CONNECTIONS = 100;
const MEASURED_MS = 3_000;

/**
 * The 95th percentile of a company's requests while wrong passwords flood the sign-in from many addresses, so that no
 * limit per address applies, against the same without sign-ins.
 * @param database the URL of an empty database; undefined for SQLite
 */
export async function measureSignIns(parts: ReadonlySet<Part>, { rounds }: Effort, database?: string): Promise<Line[]> {
  if (!parts.has('sign-ins')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  try {
    // Behind a proxy the address is in a header, so each sign-in can have a different one.
    const server = await startDemo(folder, {
      TRUST_PROXY: '1',
      ...(database !== undefined && { DATABASE_URL: database }),
    });
    const neighbour = await signIn(server.url, DEMO_NEIGHBOUR);
    const quiet = () => p95(server.url, neighbour, setTimeout(MEASURED_MS));
    const during = async () => {
      const workerData: Flood = { url: server.url, connections: CONNECTIONS };
      const flood = new Worker(new URL('sign-in-flood.ts', import.meta.url), { workerData });
      try {
        // After the first message, all sign-ins have been sent.
        await once(flood, 'message');
        return await quiet();
      } finally {
        await flood.terminate();
      }
    };
    const sides = await compare([during, quiet], Math.min(rounds, 3));
    await server.stop();
    return [factor(`p95 of a company while ${CONNECTIONS} wrong sign-ins run at a time`, sides, 10)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
