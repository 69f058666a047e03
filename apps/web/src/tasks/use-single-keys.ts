import { useSyncExternalStore } from 'react';

const STORED_AS = 'jornada.single-keys';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const isOn = () => localStorage.getItem(STORED_AS) !== 'off';
const set = (on: boolean) => {
  localStorage.setItem(STORED_AS, on ? 'on' : 'off');
  for (const listener of listeners) listener();
};

/** Whether keys that are single characters do something; remembered for this browser, and the same wherever it is asked. */
export const useSingleKeys = (): [on: boolean, set: (on: boolean) => void] => [
  useSyncExternalStore(subscribe, isOn),
  set,
];
