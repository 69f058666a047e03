import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { draw } from '../apps/bff/src/demo/drawing.ts';
import { pngBomb } from '../apps/bff/src/files/pictures.sample.ts';
import { factor, type Line } from './line.ts';
import { compare, type Effort } from './load.ts';
import type { Part } from './options.ts';
import { DEMO_PERSON } from './product.ts';
import type { Sending } from './senders.ts';
import { signIn, startDemo } from './servers.ts';

/** The load of this many people who view clients, each at their own pace. */
const REQUESTS_A_SECOND = 150;
/** Pause between two uploads of one sender: an attacker with a fast connection that is not saturated. */
const PAUSE_MS = 20;

/**
 * The effect on readers while others upload images continuously: first two images that are refused because of their
 * header (40 megapixels and 20,000 × 20,000), then also one of 24 megapixels, which is allowed and has to be decoded.
 */
export async function measureImages(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<Line[]> {
  if (!parts.has('images')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  try {
    const server = await startDemo(folder);
    const { authorization = '' } = await signIn(server.url, DEMO_PERSON);
    const bombs = [pngBomb(8_000, 5_000), pngBomb(20_000, 20_000)];
    const allowed = Buffer.from(draw(6_000, 4_000, '#0b6a57').png());
    const look = () => p99(`${server.url}/v2/clients/1`, authorization);
    const during = (files: readonly Uint8Array[], pauseMs: number) => () =>
      whileSending({ url: server.url, authorization, files, pauseMs }, look);
    const paced = await compare([during(bombs, PAUSE_MS), look], rounds);
    const unpaced = await compare([during(bombs, 0), look], rounds);
    const decoded = await compare([during([...bombs, allowed], PAUSE_MS), look], rounds);
    await server.stop();
    return [
      factor(`p99 of one client while bombs are sent, ${PAUSE_MS} ms apart`, paced, 5),
      factor('  as fast as they are refused', unpaced, 5),
      factor('  and an image of 24 megapixels all the time', decoded, 5),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Uploads while `work` runs. */
async function whileSending<T>(sending: Sending, work: () => Promise<T>): Promise<T> {
  const senders = new Worker(new URL('senders.ts', import.meta.url), { workerData: sending });
  const failed = once(senders, 'error').then(([error]) => Promise.reject(error as Error));
  try {
    return await Promise.race([work(), failed]);
  } finally {
    await senders.terminate();
  }
}

/** 99th percentile of the response time in milliseconds, at a rate below the server's capacity. */
async function p99(url: string, authorization: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const begun = performance.now();
      request(url, { agent, headers: { authorization } }, (answer) => {
        answer.resume().once('end', () => {
          took.push(performance.now() - begun);
          resolve();
        });
      })
        .once('error', reject)
        .end();
    });
  const requests: Promise<void>[] = [];
  for (let at = 0; at < REQUESTS_A_SECOND * 3; at++) {
    requests.push(send());
    await new Promise((resolve) => setTimeout(resolve, 1_000 / REQUESTS_A_SECOND));
  }
  await Promise.all(requests);
  agent.destroy();
  return took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] as number;
}
