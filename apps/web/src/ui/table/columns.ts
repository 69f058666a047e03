import {
  type CellContext,
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

/** What our table shows: things with an id, so that rows can be selected, opened and found again. */
export type Identified = { id: number };

export type ColumnMeta = {
  /** The header in words: what a card names the value with, and what sorting announces. */
  label: string;
  /** Any CSS width, also in parts of the table's own (`cqw`); the column without one takes the rest. */
  width?: string;
  align?: 'end';
  /** Where the value stands when rows become cards. */
  card?: 'title' | 'line' | 'hidden';
  /** How wide the table must be for the column to stand in it; always where nothing is said. */
  from?: 'medium' | 'large' | 'wide';
};

// Rows arrive sorted and cut into pages by the server; the library keeps the models, not the order.
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });

export type Column<Row extends Identified> = ColumnDef<typeof features, Row>;

export const columnsOf = <Row extends Identified>() => createColumnHelper<typeof features, Row>();

/** What a component of a cell is given: a column's `cell` is a component, and may listen to what it needs. */
export type Cell<Row extends Identified> = Pick<CellContext<typeof features, Row>, 'row'>;
