import { NOTHING, type Selection } from '@jornada/domain/selection';

/**
 * Holds one list's selection outside React, so that a row can listen for its own bit: a click that selects one of
 * fifty rows renders one row, where state in the page would render fifty.
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
