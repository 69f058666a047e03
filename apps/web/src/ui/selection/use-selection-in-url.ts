import { fromWord, NOTHING, toWord } from '@jornada/domain/selection';
import { useQueryState } from 'nuqs';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from '../nav.ts';
import { createSelectionStore, type SelectionStore } from './store.ts';

const NAME = 'selected';

/**
 * A selection that links can contain. Read from the URL once, on mount; from then on the URL follows the selection and
 * not vice versa, otherwise the back button would undo selections on other pages.
 * @param scope the list's filter; under another one nothing is selected
 */
export function useSelectionInUrl(scope: string): SelectionStore {
  const { search } = useLocation();
  const [store] = useState(() =>
    createSelectionStore(fromWord(new URLSearchParams(search).get(NAME) ?? '') ?? NOTHING),
  );
  const scopeBefore = useRef(scope);
  useLayoutEffect(() => {
    if (scopeBefore.current === scope) return;
    scopeBefore.current = scope;
    store.set(NOTHING);
  }, [scope, store]);
  return store;
}

/**
 * Writes the selection to the URL. A component of its own that renders nothing, so that a click does not render the
 * page.
 */
export function SelectionInUrl({ store }: { store: SelectionStore }) {
  const [word, setWord] = useQueryState(NAME, { history: 'replace' });
  useEffect(() => {
    const follow = () => void setWord(toWord(store.get()) || null);
    // Also corrects the URL after the back button has restored an older selection there.
    if ((word ?? '') !== toWord(store.get())) follow();
    return store.subscribe(follow);
  }, [store, word, setWord]);
  return null;
}
