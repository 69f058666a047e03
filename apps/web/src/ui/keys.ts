import { useSyncExternalStore } from 'react';

/** Whether ⌘ is pressed where others press Ctrl. */
export const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Whether keys that are pressed here write text: then they are no shortcuts. */
export const writesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button])'));

/** What is there on every screen, when somebody asks for it: the palette, or the list of keys. */
export type Asked = 'palette' | 'keys' | null;

let asked: Asked = null;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens what is asked for, from the frame or from a page; null closes it. */
export const askFor = (what: Asked): void => {
  asked = what;
  tell();
};

export const useAsked = (): Asked => useSyncExternalStore(subscribe, () => asked);

const STORED_AS = 'jornada.single-keys';

/** Whether keys that are single characters do something: somebody who dictates would press them all day (WCAG 2.1.4). */
export const areSingleKeysOn = () => localStorage.getItem(STORED_AS) !== 'off';

const set = (on: boolean) => {
  localStorage.setItem(STORED_AS, on ? 'on' : 'off');
  tell();
};

/** The same for whoever shows it; remembered for this browser, and the same wherever it is asked. */
export const useSingleKeys = (): [on: boolean, set: (on: boolean) => void] => [
  useSyncExternalStore(subscribe, areSingleKeysOn),
  set,
];
