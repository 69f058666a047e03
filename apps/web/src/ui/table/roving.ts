/**
 * One tab stop for a whole table: Tab enters at the last focused row, arrows move between rows, Tab leaves. Uses the
 * DOM instead of React state: moving through rows with a key held down renders nothing, and a click that selects a row
 * renders only that row.
 */
const rowsOf = (body: HTMLElement) => [...body.querySelectorAll<HTMLElement>('tr[data-id]')];

const stop = (body: HTMLElement, row: HTMLElement) => {
  for (const other of body.querySelectorAll<HTMLElement>('tr[tabindex="0"]')) if (other !== row) other.tabIndex = -1;
  row.tabIndex = 0;
};

/** The row of an event's target. */
export const rowAt = (target: EventTarget): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('tr[data-id]');

export const idOf = (row: HTMLElement): number => Number(row.dataset['id']);

/** Makes the focused row the tab stop. */
export function follow(body: HTMLElement, target: EventTarget): void {
  const row = rowAt(target);
  if (row) stop(body, row);
}

/**
 * Restores exactly one tab stop after rows have changed: the previous one if it still exists, otherwise the first row.
 */
export function settle(body: HTMLElement): void {
  const row = body.querySelector<HTMLElement>('tr[tabindex="0"]') ?? rowsOf(body)[0];
  if (row) stop(body, row);
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
};

/** Moves the focus from `row` by `key`; null if the key does not move or there is no target row. */
export function move(body: HTMLElement, row: HTMLElement, key: string): HTMLElement | null {
  const rows = rowsOf(body);
  const at = rows.indexOf(row);
  const to = rows[STEPS[key]?.(at, rows.length - 1) ?? at];
  if (!to || to === row) return null;
  to.focus();
  return to;
}

/** Focuses the row of `id`, or the tab stop if it is not shown. Returns false if there are no rows. */
export function focusRow(body: HTMLElement, id: number | null): boolean {
  const row =
    (id !== null && body.querySelector<HTMLElement>(`tr[data-id="${id}"]`)) ||
    body.querySelector<HTMLElement>('tr[tabindex="0"]');
  row?.focus();
  return Boolean(row);
}
