import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Progress, runInBatches, startOf } from './run-in-batches.ts';

class Lost extends Error {}

/**
 * A fake server that deletes ids. Requests whose numbers are in `lost` are executed without an answer; those in
 * `refused` are rejected.
 */
function server(existing: readonly number[], { lost = [] as number[], refused = [] as number[] } = {}) {
  const live = new Set(existing);
  let request = 0;
  return {
    live,
    send: async (ids: readonly number[]) => {
      request += 1;
      if (refused.includes(request)) throw new Error('refused');
      const notFoundTaskIds = ids.filter((id) => !live.delete(id));
      if (lost.includes(request)) throw new Lost();
      return { notFoundTaskIds };
    },
  };
}

const how = (
  send: (ids: readonly number[]) => Promise<{ notFoundTaskIds: number[] }>,
  seen: Progress[] = [],
  isStopped = () => false,
) => ({
  send,
  onProgress: (progress: Progress) => void seen.push(progress),
  isStopped,
  isUnsure: (error: unknown) => error instanceof Lost,
});

const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('runInBatches', () => {
  test('separates changed ids from missing ones', async () => {
    const { send } = server(ids(12_000).filter((id) => id % 3 !== 0));
    const outcome = await runInBatches(startOf(ids(12_000)), how(send));
    expect(outcome).toMatchObject({ ended: 'finished', left: [], unsure: [] });
    expect(outcome.done).toHaveLength(8_000);
    expect(outcome.missing.every((id) => id % 3 === 0)).toBe(true);
  });

  test('sends the ids of `batchOf` in one request', async () => {
    const { send } = server(ids(9));
    const sent: (readonly number[])[] = [];
    const groups = [[3, 1], [2], [9, 8, 7, 6]];
    const outcome = await runInBatches(startOf(groups.flat()), {
      ...how((batch) => {
        sent.push(batch);
        return send(batch);
      }),
      batchOf: ([first]) => groups.find((group) => group[0] === first) as number[],
    });
    expect(sent).toEqual(groups);
    expect(outcome.done).toEqual(groups.flat());
  });

  test('every id is in exactly one list at every moment, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 16_000 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
        fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
        async (count, lost, refused) => {
          const { send, live } = server(
            ids(count).filter((id) => id % 7 !== 0),
            { lost, refused },
          );
          const seen: Progress[] = [];
          let outcome = await runInBatches(startOf(ids(count)), how(send, seen));
          while (outcome.ended === 'failed') outcome = await runInBatches(outcome, how(send, seen));
          for (const { done, missing, left } of [...seen, outcome])
            expect([...done, ...missing, ...left].toSorted((a, b) => a - b)).toEqual(ids(count));
          expect(live.size).toBe(0);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('ids deleted by a request whose answer was lost count as done', async () => {
    const { send } = server(ids(6_000), { lost: [1] });
    const failed = await runInBatches(startOf(ids(6_000)), how(send));
    expect(failed).toMatchObject({ ended: 'failed', done: [], missing: [] });
    const outcome = await runInBatches(failed, how(send));
    expect(outcome.done).toHaveLength(6_000);
    expect(outcome.missing).toEqual([]);
  });

  test('stops after the current batch, and continues from there', async () => {
    const { send } = server(ids(12_000));
    const seen: Progress[] = [];
    const stopped = await runInBatches(
      startOf(ids(12_000)),
      how(send, seen, () => seen.length === 1),
    );
    expect(stopped.ended).toBe('stopped');
    expect([stopped.done.length, stopped.left.length]).toEqual([5_000, 7_000]);
    expect((await runInBatches(stopped, how(send))).done).toHaveLength(12_000);
  });

  test('a refused batch stays undone', async () => {
    const { send } = server(ids(6_000), { refused: [2] });
    const failed = await runInBatches(startOf(ids(6_000)), how(send));
    expect([failed.ended, failed.done.length, failed.left.length, failed.unsure.length]).toEqual([
      'failed',
      5_000,
      1_000,
      0,
    ]);
  });
});
