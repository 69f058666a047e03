import { useSyncExternalStore } from 'react';

/** Below this width in px, a list and a panel beside it would both be too narrow. */
const LIST_AND_PANEL = 1100;

/** Whether the window is at least this wide; by default, whether a panel fits beside the list. */
export const useRoom = (width = LIST_AND_PANEL): boolean =>
  useSyncExternalStore(
    (notify) => {
      const media = atLeast(width);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => atLeast(width).matches,
    () => true,
  );

const atLeast = (width: number) => window.matchMedia(`(min-width: ${width}px)`);
