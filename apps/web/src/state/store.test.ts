import { expect, test } from 'vitest';
import { createStore } from './store.ts';

const recorded = <T>(initial: T) => {
  const store = createStore(initial);
  const seen: T[] = [];
  return { store, seen, unsubscribe: store.subscribe(() => seen.push(store.get())) };
};

test('a listener is notified after each change', () => {
  const { store, seen } = recorded(1);
  store.set(2);
  store.set(3);
  expect(seen).toEqual([2, 3]);
  expect(store.get()).toBe(3);
});

test('setting the current value notifies nobody', () => {
  const { store, seen } = recorded(Number.NaN);
  store.set(Number.NaN);
  expect(seen).toEqual([]);
});

test('a listener that has unsubscribed is not notified', () => {
  const { store, seen, unsubscribe } = recorded('a');
  unsubscribe();
  store.set('b');
  expect(seen).toEqual([]);
});

test('a listener may unsubscribe while it is notified, and the others still are', () => {
  const { store, seen } = recorded('a');
  const once: string[] = [];
  const stop = store.subscribe(() => {
    once.push(store.get());
    stop();
  });
  const later: string[] = [];
  store.subscribe(() => later.push(store.get()));
  store.set('b');
  store.set('c');
  expect(once).toEqual(['b']);
  expect([seen, later]).toEqual([
    ['b', 'c'],
    ['b', 'c'],
  ]);
});
