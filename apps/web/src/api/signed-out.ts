/** Whether the page was requested without a session. The server states it in the page (`apps/bff/src/http/page.ts`). */
let isKnownSignedOut =
  typeof document !== 'undefined' && document.querySelector('meta[name="session"][content="none"]') !== null;

/** True if the page was served without a session, so that it need not be requested. False after a sign-in, or if unknown. */
export const isSignedOut = (): boolean => isKnownSignedOut;

export const markSignedIn = (): void => {
  isKnownSignedOut = false;
};
