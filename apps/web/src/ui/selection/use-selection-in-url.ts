import { fromWord, NOTHING, toWord } from '@jornada/domain/selection';
import { useQueryState } from 'nuqs';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createSelectionStore, type SelectionStore } from './store.ts';

const NAME = 'selected';

/**
 * A selection that a link carries. It is read from the URL once, when the list appears; from then on the URL follows
 * the selection and not the other way round, or the back button would undo what was selected on other pages.
 * @param scope the list's filter: under another one nothing is selected
 */
export function useSelectionInUrl(scope: string): SelectionStore {
  const [store] = useState(() =>
    createSelectionStore(fromWord(new URLSearchParams(window.location.search).get(NAME) ?? '') ?? NOTHING),
  );
  const scopeBefore = useRef(scope);
  useLayoutEffect(() => {
    if (scopeBefore.current === scope) return;
    scopeBefore.current = scope;
    store.set(NOTHING);
  }, [scope, store]);
  return store;
}

/** Writes the selection into the URL. A component of its own that draws nothing: a click must not draw the page. */
export function SelectionInUrl({ store }: { store: SelectionStore }) {
  const [word, setWord] = useQueryState(NAME, { history: 'replace' });
  useEffect(() => {
    const follow = () => void setWord(toWord(store.get()) || null);
    // Also after the back button has brought an older selection back into the URL.
    if ((word ?? '') !== toWord(store.get())) follow();
    return store.subscribe(follow);
  }, [store, word, setWord]);
  return null;
}
