import { isSelected, rangeOf, type Selection, withIds } from '@jornada/domain/selection';
import type { SelectionStore } from './store.ts';

/** How people select with mouse and keys, as file managers taught them. */
export interface Gestures {
  /** Tells the ids that are shown now, in their order: what ranges and the page's box act upon. */
  show: (rows: readonly number[]) => void;
  /** A click or Space: this row changes, and is where a range would begin. */
  toggle: (id: number) => void;
  /** Shift and click, or Shift+Space: everything from where the range began to `id` becomes like its beginning. */
  extend: (id: number) => void;
  /** Shift and an arrow: as `extend`, beginning at `from` where no range is under way. */
  extendFrom: (from: number, id: number) => void;
  /** The header's box: the rows shown, all or none. */
  togglePage: () => void;
}

type Range = { anchor: number; selected: boolean; before: Selection; after: Selection };

export function createGestures(store: SelectionStore): Gestures {
  let rows: readonly number[] = [];
  let range: Range | null = null;

  /** The range under way, unless something else has changed the selection since. */
  const underWay = () => (range !== null && range.after === store.get() ? range : null);

  const begin = (anchor: number, selected: boolean) => {
    const after = withIds(store.get(), [anchor], selected);
    range = { anchor, selected, before: after, after };
    store.set(after);
  };

  // Stretching starts again from the state before the range, so that a range can also shrink.
  const stretch = (from: Range, id: number) => {
    const after = withIds(from.before, rangeOf(rows, from.anchor, id), from.selected);
    range = { ...from, after };
    store.set(after);
  };

  return {
    show: (shown) => {
      rows = shown;
    },
    toggle: (id) => begin(id, !isSelected(store.get(), id)),
    extend: (id) => {
      const from = underWay();
      if (from) stretch(from, id);
      else begin(id, true);
    },
    extendFrom: (from, id) => {
      if (!underWay()) begin(from, true);
      const now = underWay();
      if (now) stretch(now, id);
    },
    togglePage: () => {
      const all = rows.every((id) => isSelected(store.get(), id));
      store.set(withIds(store.get(), rows, !all));
    },
  };
}
