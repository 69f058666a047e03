import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { flexRender, type Header } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import type { SelectionStore } from '../selection/store.ts';
import { useSelectedShare } from '../selection/use-selection.ts';
import type { features, Identified } from './columns.ts';

/** The header of one column; where the server can sort by it, a button that says which way. */
export function HeadCell<Item extends Identified>({ header }: { header: Header<typeof features, Item> }) {
  const { column } = header;
  const { meta } = column.columnDef;
  const sorted = column.getIsSorted();
  const content = flexRender(column.columnDef.header, header.getContext());
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={meta?.align}
      data-from={meta?.from}
      style={meta?.width ? { width: meta.width } : undefined}
      {...(column.getCanSort() && { 'aria-sort': SORT[String(sorted)] ?? 'none' })}
    >
      {column.getCanSort() ? (
        <button type="button" onClick={column.getToggleSortingHandler()} data-sorted={sorted !== false}>
          {content}
          <svg aria-hidden="true" viewBox="0 0 24 24">
            <path d={(sorted || column.getFirstSortDir()) === 'desc' ? mdiArrowDown : mdiArrowUp} />
          </svg>
        </button>
      ) : (
        content
      )}
    </th>
  );
}

const SORT: Record<string, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' };

type PageBoxProps = { selection: SelectionStore; ids: readonly number[]; label: string; onToggle: () => void };

/** The box over a page of rows: empty, ticked or in between. It never stands for more than what is shown. */
export function PageBox({ selection, ids, label, onToggle }: PageBoxProps) {
  const share = useSelectedShare(selection, ids);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for this state; only the property draws it and tells screen readers "mixed".
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
