import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// In a separate process, because zod reads its settings only once, when it is loaded.
const program = `
  import { zodWithinPolicy } from '${new URL('./zod.ts', import.meta.url).href}';
  zodWithinPolicy();
  const { config } = await import('${import.meta.resolve('zod/mini')}');
  console.log(JSON.stringify(config()));`;

test('zod compiles nothing if this is set before it is loaded', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(stdout)).toMatchObject({ jitless: true });
});
