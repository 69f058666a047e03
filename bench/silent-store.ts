import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { draw } from '../apps/bff/src/demo/drawing.ts';
import { flagOf, p95 } from './beside.ts';
import { factor, type Line } from './line.ts';
import { compare, type Effort } from './load.ts';
import type { Part } from './options.ts';
import { DEMO_NEIGHBOUR, DEMO_PERSON } from './product.ts';
import { signIn, startDemo } from './servers.ts';

/** Number of concurrent uploads, more than the server has connections to PostgreSQL. */
const UPLOADS = 20;
const MEASURED_MS = 3_000;
/** Delay until the uploads wait for the store. */
const BEFORE_MS = 1_000;
/** Pause of an upload that was refused at once. */
const PAUSE_MS = 100;

/**
 * The 95th percentile of a company's requests while the object store accepts the uploads of another company but does
 * not answer, against the same without uploads.
 * @param database the URL of an empty database; undefined for SQLite
 */
export async function measureSilentStore(
  parts: ReadonlySet<Part>,
  { rounds }: Effort,
  database?: string,
): Promise<Line[]> {
  if (!parts.has('silent-store')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const store = await openStore();
  try {
    const server = await startDemo(folder, {
      STORAGE_URL: `s3://jornada?endpoint=${store.url}`,
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
      ...(database !== undefined && { DATABASE_URL: database }),
    });
    const neighbour = await signIn(server.url, DEMO_NEIGHBOUR);
    const { authorization = '' } = await signIn(server.url, DEMO_PERSON);
    store.silence();
    const quiet = () => p95(server.url, neighbour, setTimeout(MEASURED_MS));
    const during = async () => {
      const end = setTimeout(BEFORE_MS + MEASURED_MS);
      const uploads = uploadUntil(server.url, authorization, end);
      await setTimeout(BEFORE_MS);
      if (store.waiting() === 0) throw new Error('No upload waits for the store');
      const took = await p95(server.url, neighbour, end);
      await uploads;
      return took;
    };
    const sides = await compare([during, quiet], Math.min(rounds, 3));
    await server.stop();
    return [factor(`p95 of a company while ${UPLOADS} uploads of another wait for the store`, sides, 5)];
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An object store that stores nothing and, once silenced, accepts requests without answering them. */
async function openStore() {
  let isSilent = false;
  const waiting = new Set<object>();
  const server = createServer((request, response) => {
    if (!isSilent) {
      request.resume().once('end', () => response.writeHead(200, { etag: '"x"' }).end());
      return;
    }
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => (isSilent = true),
    /** The number of requests without an answer. */
    waiting: () => waiting.size,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Keeps uploads of different images waiting until `end`, and then aborts them. */
async function uploadUntil(url: string, authorization: string, end: Promise<unknown>): Promise<void> {
  const isOver = flagOf(end);
  const over = new AbortController();
  void end.then(() => over.abort());
  const upload = async (_: unknown, at: number) => {
    for (let n = 0; !isOver(); n++) {
      const colour: `#${string}` = `#${(at * 4_096 + n).toString(16).padStart(6, '0')}`;
      const form = new FormData();
      form.set('file', new Blob([Buffer.from(draw(32, 32, colour).png())], { type: 'image/png' }), 'logo.png');
      const sending = { method: 'POST', headers: { authorization }, body: form, signal: over.signal };
      const status = await fetch(`${url}/v2/accounts/logo`, sending).then(
        (answer) => answer.status,
        () => undefined,
      );
      if (status === 200) throw new Error('The store has answered');
      if (!isOver()) await setTimeout(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS }, upload));
}
