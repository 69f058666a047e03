import { createParser, useQueryState } from 'nuqs';
import { useCallback } from 'react';

/** A flag: `?new`, also set by links and the command palette. */
const parseAsThere = createParser({ parse: (text) => text !== 'false', serialize: String }).withDefault(false);

/** Whether the form called `name` is open, from the URL. Opening it adds a history entry. */
export function useOpenInUrl(name: string): [isOpen: boolean, set: (open: boolean) => void] {
  const [isOpen, setOpen] = useQueryState(name, parseAsThere);
  const set = useCallback(
    (open: boolean) => void setOpen(open || null, { history: open ? 'push' : 'replace' }),
    [setOpen],
  );
  return [isOpen, set];
}

/** Whether the form for a new row is open. */
export const useNewInUrl = () => useOpenInUrl('new');
