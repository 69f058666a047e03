import { idInUrl } from '@jornada/contract/shapes';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { parserOf } from '../lists/parsers.ts';

const parseAsId = parserOf(idInUrl);

/** What is open beside a page of the time bank, in its address: a form to book hours, an entry, or why a figure is what it is. */
const parsers = {
  book: parseAsStringLiteral(['debit', 'credit'] as const),
  entry: parseAsId,
  /** A person, of whose balance one asks why. */
  why: parseAsId,
  /** Why so much falls due soon. */
  soon: parseAsId,
};

export function usePanels() {
  const [open, set] = useQueryStates(parsers, { history: 'push' });
  const show = useCallback((panel: Partial<typeof CLOSED>) => void set({ ...CLOSED, ...panel }), [set]);
  const close = useCallback(() => void set(CLOSED, { history: 'replace' }), [set]);
  return { open, show, close };
}

const CLOSED: { book: 'debit' | 'credit' | null; entry: number | null; why: number | null; soon: number | null } = {
  book: null,
  entry: null,
  why: null,
  soon: null,
};

export type Panels = ReturnType<typeof usePanels>;
