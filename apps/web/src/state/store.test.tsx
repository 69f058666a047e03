import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { createStore, useDerived, useStore } from './store.ts';

test('a component renders again when the value changes', async () => {
  const store = createStore(1);
  const { result, act } = await renderHook(() => useStore(store));
  await act(() => store.set(2));
  expect(result.current).toBe(2);
});

test('a component that uses a derived value renders again only when that value differs', async () => {
  const store = createStore(1);
  let renders = 0;
  const { result, act } = await renderHook(() => {
    renders += 1;
    return useDerived(store, (value) => value > 2);
  });
  const before = renders;
  await act(() => store.set(2));
  expect(renders).toBe(before);
  await act(() => store.set(3));
  expect(result.current).toBe(true);
  expect(renders).toBeGreaterThan(before);
});
