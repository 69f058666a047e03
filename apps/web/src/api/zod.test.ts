import { expect, test } from 'vitest';
import { zodWithinPolicy } from './zod.ts';

test('zod compiles nothing if this is set before it is loaded', async () => {
  zodWithinPolicy();
  const { config } = await import('zod/mini');
  expect(config().jitless).toBe(true);
});
