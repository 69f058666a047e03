import { memo } from 'react';
import type { SelectionStore } from '../selection/store.ts';
import { useIsSelected } from '../selection/use-selection.ts';
import type { Column, Identified } from './columns.ts';

type Props<Item extends Identified> = {
  item: Item;
  /** Accessible name of the row's checkbox. */
  selectLabel: ((item: Item) => string) | undefined;
  selection: SelectionStore | undefined;
  index: number;
  /** The same array until the columns change; a new array renders the cells again. */
  columns: readonly Column<Item>[];
};

function DataRowOf<Item extends Identified>({ item, selectLabel, selection, index, columns }: Props<Item>) {
  return selection && selectLabel ? (
    <SelectableRow id={item.id} index={index} label={selectLabel(item)} selection={selection}>
      <Cells item={item} columns={columns} />
    </SelectableRow>
  ) : (
    <tr role="row" data-id={item.id} aria-rowindex={index} tabIndex={-1}>
      <Cells item={item} columns={columns} />
    </tr>
  );
}

/** Renders only if its own item, its position or the columns change, not for another row's selection. */
export const DataRow = memo(
  DataRowOf,
  (before, now) =>
    before.item === now.item &&
    before.index === now.index &&
    before.columns === now.columns &&
    before.selection === now.selection &&
    before.selectLabel === now.selectLabel,
) as typeof DataRowOf;

type SelectableProps = {
  id: number;
  index: number;
  label: string;
  selection: SelectionStore;
  children: React.ReactNode;
};

function SelectableRow({ id, index, label, selection, children }: SelectableProps) {
  const selected = useIsSelected(selection, id);
  return (
    <tr role="row" data-id={id} aria-rowindex={index} aria-selected={selected} tabIndex={-1}>
      <td role="gridcell" data-card="select">
        {/* The table's body handles the click, because it also handles Shift. */}
        <input type="checkbox" data-select tabIndex={-1} checked={selected} onChange={ignore} aria-label={label} />
      </td>
      {children}
    </tr>
  );
}

const ignore = () => undefined;

type CellsProps<Item extends Identified> = Pick<Props<Item>, 'item' | 'columns'>;

const Cells = memo(
  function Cells<Item extends Identified>({ item, columns }: CellsProps<Item>) {
    const row = { original: item };
    return columns.map(({ id, cell, ...column }) => (
      <td
        key={id}
        role="gridcell"
        data-column={id}
        data-card={column.card ?? 'line'}
        data-from={column.from}
        data-changes={column.changes}
        data-align={column.align}
        data-label={column.header}
      >
        {/* `columnsOf` guarantees that `read` and the cell match; the array of columns has lost their common type. */}
        <CellOf draw={cell} row={row} getValue={() => column.read(item) as never} />
      </td>
    ));
  },
  (before, now) => before.item === now.item && before.columns === now.columns,
) as <Item extends Identified>(props: CellsProps<Item>) => React.ReactNode;

type CellProps<Item extends Identified> = Parameters<Column<Item>['cell']>[0] & { draw: Column<Item>['cell'] };

/**
 * A cell. It stays the same component when its columns are recreated, for example because names have arrived. Otherwise
 * everything in it would be replaced, and would lose the focus or a click in progress.
 */
const CellOf = <Item extends Identified>({ draw, ...props }: CellProps<Item>) => draw(props);
