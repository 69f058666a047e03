import { useSyncExternalStore } from 'react';

/** Whether the shortcut key is ⌘ instead of Ctrl. */
export const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Whether key presses in this element enter text and must not trigger shortcuts. */
export const writesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button])'));

/** A dialog available on every screen: the command palette or the list of keys. */
export type Asked = 'palette' | 'keys' | null;

let asked: Asked = null;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens a dialog, from the frame or from a page; null closes it. */
export const askFor = (what: Asked): void => {
  asked = what;
  tell();
};

export const useAsked = (): Asked => useSyncExternalStore(subscribe, () => asked);

const STORED_AS = 'jornada.single-keys';

/** Whether single-character shortcuts are on: with speech input they would be triggered all the time (WCAG 2.1.4). */
export const areSingleKeysOn = () => localStorage.getItem(STORED_AS) !== 'off';

const set = (on: boolean) => {
  localStorage.setItem(STORED_AS, on ? 'on' : 'off');
  tell();
};

/** The setting as a hook; stored per browser and shared by all components. */
export const useSingleKeys = (): [on: boolean, set: (on: boolean) => void] => [
  useSyncExternalStore(subscribe, areSingleKeysOn),
  set,
];
