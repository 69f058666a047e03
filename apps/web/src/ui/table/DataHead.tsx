import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { useEffect, useRef } from 'react';
import type { SelectionStore } from '../selection/store.ts';
import { useSelectedShare } from '../selection/use-selection.ts';
import type { Column, Identified } from './columns.ts';

export type Sort = { field: string; descending: boolean };

type HeadProps<Item extends Identified> = { column: Column<Item>; sort: Sort; onSort: (sort: Sort) => void };

/** The header of one column; if the server can sort by it, a button with the direction. */
export function HeadCell<Item extends Identified>({ column, sort, onSort }: HeadProps<Item>) {
  const { id, header: name, icon, width, enableSorting = true, sortDescFirst = false } = column;
  const sorted = enableSorting && sort.field === id;
  const header = icon ? (
    <svg role="img" aria-label={name} viewBox="0 0 24 24">
      <path d={icon} />
    </svg>
  ) : (
    name
  );
  const down = sorted ? sort.descending : sortDescFirst;
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={id}
      data-align={column.align}
      data-from={column.from}
      style={width ? { width } : undefined}
      {...(enableSorting && { 'aria-sort': sorted ? (down ? 'descending' : 'ascending') : 'none' })}
    >
      {enableSorting ? (
        <button
          type="button"
          onClick={() => onSort({ field: id, descending: sorted ? !down : down })}
          data-sorted={sorted}
        >
          {header}
          <svg aria-hidden="true" viewBox="0 0 24 24">
            <path d={down ? mdiArrowDown : mdiArrowUp} />
          </svg>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

type PageBoxProps = { selection: SelectionStore; ids: readonly number[]; label: string; onToggle: () => void };

/** The checkbox for a page of rows: unchecked, checked or mixed. It covers the visible rows only. */
export function PageBox({ selection, ids, label, onToggle }: PageBoxProps) {
  const share = useSelectedShare(selection, ids);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for this state; only the property shows it and reports "mixed" to screen readers.
    if (box.current) box.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <th role="columnheader" scope="col" data-card="select" data-label={label}>
      <input
        ref={box}
        type="checkbox"
        checked={share === 'all'}
        onChange={onToggle}
        disabled={ids.length === 0}
        aria-label={label}
      />
    </th>
  );
}
