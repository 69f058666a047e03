import { useEffect, useState, useSyncExternalStore } from 'react';
import { writesText } from './keys.ts';
import { later } from './later.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { newestAction, runToastAction, useToasts } from './toasts.ts';

const ToastBars = later(async () => (await import('./ToastBars.tsx')).ToastBars);

/**
 * What has just happened, over the bottom of the page, and of a dialog where one is open: that keeps the focus to itself
 * and what stands behind it from screen readers. The region is always there, so that it is known before the first
 * message; what stands in it comes with that message. Ctrl+Z runs the newest action, also before it can be seen.
 */
export function Toasts() {
  const toasts = useToasts();
  useUndoKey();
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  const [wanted, setWanted] = useState(false);
  if (!wanted && (dialog || toasts.length > 0)) setWanted(true);
  return <ToastRegion>{wanted && <ToastBars toasts={toasts} dialog={dialog} />}</ToastRegion>;
}

/** What the topmost dialog keeps the focus in. */
function topDialog(): Element | null {
  const top = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  return top?.closest('.MuiDialog-container') ?? top ?? null;
}

/** Dialogs and drawers are put into the body when they open, and taken out of it when they have closed. */
function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** Ctrl+Z (⌘Z) where no text is being written: there it belongs to the text. */
function useUndoKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'z' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey ||
        writesText(event.target)
      )
        return;
      const newest = newestAction();
      if (!newest) return;
      event.preventDefault();
      runToastAction(newest);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
