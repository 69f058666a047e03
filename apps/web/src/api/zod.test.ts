import { expect, test } from 'vitest';
import { zodWithinPolicy } from './zod.ts';

test('zod compiles nothing, if told so before it is loaded', async () => {
  zodWithinPolicy();
  const { config } = await import('zod/mini');
  expect(config().jitless).toBe(true);
});
