import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Runs a program that is watched with a limit of 300 ms; resolves with how it ended and what it printed. */
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

test('a process whose event loop is blocked is ended, and says why', async () => {
  // Once the thread runs: it is started by the loop that is about to be blocked.
  const { signal, printed } = await watched('setTimeout(() => { for (;;); }, 1000);');
  expect([signal, printed]).toEqual(['SIGKILL', expect.stringContaining('the event loop was blocked for 0.3 s')]);
});

test('a process that is only idle, and one that has ended the watch, go on', async () => {
  expect(await watched('setTimeout(() => process.exit(7), 1500);')).toMatchObject({ code: 7, signal: null });
  const blockedAfterwards = 'await stop(); const end = Date.now() + 1000; while (Date.now() < end); process.exit(8);';
  expect(await watched(blockedAfterwards)).toMatchObject({ code: 8, signal: null });
});

test('the watch does not keep a process alive', async () => {
  expect(await watched('')).toMatchObject({ code: 0, signal: null });
});
