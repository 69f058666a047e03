import { NOTHING, type Selection } from '@jornada/domain/selection';

/**
 * Selection of one list, outside React, so that a row can subscribe to its own state: a click then renders one of fifty
 * rows, where state in the page would render all.
 */
export interface SelectionStore {
  readonly get: () => Selection;
  readonly set: (next: Selection) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSelectionStore(initial: Selection = NOTHING): SelectionStore {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next) => {
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
