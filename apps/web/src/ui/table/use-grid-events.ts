import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import { areSingleKeysOn } from '../keys.ts';
import type { Gestures } from '../selection/gestures.ts';
import { follow, idOf, move, rowAt } from './roving.ts';

const CONTROLS = 'a, button, select, textarea, input:not([data-select])';

/** Whether a click applies to the row: it is not on a control inside the row, and does not end a text selection. */
function isForRow(event: MouseEvent) {
  const target = event.target as Element;
  if (event.shiftKey || target.matches('[data-select]')) return true;
  return !target.closest(CONTROLS) && window.getSelection()?.type !== 'Range';
}

const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;

/** Changes a value in place: the row's id, the column, and the element next to which a picker opens. */
export type OnCell = (id: number, column: string, at: HTMLElement) => void;

/** Values that can be changed in place, and the keys that change them on the focused row, mapped to columns. */
export type CellChanges = { onCell: OnCell; keys: Readonly<Record<string, string>> };

/** The cell of a column; the row if the column is hidden. */
const cellOf = (row: HTMLElement, column: string): HTMLElement => {
  const cell = row.querySelector<HTMLElement>(`td[data-column="${column}"]`);
  return cell?.checkVisibility() ? cell : row;
};

/**
 * Events of all rows, delegated to the table's body.
 * Click: select · Shift+click: range · the row's link or Enter: open · Space: select · Shift+Space and Shift+arrows:
 * range · x: select · arrows, Home, End, Page keys: move. With `changes`: click on a value or its key: change it.
 */
export function useGridEvents(
  gestures: Gestures | undefined,
  onOpen: ((id: number) => void) | undefined,
  changes: CellChanges | undefined,
) {
  return useMemo(
    () => ({
      onFocus: (event: FocusEvent<HTMLElement>) => follow(event.currentTarget, event.target),

      // Shift+click would otherwise select the text between two clicks.
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        event.currentTarget.style.userSelect = event.shiftKey && gestures ? 'none' : '';
      },

      onClick: (event: MouseEvent<HTMLElement>) => {
        const row = rowAt(event.target);
        if (!row) return;
        if ((event.target as Element).closest('a[data-open]')) {
          if (!onOpen || opensElsewhere(event)) return;
          event.preventDefault();
          onOpen(idOf(row));
          return;
        }
        const cell = (event.target as Element).closest<HTMLElement>('td[data-changes]');
        if (changes && cell?.dataset['column'] && !opensElsewhere(event)) {
          changes.onCell(idOf(row), cell.dataset['column'], cell);
        } else if (gestures && isForRow(event)) {
          if (event.shiftKey) gestures.extend(idOf(row));
          else gestures.toggle(idOf(row));
        }
      },

      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const row = rowAt(event.target);
        if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
        const onRow = event.target === row;
        const single = onRow && areSingleKeysOn() ? event.key.toLowerCase() : '';
        const column = changes?.keys[single];
        if (column !== undefined) {
          event.preventDefault();
          changes?.onCell(idOf(row), column, cellOf(row, column));
        } else if (single === 'x' && gestures) {
          event.preventDefault();
          gestures.toggle(idOf(row));
        } else if (event.key === ' ' && onRow && gestures) {
          event.preventDefault();
          if (event.shiftKey) gestures.extend(idOf(row));
          else gestures.toggle(idOf(row));
        } else if (event.key === 'Enter' && onRow && onOpen) {
          event.preventDefault();
          onOpen(idOf(row));
        } else {
          const to = move(event.currentTarget, row, event.key);
          if (!to) return;
          event.preventDefault();
          if (event.shiftKey && gestures) gestures.extendFrom(idOf(row), idOf(to));
        }
      },
    }),
    [gestures, onOpen, changes],
  );
}
