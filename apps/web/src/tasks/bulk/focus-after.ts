import type { RefObject } from 'react';
import type { DataTableHandle } from '../../ui/table/DataTable.tsx';

/** A dialog takes a moment to fade; more than this and it is another one, which keeps the focus. */
const LONGEST_MS = 2_000;
/** Frames until a dialog that is gone has given the focus back, and will not take it once more. */
const SETTLED = 3;

/**
 * Focuses the row of `id` as soon as no dialog covers the page; the heading of the page where no row is left, so
 * that the focus is never lost to the top of the document. Whoever presses a key or points somewhere meanwhile has gone
 * on, and the focus is theirs; where a closing dialog has put it, to what it was opened from, is nobody's choice.
 */
export function focusAfter(table: RefObject<DataTableHandle | null>, id: number | null): void {
  const until = performance.now() + LONGEST_MS;
  const goneOn = new AbortController();
  const listening = { capture: true, signal: goneOn.signal };
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, () => goneOn.abort(), listening);
  let clear = 0;
  const attempt = () => {
    if (goneOn.signal.aborted) return;
    const isCovered = document.querySelector('.MuiDialog-root') !== null;
    clear = isCovered ? 0 : clear + 1;
    if (isCovered ? performance.now() < until : clear < SETTLED) {
      requestAnimationFrame(attempt);
      return;
    }
    goneOn.abort();
    if (!isCovered && !table.current?.focusRow(id)) document.querySelector<HTMLElement>('main h1')?.focus();
  };
  requestAnimationFrame(attempt);
}
