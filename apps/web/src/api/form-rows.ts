import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The rows of an array in a form, and functions that add, move and remove them. */
export interface FormRows<Row> {
  rows: readonly Row[];
  /** Changes whenever a row is moved. Used as a key, it creates the fields of all rows anew. */
  generation: number;
  add: (row: Row) => void;
  removeAt: (at: number) => void;
  move: (from: number, to: number) => void;
}

type Form<Row> = {
  read: () => readonly Row[];
  /** Replaces the rows. The fields of all rows have to be unregistered first (`unregister` with `keepValue`). */
  write: (rows: Row[]) => void;
  /**
   * Called once the rows have their new positions, with the position of the row that was added or moved, or of the one
   * after a removed row.
   */
  onPlaced: (at: number) => void;
};

/**
 * Rows of a form that are added, moved and removed. It replaces `useFieldArray` of react-hook-form, which is in the
 * same file as the hook of all forms and would add 1.3 kB to the sign-in page.
 */
export function useFormRows<Row>({ read, write, onPlaced }: Form<Row>): FormRows<Row> {
  const [generation, setGeneration] = useState(0);
  const placed = useRef<number | null>(null);
  const settle = useEffectEvent(() => {
    if (placed.current !== null) onPlaced(placed.current);
    placed.current = null;
  });
  useEffect(() => settle(), [generation]);
  const change = (rows: Row[], at: number) => {
    write(rows);
    placed.current = at;
    setGeneration(generation + 1);
  };
  const rows = read();
  return {
    rows,
    generation,
    add: (row) => change([...rows, row], rows.length),
    removeAt: (at) => change(rows.toSpliced(at, 1), Math.min(at, rows.length - 2)),
    move: (from, to) => change(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)), to),
  };
}
