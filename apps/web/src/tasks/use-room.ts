import { useSyncExternalStore } from 'react';

/** With less room than this, a list and a panel beside it would both be too narrow. */
const query = () => window.matchMedia('(min-width: 1100px)');

/** Whether the window has room for a panel beside the list. */
export const useRoom = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      const media = query();
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => query().matches,
  );
