import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turn } from './turns.ts';

const compute = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test('a single operation starts at once', async () => {
  await nextIteration();
  expect(turn()).toBeUndefined();
  await nextIteration();
  expect(turn()).toBeUndefined();
});

test('of many operations only a few start per iteration of the event loop, in order', async () => {
  await nextIteration();
  const log: string[] = [];
  const operation = async (name: number) => {
    await turn();
    compute(1.5);
    await Promise.resolve();
    log.push(String(name));
  };
  // Simulates requests that are read in one iteration, each in its own callback.
  const arrive = (at: number) => new Promise<void>((resolve) => setImmediate(() => void operation(at).then(resolve)));
  const all = Promise.all(Array.from({ length: 20 }, (_, at) => arrive(at)));
  let iterations = 0;
  const count = async () => {
    while (log.length < 20) {
      await nextIteration();
      iterations++;
    }
  };
  await Promise.all([all, count()]);
  expect(log).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
  expect(iterations).toBeGreaterThanOrEqual(5);
});

test('short operations that are due together start in one iteration', async () => {
  await nextIteration();
  expect(turn()).toBeUndefined();
  compute(5);
  let begun = 0;
  const all = Array.from({ length: 10 }, async () => {
    await turn();
    begun++;
  });
  expect(begun).toBe(0);
  await nextIteration();
  await nextIteration();
  await Promise.all(all);
  expect(begun).toBe(10);
});
