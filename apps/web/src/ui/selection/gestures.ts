import { isSelected, rangeOf, type Selection, withIds } from '@jornada/domain/selection';
import type { SelectionStore } from './store.ts';

/** Selection by mouse and keyboard, as in file managers. */
export interface Gestures {
  /** Sets the visible ids, in order: ranges and the page checkbox apply to them. */
  show: (rows: readonly number[]) => void;
  /** Click or Space: toggles this row and makes it the anchor of a range. */
  toggle: (id: number) => void;
  /** Shift+click or Shift+Space: sets all rows from the anchor to `id` to the anchor's state. */
  extend: (id: number) => void;
  /** Shift+arrow: as `extend`, with `from` as the anchor if there is no current range. */
  extendFrom: (from: number, id: number) => void;
  /** The header's checkbox: selects all visible rows, or none. */
  togglePage: () => void;
}

type Range = { anchor: number; selected: boolean; before: Selection; after: Selection };

export function createGestures(store: SelectionStore): Gestures {
  let rows: readonly number[] = [];
  let range: Range | null = null;

  /** The current range, unless the selection was changed otherwise since. */
  const underWay = () => (range !== null && range.after === store.get() ? range : null);

  const begin = (anchor: number, selected: boolean) => {
    const after = withIds(store.get(), [anchor], selected);
    range = { anchor, selected, before: after, after };
    store.set(after);
  };

  // Applied to the state before the range, so that a range can also shrink.
  const selectRange = (from: Range, id: number) => {
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
      if (from) selectRange(from, id);
      else begin(id, true);
    },
    extendFrom: (from, id) => {
      if (!underWay()) begin(from, true);
      const now = underWay();
      if (now) selectRange(now, id);
    },
    togglePage: () => {
      const all = rows.every((id) => isSelected(store.get(), id));
      store.set(withIds(store.get(), rows, !all));
    },
  };
}
