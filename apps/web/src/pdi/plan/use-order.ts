import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useRefusal } from './use-refusal.ts';

/** One place up, or down. */
export type Move = -1 | 1;

/** Saves the new position of a row. */
type Save = (
  id: number,
  position: number,
  outcome: { onSuccess: () => void; onError: (error: Error) => void },
) => unknown;

/**
 * Marks a button that moves a row. The button may lose the focus because the row is then elsewhere on the page, so it
 * is found again by this mark.
 */
export const moveMark = (kind: string, id: number, by: Move): string => `${kind} ${id} ${by}`;

/**
 * The order of rows, changed by buttons, by Alt with an arrow key, and by dragging.
 * @param kind distinguishes the buttons from those of nested rows
 * @returns also the new position of the last moved row, for screen readers
 */
export function useOrder<E extends HTMLElement>(
  kind: string,
  rows: readonly { id: number; title: string }[],
  { save, busy }: { save: Save; busy: boolean },
) {
  const refusalOf = useRefusal();
  const list = useRef<E>(null);
  const [moved, setMoved] = useState<{ id: number; by: Move | null } | null>(null);
  const place = moved ? rows.findIndex(({ id }) => id === moved.id) : -1;
  useEffect(() => {
    if (moved?.by)
      list.current?.querySelector<HTMLElement>(`[data-move="${moveMark(kind, moved.id, moved.by)}"]`)?.focus();
  }, [kind, moved, place]);

  const put = (id: number, to: number, by: Move | null) => {
    if (to < 0 || to >= rows.length || busy) return;
    save(id, to, {
      onSuccess: () => setMoved({ id, by }),
      onError: (error) => toast({ tone: 'problem', text: refusalOf(error) ?? errorTextNow(error) }),
    });
  };
  const placeOf = (id: number) => rows.findIndex((row) => row.id === id);
  const move = (id: number, by: Move) => put(id, placeOf(id) + by, by);
  /** Moves a row to the position of another one. */
  const moveTo = (id: number, other: number) => {
    if (id !== other) put(id, placeOf(other), null);
  };
  const row = rows[place];
  return { list, move, moveTo, moved: row && { title: row.title, place: place + 1, count: rows.length } };
}

/** Alt with an arrow key moves the focused row. */
export const moveByKey = (onMove: (by: Move) => void) => (event: KeyboardEvent) => {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  onMove(event.key === 'ArrowUp' ? -1 : 1);
};
