import type { KeyboardEvent } from 'react';

/** The headings and rows of all groups, from top to bottom. */
const STOPS = '[data-heading], tr[data-id]';

/**
 * Arrow keys across groups: up and down beyond the first or last row of a table, and left and right on a heading to
 * collapse and expand its group. Tables handle the keys between their own rows.
 */
export function onGroupKey(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !target.matches(STOPS)) return;
  const isOpen = target.getAttribute('aria-expanded');
  if ((event.key === 'ArrowLeft' && isOpen === 'true') || (event.key === 'ArrowRight' && isOpen === 'false')) {
    event.preventDefault();
    target.click();
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const to = stops[stops.indexOf(target) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
