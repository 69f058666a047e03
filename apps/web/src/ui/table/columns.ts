import type { ReactNode } from 'react';

/** A row of the table: the id is used to select, open and find it. */
export type Identified = { id: number };

/** How a column looks; by default as wide as the rest, and always shown. */
export type ColumnLook = {
  /** A path of @mdi/js that stands for the header in a narrow column; the header names it. */
  icon?: string;
  /** Any CSS width, also relative to the table (`cqw`); the column without one takes the rest. */
  width?: string;
  align?: 'end';
  /** Position of the value when rows are cards; `title` and `long` have a whole line; `title` and `bare` no label. */
  card?: 'title' | 'long' | 'line' | 'bare' | 'hidden';
  /** The value can be changed in place: a click on it calls the table's `onCell`. */
  changes?: boolean;
  /** Minimum width of the table that shows the column; by default it is always shown. */
  from?: 'medium' | 'large' | 'wide';
};

/** Props of a cell: a column's `cell` is a component and may use hooks. */
export type Cell<Row extends Identified> = { row: { original: Row } };

/**
 * A method instead of a function property: methods are bivariant, so columns of a specific row type fit a table whose
 * rows are only known to have an id.
 */
type Drawn<Row extends Identified, V> = { component(props: Cell<Row> & { getValue: () => V }): ReactNode }['component'];

export type Column<Row extends Identified> = ColumnLook & {
  /** The field name by default; the sort key of the request. */
  id: string;
  /** Also names the value on a card, and is announced when sorting. */
  header: string;
  cell: Drawn<Row, never>;
  /** The value that `getValue` returns for a row. */
  read(row: Row): unknown;
  /** Whether the server can sort by it; true by default. */
  enableSorting?: boolean;
  /** The first click sorts in descending order, for values whose maximum is of interest. */
  sortDescFirst?: boolean;
};

type Definition<Row extends Identified, V> = Omit<Column<Row>, 'id' | 'read' | 'cell'> & {
  id?: string;
  cell?: Drawn<Row, V>;
};

/**
 * Columns for rows of one type: `accessor('name', { header, cell })`. The server sorts and pages the rows, so a column
 * only describes rendering; see docs/decisions/table-component-without-library.md.
 */
export function columnsOf<Row extends Identified>() {
  function accessor<K extends keyof Row & string>(field: K, definition: Definition<Row, Row[K]>): Column<Row>;
  function accessor<V>(read: (row: Row) => V, definition: Definition<Row, V> & { id: string }): Column<Row>;
  function accessor(of: string | ((row: Row) => unknown), { id, cell, ...rest }: Definition<Row, never>): Column<Row> {
    const read = typeof of === 'function' ? of : (row: Row) => row[of as keyof Row];
    return { ...rest, id: id ?? String(of), read, cell: cell ?? Plain };
  }
  return { accessor, columns: (columns: Column<Row>[]) => columns };
}

/** A cell without its own component renders its value. */
const Plain = ({ getValue }: { getValue: () => unknown }) => getValue() as ReactNode;
