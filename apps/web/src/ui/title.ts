import { useEffect } from 'react';

const PRODUCT = 'Jornada';

/** On the first page of a visit the browser determines the focus, which is before the link that skips the menu. */
let arrived = false;

/** Whether the current page is not the first one of this visit. */
export const hasArrived = (): boolean => arrived;

/** Sets the document title, for tabs, history and screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
    arrived = true;
  }, [title]);
}
