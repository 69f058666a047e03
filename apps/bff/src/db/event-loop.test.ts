import { expect, test } from 'vitest';
import { nextIteration, startPieces } from './event-loop.ts';

/** The number of iterations of the event loop while `work` runs. */
async function iterationsOf(work: () => Promise<unknown>): Promise<number> {
  let iterations = 0;
  let ended = false;
  const count = () => {
    iterations++;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  await work();
  ended = true;
  return iterations;
}

test('one batch runs in each iteration, in order', async () => {
  const ran: string[] = [];
  const task = async (name: string) => {
    for (let piece = 0; piece < 5; piece++) {
      await nextIteration();
      ran.push(name);
    }
  };
  const iterations = await iterationsOf(() => Promise.all([task('a'), task('b'), task('c')]));
  expect(iterations).toBeGreaterThanOrEqual(15);
  expect(ran.join('')).toBe('abc'.repeat(5));
});

test('work shorter than a batch does not pause', () => {
  const nextPiece = startPieces(60_000);
  expect([nextPiece(), nextPiece()]).toEqual([undefined, undefined]);
});

test('longer work pauses after each batch', async () => {
  const nextPiece = startPieces(0);
  const iterations = await iterationsOf(async () => {
    for (let step = 0; step < 10; step++) await nextPiece();
  });
  expect(iterations).toBeGreaterThanOrEqual(10);
});
