import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { createGestures } from '../selection/gestures.ts';
import type { SelectionStore } from '../selection/store.ts';
import type { Column, Identified } from './columns.ts';
import { HeadCell, PageBox, type Sort } from './DataHead.tsx';
import { DataRow } from './DataRow.tsx';
import { focusRow, settle } from './roving.ts';
import { TableFrame } from './TableFrame.tsx';
import { type CellChanges, useGridEvents } from './use-grid-events.ts';

export type { Sort };

export type DataTableHandle = {
  /** Moves the focus to the row of `id`, or to the last focused row. Returns false if there are no rows. */
  focusRow: (id: number | null) => boolean;
  /** The ids of the visible rows, in order. */
  ids: () => readonly number[];
};

type Props<Item extends Identified> = {
  /** Accessible name of the table. */
  label: string;
  columns: Column<Item>[];
  items: readonly Item[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Total number of rows, and number of rows before the first visible one. */
  total: number | null;
  offset: number;
  /** Called with the row's id by its link (`<a data-open>`) and by Enter. */
  onOpen?: ((id: number) => void) | undefined;
  /** Rows are selectable if all three are given. */
  selection?: SelectionStore | undefined;
  selectLabel?: ((item: Item) => string) | undefined;
  pageLabel?: string | undefined;
  /** Values that can be changed in place; must be the same object on every render. */
  changes?: CellChanges | undefined;
  /** Old rows are shown while new ones load. */
  busy?: boolean;
  ref?: Ref<DataTableHandle> | undefined;
};

/**
 * A page of rows: a native table with the ARIA roles of a grid, because rows are selectable and navigated by keyboard.
 * Independent of the data's type and source. On narrow screens the rows are cards.
 */
export function DataTable<Item extends Identified>(props: Props<Item>) {
  const {
    label,
    columns,
    items,
    sort,
    onSort,
    total,
    offset,
    onOpen,
    selection,
    selectLabel,
    pageLabel,
    changes,
    busy = false,
    ref,
  } = props;
  const body = useRef<HTMLTableSectionElement>(null);

  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const gestures = useMemo(() => (selection ? createGestures(selection) : undefined), [selection]);
  useLayoutEffect(() => {
    gestures?.show(ids);
    if (body.current) settle(body.current);
  }, [gestures, ids]);

  // While the next rows load, the old ones are not selectable.
  const events = useGridEvents(busy ? undefined : gestures, onOpen, busy ? undefined : changes);
  useImperativeHandle(
    ref,
    () => ({ focusRow: (id) => body.current !== null && focusRow(body.current, id), ids: () => ids }),
    [ids],
  );

  return (
    <TableFrame busy={busy}>
      <table
        role="grid"
        aria-label={label}
        aria-multiselectable={selection ? true : undefined}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-busy={busy}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {selection && gestures && (
              <PageBox
                selection={selection}
                ids={ids}
                label={pageLabel ?? ''}
                onToggle={() => !busy && gestures.togglePage()}
              />
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup" {...events}>
          {items.map((item, index) => (
            // Keyed by index, not by id: another page then updates fifty rows instead of creating fifty.
            <DataRow
              // oxlint-disable-next-line react/no-array-index-key -- rows keep nothing of their own
              key={index}
              item={item}
              index={offset + index + 2}
              columns={columns}
              selection={selection}
              selectLabel={selectLabel}
            />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
