import { useSyncExternalStore } from 'react';

/**
 * The door between a session that has ended and the one that follows. Requests that were refused with 401 wait
 * here; when the same person has signed in again they go on. Another person never inherits them: the page is
 * loaded anew instead (see `session.ts`), and with it goes all that waited.
 */
let armed = false;
let needed = false;
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

export const reentry = {
  /** From the moment somebody is known to be signed in, a 401 means "again", not "who are you?". */
  arm: () => {
    armed = true;
  },
  /** Somebody leaves on purpose: their last answers may be 401 without anybody being asked to sign in. */
  disarm: () => {
    armed = false;
  },
  isArmed: () => armed,
  /** Asks for a sign-in and waits until it has happened. */
  wait: () =>
    new Promise<void>((goOn) => {
      waiting.push(goOn);
      reentry.ask();
    }),
  /** Asks for a sign-in: the session is over, whether or not anybody noticed. */
  ask: () => {
    if (needed) return;
    needed = true;
    tell();
  },
  /** The same person is in again: all that waited goes on. */
  done: () => {
    needed = false;
    const goers = waiting;
    waiting = [];
    tell();
    for (const goOn of goers) goOn();
  },
};

const onChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the page waits for a sign-in. */
export const useReentryNeeded = (): boolean => useSyncExternalStore(onChange, () => needed);
