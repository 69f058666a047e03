import { flexRender, type Row } from '@tanstack/react-table';
import { memo } from 'react';
import type { SelectionStore } from '../selection/store.ts';
import { useIsSelected } from '../selection/use-selection.ts';
import type { features, Identified } from './columns.ts';

type Props<Item extends Identified> = {
  row: Row<typeof features, Item>;
  /** What the row is called when it is selected or read out. */
  selectLabel: ((item: Item) => string) | undefined;
  selection: SelectionStore | undefined;
  index: number;
  /** Changes where the columns do: the cells are drawn again then. */
  columns: unknown;
};

function DataRowOf<Item extends Identified>({ row, selectLabel, selection, index, columns }: Props<Item>) {
  const item = row.original;
  return selection && selectLabel ? (
    <SelectableRow id={item.id} index={index} label={selectLabel(item)} selection={selection}>
      <Cells row={row} item={item} columns={columns} />
    </SelectableRow>
  ) : (
    <tr role="row" data-id={item.id} aria-rowindex={index} tabIndex={-1}>
      <Cells row={row} item={item} columns={columns} />
    </tr>
  );
}

/** Drawn again only when its own item, its place or the columns change; another row's selection is not its business. */
export const DataRow = memo(
  DataRowOf,
  (before, now) =>
    before.row.original === now.row.original &&
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
        {/* The click is heard on the table's body, which knows of Shift as well. */}
        <input type="checkbox" data-select tabIndex={-1} checked={selected} onChange={ignore} aria-label={label} />
      </td>
      {children}
    </tr>
  );
}

const ignore = () => undefined;

type CellsProps<Item extends Identified> = Pick<Props<Item>, 'row' | 'columns'> & { item: Item };

const Cells = memo(
  function Cells<Item extends Identified>({ row }: CellsProps<Item>) {
    return row.getAllCells().map((cell) => {
      const { meta } = cell.column.columnDef;
      return (
        <td
          key={cell.id}
          role="gridcell"
          data-column={cell.column.id}
          data-card={meta?.card ?? 'line'}
          data-from={meta?.from}
          data-align={meta?.align}
          data-label={meta?.label}
        >
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      );
    });
  },
  (before, now) => before.item === now.item && before.columns === now.columns,
) as <Item extends Identified>(props: CellsProps<Item>) => React.ReactNode;
