import type { ReactNode } from 'react';

/** What our table shows: things with an id, so that rows can be selected, opened and found again. */
export type Identified = { id: number };

export type ColumnMeta = {
  /** The header in words: what a card names the value with, and what sorting announces. */
  label: string;
  /** Any CSS width, also in parts of the table's own (`cqw`); the column without one takes the rest. */
  width?: string;
  align?: 'end';
  /** Where the value stands when rows become cards; `bare` is a line that needs no name before it. */
  card?: 'title' | 'line' | 'bare' | 'hidden';
  /** How wide the table must be for the column to stand in it; always where nothing is said. */
  from?: 'medium' | 'large' | 'wide';
};

/** What a component of a cell is given: a column's `cell` is a component, and may listen to what it needs. */
export type Cell<Row extends Identified> = { row: { original: Row } };

/** A method's type and not a function's: columns of some rows also fit a table that only knows that rows have an id. */
type Drawn<Row extends Identified, V> = { component(props: Cell<Row> & { getValue: () => V }): ReactNode }['component'];

export type Column<Row extends Identified> = {
  /** By default the name of its field; what the server is asked to sort by. */
  id: string;
  header: string;
  cell: Drawn<Row, never>;
  /** What of a row `getValue` gives. */
  read(row: Row): unknown;
  meta?: ColumnMeta;
  /** Whether the server can sort by it; it can where nothing is said. */
  enableSorting?: boolean;
  /** The direction of the first click: down, where the most is what one looks for. */
  sortDescFirst?: boolean;
};

type Definition<Row extends Identified, V> = Omit<Column<Row>, 'id' | 'read' | 'cell'> & {
  id?: string;
  cell?: Drawn<Row, V>;
};

/**
 * Columns of rows of one type: `accessor('name', { header, cell })`. Rows arrive sorted and cut into pages by the server,
 * so a column is what is drawn and nothing else; see docs/decisions/table-component-without-library.md.
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

/** A cell without a component of its own shows its value. */
const Plain = ({ getValue }: { getValue: () => unknown }) => getValue() as ReactNode;
