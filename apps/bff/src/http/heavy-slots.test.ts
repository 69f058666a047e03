import type { Refusal } from '@jornada/domain/refusal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeavySlots, type HeavyLimits } from './heavy-slots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS: HeavyLimits = { perPerson: 2, perAccount: 3, perProcess: 4, mostWaiting: 3, patienceMs: 1_000 };

/** Lists the requests that got a slot, and the codes of those that were refused. */
function openSlots(limits: Partial<HeavyLimits> = {}) {
  const slots = createHeavySlots({ ...LIMITS, ...limits });
  const got: string[] = [];
  const refused: string[] = [];
  const releases = new Map<string, () => void>();
  return {
    got,
    refused,
    acquire(name: string, userId = 1, accountId = 1, signal = new AbortController().signal) {
      const request = async () => {
        try {
          releases.set(name, await slots.acquire({ userId, accountId }, signal));
          got.push(name);
        } catch (error) {
          refused.push(`${name} ${(error as Refusal).more.code}`);
        }
      };
      void request();
    },
    release: (name: string) => releases.get(name)?.(),
    settled: () => vi.advanceTimersByTimeAsync(0),
  };
}

test('a person has two slots; other requests get one in order of arrival', async () => {
  const { got, acquire, release, settled } = openSlots();
  for (const name of ['a', 'b', 'c', 'd']) acquire(name);
  await settled();
  expect(got).toEqual(['a', 'b']);
  release('b');
  await settled();
  expect(got).toEqual(['a', 'b', 'c']);
  release('b');
  await settled();
  expect(got).toEqual(['a', 'b', 'c']);
  release('a');
  await settled();
  expect(got).toEqual(['a', 'b', 'c', 'd']);
});

test('another person gets a slot while the first one waits', async () => {
  const { got, acquire, settled } = openSlots();
  for (const name of ['a', 'b', 'c']) acquire(name);
  acquire('other', 2);
  await settled();
  expect(got).toEqual(['a', 'b', 'other']);
});

test('an account has three slots, and another account has its own', async () => {
  const { got, acquire, release, settled } = openSlots();
  for (const person of [1, 2, 3, 4]) acquire(`person ${person}`, person);
  acquire('neighbour', 5, 2);
  await settled();
  expect(got).toEqual(['person 1', 'person 2', 'person 3', 'neighbour']);
  release('person 2');
  await settled();
  expect(got.at(-1)).toBe('person 4');
});

test('freed slots alternate between people, regardless of how many requests each has', async () => {
  const { got, acquire, release, settled } = openSlots({ perPerson: 1, perProcess: 1 });
  for (const name of ['a1', 'a2', 'a3']) acquire(name, 1);
  acquire('b1', 2);
  acquire('c1', 3);
  await settled();
  for (let next = 0; next < 4; next++) {
    release(got.at(-1) as string);
    await settled();
  }
  expect(got).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('a person whose queue is full is refused, and nobody else', async () => {
  const { got, refused, acquire, settled } = openSlots();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) acquire(name);
  acquire('other', 2);
  await settled();
  expect(refused).toEqual(['f too_many_heavy_requests', 'g too_many_heavy_requests']);
  expect(got).toEqual(['a', 'b', 'other']);
});

test('a request that has waited too long is refused and leaves the queue', async () => {
  const { got, refused, acquire, release, settled } = openSlots();
  for (const name of ['a', 'b', 'c']) acquire(name);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused).toEqual(['c too_many_heavy_requests']);
  release('a');
  await settled();
  acquire('d');
  await settled();
  expect(got).toEqual(['a', 'b', 'd']);
});

test('a client that disconnects leaves the queue', async () => {
  const { got, acquire, release, settled } = openSlots();
  const client = new AbortController();
  acquire('a');
  acquire('b');
  acquire('gone', 1, 1, client.signal);
  acquire('c');
  await settled();
  client.abort();
  release('a');
  await settled();
  expect(got).toEqual(['a', 'b', 'c']);
});

test('the product gives two slots to a person, eight to an account and 64 to all, and waits for 30 seconds', async () => {
  const slots = createHeavySlots();
  const { signal } = new AbortController();
  let running = 0;
  const refused: unknown[] = [];
  const acquire = (userId: number, accountId: number) =>
    void slots.acquire({ userId, accountId }, signal).then(
      () => running++,
      ({ more }: Refusal) => refused.push(more.code),
    );
  const runningAfter = async (people: readonly (readonly [userId: number, accountId: number])[]) => {
    for (const [userId, accountId] of people) acquire(userId, accountId);
    await vi.advanceTimersByTimeAsync(0);
    return running;
  };
  const ofPerson = Array.from({ length: 3 }, () => [1, 1] as const);
  expect(await runningAfter(ofPerson)).toBe(2);
  const ofAccount = Array.from({ length: 10 }, (_, at) => [10 + at, 1] as const);
  expect(await runningAfter(ofAccount)).toBe(8);
  const ofAll = Array.from({ length: 80 }, (_, at) => [100 + at, 100 + at] as const);
  expect(await runningAfter(ofAll)).toBe(64);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toEqual(Array.from({ length: 93 - 64 }, () => 'too_many_heavy_requests'));
});
