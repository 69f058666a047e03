import { useLayoutEffect, useRef } from 'react';

/**
 * The focused element disappears after naming or deleting a view; focus returns to the button that opened the form, or
 * to the panel. If it fell back to the page, Escape and Tab would not work.
 */
export function useFocusKept(naming: number | 'new' | null, views: number) {
  const panel = useRef<HTMLDivElement>(null);
  const named = useRef(naming);
  useLayoutEffect(() => {
    const before = named.current;
    named.current = naming;
    const inside = panel.current;
    if (!inside || naming !== null || inside.contains(document.activeElement)) return;
    (inside.querySelector<HTMLElement>(`[data-names="${before}"]`) ?? inside).focus();
  }, [naming, views]);
  return panel;
}
