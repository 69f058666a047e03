import { later } from '../ui/later.tsx';

/** The error page, loaded a few seconds after the first page or when it is needed: most visits see none. */
export const LaterErrorPage = later(async () => (await import('./ErrorPage.tsx')).ErrorPage);
