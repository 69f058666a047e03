import type { RefObject } from 'react';
import type { DataTableHandle } from '../../ui/table/DataTable.tsx';

/** A closing dialog fades within this time; one still open afterwards is another dialog, which keeps the focus. */
const LONGEST_MS = 2_000;
/** Frames after which a closed dialog has restored the focus and will not move it again. */
const SETTLED = 3;

/**
 * Focuses the row of `id` once no dialog covers the page, or the page heading if there is no row, so that focus is
 * never lost to the top of the document. A key or pointer press in between cancels it; focus restored by a closing
 * dialog does not.
 */
export function focusAfter(table: RefObject<DataTableHandle | null>, id: number | null): void {
  const until = performance.now() + LONGEST_MS;
  const cancel = new AbortController();
  const listening = { capture: true, signal: cancel.signal };
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, () => cancel.abort(), listening);
  let clear = 0;
  const attempt = () => {
    if (cancel.signal.aborted) return;
    const isCovered = document.querySelector('.MuiDialog-root') !== null;
    clear = isCovered ? 0 : clear + 1;
    if (isCovered ? performance.now() < until : clear < SETTLED) {
      requestAnimationFrame(attempt);
      return;
    }
    cancel.abort();
    if (!isCovered && !table.current?.focusRow(id)) document.querySelector<HTMLElement>('main h1')?.focus();
  };
  requestAnimationFrame(attempt);
}
