import { useEffect } from 'react';

const PRODUCT = 'Jornada';

/** On the first page of a visit focus stays where the browser puts it, before the link that skips the menu. */
let arrived = false;

/** Whether the page being shown is not the first one of this visit. */
export const hasArrived = (): boolean => arrived;

/** Sets the document title, for tabs, history and screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
    arrived = true;
  }, [title]);
}
