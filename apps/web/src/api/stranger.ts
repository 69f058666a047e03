/** Whether the page was requested without a session, which the server says in it (`apps/bff/src/http/page.ts`). */
let isStranger =
  typeof document !== 'undefined' && document.querySelector('meta[name="session"][content="none"]') !== null;

/** True until somebody signs in: then nobody has to ask the server who is here. False if it is not known. */
export const isStrangerHere = (): boolean => isStranger;

export const nowSignedIn = (): void => {
  isStranger = false;
};
