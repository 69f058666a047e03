import { loadLater } from '../ui/load-later.tsx';

/** The error page, loaded a few seconds after the first page or when it is needed: most visits see none. */
export const LaterErrorPage = loadLater(async () => (await import('./ErrorPage.tsx')).ErrorPage);
