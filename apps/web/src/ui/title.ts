import { useEffect } from 'react';

const PRODUCT = 'Jornada';

/** The first page of a visit leaves the focus where the browser puts it, before the link that skips the menu. */
let arrived = false;

/** Whether the page that appears now is not the first one of this visit. */
export const hasArrived = (): boolean => arrived;

/** Names the document: what a tab, the history and a screen reader call this page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
    arrived = true;
  }, [title]);
}
