import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formTurns } from './form-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Comes as `userId` and writes its name down when its turn is there. */
function arrivals() {
  const take = formTurns(2, 200);
  const read: string[] = [];
  const come = (name: string, userId = 1) => {
    const turn = take();
    void turn.come(userId).then(() => read.push(name));
    return turn;
  };
  return { read, come, settled: () => vi.advanceTimersByTimeAsync(0) };
}

test('so many of one person are read at a time, the others in the order in which they came', async () => {
  const { read, come, settled } = arrivals();
  const [first] = [come('a'), come('b'), come('c'), come('d')];
  await settled();
  expect(read).toEqual(['a', 'b']);
  first.leave(false);
  await settled();
  expect(read).toEqual(['a', 'b', 'c']);
});

test('what was refused keeps its place for a moment', async () => {
  const { read, come, settled } = arrivals();
  const [first, second] = [come('a'), come('b'), come('c'), come('d')];
  await settled();
  first.leave(true);
  await vi.advanceTimersByTimeAsync(199);
  expect(read).toEqual(['a', 'b']);
  second.leave(false);
  await settled();
  expect(read).toEqual(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toEqual(['a', 'b', 'c', 'd']);
});

test('nobody waits for another person', async () => {
  const { read, come, settled } = arrivals();
  for (const name of ['a', 'b', 'c']) come(name);
  come('other', 2);
  await settled();
  expect(read).toEqual(['a', 'b', 'other']);
});

test('who leaves without having come, or twice, takes nobody’s place', async () => {
  const { read, come, settled } = arrivals();
  formTurns(2, 200)().leave(true);
  const first = come('a');
  await settled();
  first.leave(false);
  first.leave(false);
  for (const name of ['b', 'c', 'd']) come(name);
  await settled();
  expect(read).toEqual(['a', 'b', 'c']);
});
