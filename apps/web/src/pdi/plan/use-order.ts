import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useRefusal } from './use-refusal.ts';

/** One place up, or down. */
export type Move = -1 | 1;

/** Saves the new place of a row. */
type Save = (
  id: number,
  position: number,
  outcome: { onSuccess: () => void; onError: (error: Error) => void },
) => unknown;

/** The mark of a button that moves a row: the row has another place in the page afterwards, by which it may lose the focus. */
export const moveMark = (kind: string, id: number, by: Move): string => `${kind} ${id} ${by}`;

/**
 * Rows whose order buttons, and Alt with an arrow key, change.
 * @param kind tells their buttons from those of other rows inside of them
 * @returns the place of the row that was moved last, for screen readers
 */
export function useOrder<E extends HTMLElement>(
  kind: string,
  rows: readonly { id: number; title: string }[],
  { save, busy }: { save: Save; busy: boolean },
) {
  const refusalOf = useRefusal();
  const list = useRef<E>(null);
  const [moved, setMoved] = useState<{ id: number; by: Move } | null>(null);
  const place = moved ? rows.findIndex(({ id }) => id === moved.id) : -1;
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moveMark(kind, moved.id, moved.by)}"]`)?.focus();
  }, [kind, moved, place]);

  const move = (id: number, by: Move) => {
    const to = rows.findIndex((row) => row.id === id) + by;
    if (to < 0 || to >= rows.length || busy) return;
    save(id, to, {
      onSuccess: () => setMoved({ id, by }),
      onError: (error) => toast({ tone: 'problem', text: refusalOf(error) ?? errorTextNow(error) }),
    });
  };
  const row = rows[place];
  return { list, move, moved: row && { title: row.title, place: place + 1, count: rows.length } };
}

/** Alt with an arrow key moves what has the focus. */
export const moveByKey = (onMove: (by: Move) => void) => (event: KeyboardEvent) => {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  onMove(event.key === 'ArrowUp' ? -1 : 1);
};
