import { loadLater } from './load-later.tsx';

/** Merges two versions of the same data: shows both for every field that differs, with a choice for each. */
export const Conflict = loadLater(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);
