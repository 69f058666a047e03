import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../../.cache/compile', import.meta.url));

/**
 * The server as a process, on SQLite in `DATA_DIR`.
 * @param before a module that it loads first
 */
function start(DATA_DIR: string, before?: string) {
  const flags = before === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(before)}`];
  const child = spawn(process.execPath, [...flags, PROGRAM], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, DATA_DIR, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'jornada-main-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

test.each([
  ['is no database', (path: string) => writeFileSync(path, 'not a database, but quite a long text '.repeat(200))],
  [
    'has lost its first page',
    (path: string) => writeFileSync(path, `SQLite format 3\0${'\xff'.repeat(8_192)}`, 'latin1'),
  ],
])('a database file that %s ends the start with one line', async (_, damage) => {
  const DATA_DIR = folder();
  damage(join(DATA_DIR, 'jornada.sqlite'));
  const child = start(DATA_DIR);
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(error).toMatch(/^jornada: the database in DATA_DIR is damaged\. .* restore FOLDER\n$/);
  expect(code).toBe(1);
});

/** The port of a server, once it listens. */
async function portOf(child: ReturnType<typeof start>): Promise<number> {
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  await expect.poll(() => /"port":(\d+)/.exec(out)?.[1]).toBeDefined();
  return Number(/"port":(\d+)/.exec(out)?.[1]);
}

test.skipIf(process.platform === 'win32')(
  'a server whose event loop is blocked is killed after 30 seconds',
  async () => {
    // Sleeps, so that other tests have the CPU.
    const block = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
    const child = start(folder(), `process.on('SIGUSR2', () => ${block})`);
    await portOf(child);
    const printed = text(child.stderr);
    const begun = performance.now();
    child.kill('SIGUSR2');
    const [, signal] = (await once(child, 'exit')) as [null, string];
    expect([signal, await printed]).toEqual([
      'SIGKILL',
      expect.stringContaining('the event loop was blocked for 30 s'),
    ]);
    expect(performance.now() - begun).toBeGreaterThan(28_000);
  },
);

test.skipIf(process.platform === 'win32')('a second signal ends a server that still drains, at once', async () => {
  const child = start(folder());
  const port = await portOf(child);
  // Keeps the server draining as long as allowed.
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST /v2/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  // Sockets are read in order of arrival: the response to a later request proves that this one was read.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  const ended = once(child, 'exit');
  // A Ctrl-C arrives twice: from the terminal and from npm. The stopped process receives both together, however busy
  // the machine is; two signals with one name would become one.
  child.kill('SIGSTOP');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  child.kill('SIGCONT');
  await sleep(1_000);
  expect(child.exitCode).toBe(null);
  // Repeated, since a busy server may take the first signal so late that this one still counts as the same.
  const insisting = setInterval(() => child.kill('SIGTERM'), 1_000);
  child.kill('SIGTERM');
  // Ending after draining would be 0.
  expect((await ended)[0]).toBe(143);
  clearInterval(insisting);
  socket.destroy();
});
