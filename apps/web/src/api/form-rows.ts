import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The rows of an array of a form, and what adds, moves and removes them. */
export interface FormRows<Row> {
  rows: readonly Row[];
  /** Changes whenever a row has another place: as a key, it lets the fields of all rows begin anew. */
  generation: number;
  add: (row: Row) => void;
  removeAt: (at: number) => void;
  move: (from: number, to: number) => void;
}

type Form<Row> = {
  read: () => readonly Row[];
  /** Replaces the rows: the fields of all rows have to be forgotten first (`unregister` with `keepValue`). */
  write: (rows: Row[]) => void;
  /** Called once the rows have their new places, with the place of the row that was added or moved, or that followed. */
  onPlaced: (at: number) => void;
};

/**
 * Rows of a form that are added, moved and removed. Instead of `useFieldArray` of react-hook-form: that is in the same file as
 * the hook of all forms, and would add 1.3 kB to the sign-in page.
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
