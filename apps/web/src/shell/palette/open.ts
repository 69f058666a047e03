import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

const set = (open: boolean) => {
  isOpen = open;
  for (const listener of listeners) listener();
};

export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the palette is asked for: by its key, or by its button in the frame. */
export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
