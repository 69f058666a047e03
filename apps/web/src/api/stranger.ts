/** Whether the page was requested without a session. The server states it in the page (`apps/bff/src/http/page.ts`). */
let isStranger =
  typeof document !== 'undefined' && document.querySelector('meta[name="session"][content="none"]') !== null;

/** True if there is no session, so that it need not be requested. False after a sign-in, or if it is not known. */
export const isStrangerHere = (): boolean => isStranger;

export const nowSignedIn = (): void => {
  isStranger = false;
};
