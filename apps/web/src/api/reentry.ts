import { createStore, useStore } from '../state/store.ts';

/**
 * Connects an ended session with the next sign-in. Requests refused with 401 wait here and continue when the same
 * person has signed in again. For another person the page is reloaded instead (see `session.ts`), which discards
 * everything that waits.
 */
let armed = false;
const needed = createStore(false);
let waiting: (() => void)[] = [];

export const reentry = {
  /** After sign-in, a 401 means that the session has ended, not that there was none. */
  arm: () => {
    armed = true;
  },
  /** Before a sign-out: later answers may be 401 and must not open the sign-in dialog. */
  disarm: () => {
    armed = false;
  },
  isArmed: () => armed,
  /** Requests a sign-in and waits for it. */
  wait: () =>
    new Promise<void>((goOn) => {
      waiting.push(goOn);
      reentry.ask();
    }),
  /** Requests a sign-in because the session has ended, even if no request has failed yet. */
  ask: () => needed.set(true),
  /** The same person has signed in: waiting requests continue. */
  done: () => {
    const goers = waiting;
    waiting = [];
    needed.set(false);
    for (const goOn of goers) goOn();
  },
};

/** Whether the page waits for a sign-in. */
export const useReentryNeeded = (): boolean => useStore(needed);
