/** Whether the page was requested without a session, which the server states in it (`apps/bff/src/http/page.ts`). */
let isStranger =
  typeof document !== 'undefined' && document.querySelector('meta[name="session"][content="none"]') !== null;

/** True until somebody signs in, so that the session need not be requested. False if it is not known. */
export const isStrangerHere = (): boolean => isStranger;

export const nowSignedIn = (): void => {
  isStranger = false;
};
