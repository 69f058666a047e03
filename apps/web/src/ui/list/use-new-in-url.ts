import { createParser, useQueryState } from 'nuqs';
import { useCallback } from 'react';

/** There or not: `?new`, which a link or the palette may say too. */
const parseAsThere = createParser({ parse: (text) => text !== 'false', serialize: String }).withDefault(false);

/** Whether the form for a new one is open, from the URL. Opening it is a step that the back button undoes. */
export function useNewInUrl(): [isOpen: boolean, set: (open: boolean) => void] {
  const [isOpen, setOpen] = useQueryState('new', parseAsThere);
  const set = useCallback(
    (open: boolean) => void setOpen(open || null, { history: open ? 'push' : 'replace' }),
    [setOpen],
  );
  return [isOpen, set];
}
