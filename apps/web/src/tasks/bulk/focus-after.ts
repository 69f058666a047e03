import type { RefObject } from 'react';
import type { DataTableHandle } from '../../ui/table/DataTable.tsx';

/** A dialog takes a moment to fade; more than this and it is another one, which keeps the focus. */
const LONGEST_MS = 2_000;

/**
 * Focuses the row of `id` as soon as no dialog covers the page; the heading of the page where no row is left, so
 * that the focus is never lost to the top of the document.
 */
export function focusAfter(table: RefObject<DataTableHandle | null>, id: number | null): void {
  const until = performance.now() + LONGEST_MS;
  const before = document.activeElement;
  const attempt = () => {
    if (document.querySelector('.MuiDialog-root')) {
      if (performance.now() < until) requestAnimationFrame(attempt);
    } else if (document.activeElement !== before && document.activeElement !== document.body) {
      // Somebody has gone on meanwhile: the focus is theirs.
    } else if (!table.current?.focusRow(id)) document.querySelector<HTMLElement>('main h1')?.focus();
  };
  requestAnimationFrame(attempt);
}
