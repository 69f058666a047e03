import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

// The tests are concurrent, since each waits for a process of its own.

/** Runs a program under a watchdog of 300 ms. Returns its exit code or signal, and its stderr. */
async function watched(program: string) {
  const watchdog = new URL('./watchdog.ts', import.meta.url).href;
  const script = `import { startWatchdog } from '${watchdog}'; const stop = startWatchdog({ limitMs: 300, onFailure: (error) => { throw error; } }); ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, printed };
}

test.concurrent('a process with a blocked event loop is killed, with a message', async () => {
  // The delay lets the thread start first: the loop that starts it is about to be blocked.
  const { signal, printed } = await watched('setTimeout(() => { for (;;); }, 1000);');
  expect([signal, printed]).toEqual(['SIGKILL', expect.stringContaining('the event loop was blocked for 0.3 s')]);
});

test.concurrent('an idle process keeps running, and so does one that stopped its watchdog', async () => {
  expect(await watched('setTimeout(() => process.exit(7), 1500);')).toMatchObject({ code: 7, signal: null });
  const blockedAfterwards = 'await stop(); const end = Date.now() + 1000; while (Date.now() < end); process.exit(8);';
  expect(await watched(blockedAfterwards)).toMatchObject({ code: 8, signal: null });
});

test.concurrent('the watchdog does not keep a process alive', async () => {
  expect(await watched('')).toMatchObject({ code: 0, signal: null });
});
