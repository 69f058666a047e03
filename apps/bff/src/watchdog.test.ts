import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

// The tests are concurrent, since each waits for a separate process.

/** Longer than a busy machine delays the heartbeat of an idle process. */
const LIMIT_MS = 1_200;
/** Sleeps with a blocked event loop, so that other tests have the CPU. */
const block = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;

/** Runs a program under a watchdog. Returns its exit code or signal, and its stderr. */
async function watched(program: string) {
  const watchdog = new URL('./watchdog.ts', import.meta.url).href;
  const script = `import { startWatchdog } from '${watchdog}'; const stop = startWatchdog({ limitMs: ${LIMIT_MS}, onFailure: (error) => { throw error; } }); ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, printed };
}

test.concurrent('a process with a blocked event loop is killed, with a message', async () => {
  // The delay lets the thread start first, on a busy machine too: the loop that starts it is about to be blocked.
  const { signal, printed } = await watched(`setTimeout(() => { ${block(600_000)} }, 3_000);`);
  expect([signal, printed]).toEqual(['SIGKILL', expect.stringContaining('the event loop was blocked for 1.2 s')]);
});

test.concurrent('an idle process keeps running, and so does one that stopped its watchdog', async () => {
  const idle = `setTimeout(() => process.exit(7), ${LIMIT_MS * 2});`;
  const stopped = `await stop(); ${block(LIMIT_MS * 2)} process.exit(8);`;
  expect(await Promise.all([watched(idle), watched(stopped)])).toMatchObject([
    { code: 7, signal: null },
    { code: 8, signal: null },
  ]);
});

test.concurrent('the watchdog does not keep a process alive', async () => {
  expect(await watched('')).toMatchObject({ code: 0, signal: null });
});
