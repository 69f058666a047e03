import type { Session } from '@jornada/contract/session';
import { sessions } from '@jornada/contract/session';
import { EMPLOYEE } from '@jornada/domain/access';
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { HOME, LOGIN } from '../entrances.ts';
import { rememberBrand } from './brand-here.ts';
import { call } from './call.ts';
import { ApiError } from './errors.ts';
import { read } from './query.ts';
import { applyAccountLanguage } from '../words/language.ts';
import { preferAs } from '../words/preference.ts';
import { reentry } from './reentry.ts';
import { markSignedIn } from './signed-out.ts';

/** The current session, refetched when the page regains focus: level, link and plan may have changed. */
export const currentSession = {
  ...read(sessions.current, {}),
  // Remembers a new logo for the sign-in page.
  queryFn: async () => {
    const session = await call(sessions.current, {});
    rememberBrand(session.account);
    return session;
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
};

/**
 * The current session, with the level that decides what the person may read: after an employment link has ended, the
 * lowest one, since only their own rows remain. Only for components below a route that requires a session.
 */
export const useSession = (): Session => useSuspenseQuery({ ...currentSession, select: asReader }).data;

const asReader = (session: Session): Session => (session.link_active ? session : { ...session, level: EMPLOYEE });

/** Whether an error means that there is no session. */
export const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Tells the browser's other tabs, which share the cookie, that the session changed. */
const tabs = new BroadcastChannel('jornada.session');

/** The latest message of another tab before `followOtherTabs` starts, which waits until the browser is idle. */
let missed: MessageEvent<Session | null> | undefined;
const keep = (message: MessageEvent<Session | null>) => {
  missed = message;
};
tabs.addEventListener('message', keep);

export const sameEmployment = (a: Session, b: Session): boolean =>
  a.user.id === b.user.id && a.account.id === b.account.id;

/**
 * Adopts a new session. For the same person in the same account, the page continues; for anyone else it is reloaded, so
 * that no rows, drafts or waiting requests are inherited.
 */
export function adopt(client: QueryClient, fresh: Session): void {
  const former = client.getQueryData(currentSession.queryKey);
  tabs.postMessage(fresh);
  if (former && !sameEmployment(former, fresh)) return startAfresh();
  client.setQueryData(currentSession.queryKey, fresh);
  enter(fresh);
  reentry.done();
}

/**
 * Applies the preferences of the signed-in person and the language of their account; from now on, a 401 means that the
 * session has ended.
 */
export function enter({ user, account }: Session): void {
  markSignedIn();
  preferAs(user.id);
  applyAccountLanguage(account.locale);
  rememberBrand(account);
  reentry.arm();
}

/** Loads the first page with an empty memory. */
export const startAfresh = (at: string = HOME): void => window.location.assign(at);

/**
 * Follows sign-in, account switch and sign-out in other tabs.
 * @returns a function that stops it
 */
export function followOtherTabs(client: QueryClient): () => void {
  const follow = ({ data: fresh }: MessageEvent<Session | null>) => {
    const mine = client.getQueryData(currentSession.queryKey);
    if (!mine) return;
    if (!fresh) return startAfresh(LOGIN);
    if (!sameEmployment(mine, fresh)) return startAfresh();
    client.setQueryData(currentSession.queryKey, fresh);
    reentry.done();
  };
  tabs.removeEventListener('message', keep);
  tabs.addEventListener('message', follow);
  if (missed) follow(missed);
  missed = undefined;
  return () => tabs.removeEventListener('message', follow);
}

/** Ends the session on the server and loads the first page with an empty memory. */
export function useSignOut() {
  return async () => {
    reentry.disarm();
    try {
      await call(sessions.signOut, {});
    } catch (error) {
      reentry.arm();
      // A 401 means already signed out. Any other error is shown, because the session is still alive.
      if (!isUnauthenticated(error)) throw error;
    }
    tabs.postMessage(null);
    startAfresh(LOGIN);
  };
}

/** Switches to another account of the same person. */
export function useSwitchAccount() {
  const client = useQueryClient();
  return async (id_conta: number) => adopt(client, await call(sessions.switchAccount, { body: { id_conta } }));
}
