import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFormSlots } from './form-slots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two slots for each person; `read` lists the requests that acquired one. */
function openSlots() {
  const createSlot = createFormSlots(2, 200);
  const read: string[] = [];
  const acquire = (name: string, userId = 1) => {
    const slot = createSlot();
    void slot.acquire(userId).then(() => read.push(name));
    return slot;
  };
  return { read, acquire, settled: () => vi.advanceTimersByTimeAsync(0) };
}

test('a person has a limited number of slots, given in order of arrival', async () => {
  const { read, acquire, settled } = openSlots();
  const [first] = [acquire('a'), acquire('b'), acquire('c'), acquire('d')];
  await settled();
  expect(read).toEqual(['a', 'b']);
  first.release(false);
  await settled();
  expect(read).toEqual(['a', 'b', 'c']);
});

test('a refused request keeps its slot for a moment', async () => {
  const { read, acquire, settled } = openSlots();
  const [first, second] = [acquire('a'), acquire('b'), acquire('c'), acquire('d')];
  await settled();
  first.release(true);
  await vi.advanceTimersByTimeAsync(199);
  expect(read).toEqual(['a', 'b']);
  second.release(false);
  await settled();
  expect(read).toEqual(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toEqual(['a', 'b', 'c', 'd']);
});

test('a person does not wait for another one', async () => {
  const { read, acquire, settled } = openSlots();
  for (const name of ['a', 'b', 'c']) acquire(name);
  acquire('other', 2);
  await settled();
  expect(read).toEqual(['a', 'b', 'other']);
});

test('a slot that was not acquired, or is released twice, frees no other slot', async () => {
  const { read, acquire, settled } = openSlots();
  createFormSlots(2, 200)().release(true);
  const first = acquire('a');
  await settled();
  first.release(false);
  first.release(false);
  for (const name of ['b', 'c', 'd']) acquire(name);
  await settled();
  expect(read).toEqual(['a', 'b', 'c']);
});
