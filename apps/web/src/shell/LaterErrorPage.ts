import { loadLater } from '../ui/load-later.tsx';

/**
 * The error page. It is loaded a few seconds after the first page, or when it is needed, because most visits show none.
 */
export const LaterErrorPage = loadLater(async () => (await import('./ErrorPage.tsx')).ErrorPage);
