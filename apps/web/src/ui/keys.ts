import { createStore, useDerived, useStore } from '../state/store.ts';

/** Whether the shortcut key is ⌘ instead of Ctrl. */
export const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Whether key presses in this element enter text and must not trigger shortcuts. */
export const writesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button])'));

/** Ctrl+Z (⌘Z), except in text fields, where it undoes typing. */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !writesText(event.target);

/** A dialog available on every screen: the command palette or the list of keys. */
export type Overlay = 'palette' | 'keys' | null;

const overlay = createStore<Overlay>(null);

/** Opens a dialog, from the frame or from a page; null closes it. */
export const askFor = (what: Overlay): void => overlay.set(what);

export const useOverlay = (): Overlay => useStore(overlay);

const STORED_AS = 'jornada.single-keys';

/** Whether single-character shortcuts are on: speech input would trigger them all the time (WCAG 2.1.4). */
export const areSingleKeysOn = () => typeof window === 'undefined' || localStorage.getItem(STORED_AS) !== 'off';

/** Counts changes of the setting. The setting itself is read from localStorage, because another tab may change it. */
const changes = createStore(0);

const set = (on: boolean) => {
  localStorage.setItem(STORED_AS, on ? 'on' : 'off');
  changes.set(changes.get() + 1);
};

/** The setting as a hook; stored per browser and shared by all components. */
export const useSingleKeys = (): [on: boolean, set: (on: boolean) => void] => [
  useDerived(changes, areSingleKeysOn),
  set,
];
