import { idInUrl } from '@jornada/contract/shapes';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { parserOf } from '../lists/parsers.ts';

const parseAsId = parserOf(idInUrl);

/** The open panel of a time bank page, in the address: a booking form, an entry, or the explanation of a figure. */
const parsers = {
  book: parseAsStringLiteral(['debit', 'credit'] as const),
  entry: parseAsId,
  /** Id of the person whose balance is explained. */
  why: parseAsId,
  /** Id of the person whose hours due soon are explained. */
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
