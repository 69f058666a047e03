import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHashSlots } from './hash-slots.ts';

const LIMITS = { atOnce: 2, waitingPerAddress: 3, waiting: 5 };

/** Work that records how many run concurrently, and in which order they end. */
function recorder() {
  let now = 0;
  const seen = { most: 0, ended: [] as string[] };
  const work = (name: string) => async () => {
    seen.most = Math.max(seen.most, ++now);
    await setTimeout(1);
    now--;
    seen.ended.push(name);
  };
  return { seen, work };
}

test('the number of concurrent hashes never exceeds the slots', async () => {
  const inSlot = createHashSlots({ atOnce: 2, waitingPerAddress: 50, waiting: 50 });
  const { seen, work } = recorder();
  await Promise.all(Array.from({ length: 50 }, (_, at) => inSlot(`${at % 7}`, work(`${at}`))));
  expect([seen.most, seen.ended.length]).toEqual([2, 50]);
});

test('a full queue of one address is 429 with Retry-After, and other addresses still wait their turn', async () => {
  const inSlot = createHashSlots(LIMITS);
  const { seen, work } = recorder();
  const one = Array.from({ length: 7 }, (_, at) => inSlot('one', work(`one ${at}`)));
  const other = inSlot('other', work('other'));
  const ends = await Promise.allSettled(one);
  await other;
  expect(ends.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected']);
  expect(ends[6]).toMatchObject({ reason: { kind: 'too-many', more: { retryAfter: expect.any(Number) } } });
  // It overtook two that the busy address had sent before.
  expect(seen.ended.indexOf('other')).toBeLessThanOrEqual(3);
});

test('a full queue of all addresses is 429', async () => {
  const inSlot = createHashSlots(LIMITS);
  const { work } = recorder();
  const all = Array.from({ length: 9 }, (_, at) => inSlot(`address ${at}`, work(`${at}`)));
  expect((await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')).toHaveLength(2);
});

test('failed work frees its slot', async () => {
  const inSlot = createHashSlots({ ...LIMITS, atOnce: 1 });
  const fails = inSlot('one', async () => {
    throw new Error('failed');
  });
  await expect(fails).rejects.toThrow('failed');
  expect(await inSlot('one', async () => 'done')).toBe('done');
});
