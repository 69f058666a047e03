import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { weigh } from '../scripts/budgets.ts';
import { freePort } from '../scripts/free-port.ts';
import { root } from '../scripts/process.mjs';
import { type Line, limit, milliseconds } from './line.ts';
import { median, residentMb } from './load.ts';
import type { Part } from './options.ts';
import { read } from './same.ts';
import { signIn, startDemo, startProductAt, untilReady } from './servers.ts';

export const DEMO_PERSON = { email: 'super@demo.test', password: 'Demo-2026-jornada' };
/** The same for a person of another company. */
export const DEMO_NEIGHBOUR = { email: 'super@other.test', password: DEMO_PERSON.password };
const STARTS = 5;
/** Delay until a server is idle again after its first requests. */
const SETTLE_MS = 10_000;

/** The product as a process: memory, start time, bytes of the first screens. */
export async function measureProduct(parts: ReadonlySet<Part>): Promise<Line[]> {
  const lines: Line[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  try {
    // The first start writes the data set and fills the compile cache; the measurements come after it.
    if (parts.has('memory') || parts.has('start')) await (await startDemo(folder)).stop();
    if (parts.has('memory')) lines.push(...(await measureMemory(folder)));
    if (parts.has('start')) lines.push(await measureStart(folder), await measureFirstAnswer(folder));
    if (parts.has('bytes')) lines.push(...measureBytes());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return lines;
}

/** Resident memory of the server alone after some screens of the demo were opened; Linux only. */
async function measureMemory(dataDir: string): Promise<Line[]> {
  const server = await startDemo(dataDir);
  const headers = await signIn(server.url, DEMO_PERSON);
  for (const path of [
    '/v2/tasks',
    '/v2/tasks?q=contrato',
    '/v2/tasks?status=todo&sort=due_on',
    '/v2/clients',
    '/v2/user',
    '/v2/tasks/ids',
  ])
    await read(`${server.url}${path}`, headers);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const megabytes = residentMb(server.pid);
  await server.stop();
  return megabytes === undefined
    ? []
    : [limit('memory, idle with the demo', megabytes, 150, (mb) => `${Math.round(mb)} MB`)];
}

/** Duration from the command to the first response, with nothing left to install, build or migrate. */
async function measureStart(dataDir: string): Promise<Line> {
  const took: number[] = [];
  for (let start = 0; start < STARTS; start++) took.push(await startOnce(dataDir));
  return limit('second npm start, to its first answer', median(took), 1_000, milliseconds);
}

/** Duration from the start of the server's process to the first answer to a person who had signed in before. */
async function measureFirstAnswer(dataDir: string): Promise<Line> {
  const before = await startProductAt(root, { DATA_DIR: dataDir });
  const headers = await signIn(before.url, DEMO_PERSON);
  await before.stop();
  const took: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const begun = performance.now();
    const server = await startProductAt(root, { DATA_DIR: dataDir }, { path: '/v2/tasks', headers });
    took.push(performance.now() - begun);
    await server.stop();
  }
  return limit('cold start, to the first signed-in answer', median(took), 350, milliseconds);
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    // A separate process group, so that ending it ends everything that npm started.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  });
  const end = (signal: NodeJS.Signals) => process.kill(-(npm.pid as number), signal);
  // The server behind npm must not outlive the benchmark, however the benchmark ends.
  const endAtOnce = () => end('SIGKILL');
  process.once('exit', endAtOnce);
  await untilReady(`http://127.0.0.1:${port}`, npm);
  const took = performance.now() - begun;
  const gone = once(npm, 'exit');
  end('SIGTERM');
  await gone;
  process.off('exit', endAtOnce);
  return took;
}

/** Bytes of the first screens from the build, compressed with brotli. */
const measureBytes = (): Line[] =>
  weigh(join(root, 'dist')).map(({ what, bytes, limit: most }) =>
    limit(what, bytes, most, (value) => `${(value / 1_000).toFixed(1)} kB`),
  );
