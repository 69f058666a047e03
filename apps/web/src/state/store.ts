import { useSyncExternalStore } from 'react';

/** A value outside React: code outside components can read and change it, and it outlives the screen that uses it. */
export interface Store<T> {
  readonly get: () => T;
  /** Sets the value and notifies the listeners, unless the value is unchanged. */
  readonly set: (next: T) => void;
  /** @returns the function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value; the component renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);

/**
 * A value derived from that of a store. It must be a primitive, because the component renders again only if it differs.
 */
export const useDerived = <T, D extends string | number | boolean | null>(
  store: Store<T>,
  derive: (value: T) => D,
): D =>
  useSyncExternalStore(
    store.subscribe,
    () => derive(store.get()),
    () => derive(store.get()),
  );
