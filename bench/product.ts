import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { weigh } from '../scripts/budgets.ts';
import { freePort } from '../scripts/free-port.ts';
import { root } from '../scripts/process.mjs';
import type { Engine } from './engine.ts';
import { type Line, limit, milliseconds } from './line.ts';
import { median, residentMb } from './load.ts';
import { read } from './same.ts';
import { signIn, startJornada, untilReady } from './servers.ts';

const TASKS_OF_DEMO = 5_000;
const STARTS = 5;
/** What a server needs to fall quiet again after its first requests. */
const SETTLE_MS = 5_000;

/** Bytes of the first screens in brotli, from the build. */
export const measureBytes = (): Line[] =>
  weigh(join(root, 'apps/web/dist')).map(({ what, bytes, limit: most }) =>
    limit(what, bytes, most, (value) => `${(value / 1_000).toFixed(1)} kB`),
  );

/** From the command to the first answer, where nothing is left to install, build or migrate. */
export async function measureStart(on: Engine): Promise<Line> {
  await on.make('start', TASKS_OF_DEMO);
  const dataDir = dirname(await on.copy('start', 'started'));
  const took: number[] = [];
  for (let start = 0; start <= STARTS; start++) took.push(await startOnce(dataDir));
  // The very first one may install and build.
  return limit('second npm start, to its first answer', median(took.slice(1)), 1_000, milliseconds);
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    // A group of its own, so that ending it ends whatever npm has started.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  });
  await untilReady(`http://127.0.0.1:${port}`, npm);
  const took = performance.now() - begun;
  const gone = once(npm, 'exit');
  process.kill(-(npm.pid as number), 'SIGTERM');
  await gone;
  return took;
}

/** Resident memory of a server with as many tasks as the demo, after a person has looked around; Linux only. */
export async function measureMemory(on: Engine): Promise<Line[]> {
  await on.make('demo', TASKS_OF_DEMO);
  const server = await startJornada(await on.copy('demo', 'memory'));
  const headers = await signIn(server.url);
  for (const path of [
    '/v2/tasks',
    '/v2/tasks?q=contrato',
    '/v2/clients',
    '/v2/user',
    '/v2/tasks/ids',
    '/v2/openapi.json',
  ])
    await read(`${server.url}${path}`, headers);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const megabytes = residentMb(server.pid);
  await server.stop();
  return megabytes === undefined
    ? []
    : [limit('memory, idle with the demo', megabytes, 150, (value) => `${Math.round(value)} MB`)];
}
