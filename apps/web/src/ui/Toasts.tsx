import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUndoKey } from './keys.ts';
import { loadLater } from './load-later.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { useToasts } from './toasts.ts';
import { undoNewest } from './undo.ts';

const ToastBars = loadLater(async () => (await import('./ToastBars.tsx')).ToastBars);

/**
 * Toasts at the bottom of the page, or inside an open dialog, which traps focus and hides the page from screen readers.
 * The live region is always rendered, so that it exists before the first toast; its content loads with that toast.
 * Ctrl+Z undoes the newest change, even before its toast is rendered or its request is answered.
 */
export function Toasts() {
  const toasts = useToasts();
  useUndoKey();
  const dialog = useSyncExternalStore(watchDialogs, topDialog, () => null);
  const [wanted, setWanted] = useState(false);
  if (!wanted && (dialog || toasts.length > 0)) setWanted(true);
  return <ToastRegion>{wanted && <ToastBars toasts={toasts} dialog={dialog} />}</ToastRegion>;
}

/** The element in which the topmost dialog traps focus. */
function topDialog(): Element | null {
  const top = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  return top?.closest('.MuiDialog-container') ?? top ?? null;
}

/** Dialogs and drawers are added to the body when they open and removed after they have closed. */
function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

function useUndoKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isUndoKey(event) && undoNewest()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
