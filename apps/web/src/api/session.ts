import type { Session } from '@jornada/contract/session';
import { sessions } from '@jornada/contract/session';
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { HOME, LOGIN } from '../entrances.ts';
import { rememberBrand } from './brand-here.ts';
import { call } from './call.ts';
import { ApiError } from './errors.ts';
import { read } from './query.ts';
import { speakAs } from '../words/language.ts';
import { preferAs } from '../words/preference.ts';
import { reentry } from './reentry.ts';

/** Who is signed in, asked again whenever somebody comes back to the page: level, link and plan may have changed. */
export const currentSession = {
  ...read(sessions.current, {}),
  // A new logo comes with it: the page to sign in shows it the next time.
  queryFn: async () => {
    const session = await call(sessions.current, {});
    rememberBrand(session.account);
    return session;
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
};

/** Who is signed in. Only below a route that has found somebody to be. */
export const useSession = (): Session => useSuspenseQuery(currentSession).data;

/** Whether an error says that nobody is signed in. */
export const isStranger = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Tells the other tabs of this browser, which share the cookie, that another session is in it. */
const tabs = new BroadcastChannel('jornada.session');

export const sameEmployment = (a: Session, b: Session): boolean =>
  a.user.id === b.user.id && a.account.id === b.account.id;

/**
 * Takes a fresh session over. The same person in the same account goes on where they were; for anybody else the
 * page is loaded anew, so that nothing of the former person (rows, drafts, requests that waited) can be inherited.
 */
export function adopt(client: QueryClient, fresh: Session): void {
  const former = client.getQueryData(currentSession.queryKey);
  tabs.postMessage(fresh);
  if (former && !sameEmployment(former, fresh)) return startAfresh();
  client.setQueryData(currentSession.queryKey, fresh);
  enter(fresh);
  reentry.done();
}

/** Somebody is in: from now on their choices and their account's language count, and a 401 means "again". */
export function enter({ user, account }: Session): void {
  preferAs(user.id);
  speakAs(account.locale);
  rememberBrand(account);
  reentry.arm();
}

/** Loads the first page anew, with empty memory. */
export const startAfresh = (at: string = HOME): void => window.location.assign(at);

/** Keeps this tab with the others: somebody signed in, switched account or left there. Gives back how to stop. */
export function followOtherTabs(client: QueryClient): () => void {
  const follow = ({ data: fresh }: MessageEvent<Session | null>) => {
    const mine = client.getQueryData(currentSession.queryKey);
    if (!mine) return;
    if (!fresh) return startAfresh(LOGIN);
    if (!sameEmployment(mine, fresh)) return startAfresh();
    client.setQueryData(currentSession.queryKey, fresh);
    reentry.done();
  };
  tabs.addEventListener('message', follow);
  return () => tabs.removeEventListener('message', follow);
}

/** Ends the session, on the server too, and leaves with empty memory. */
export function useSignOut() {
  return async () => {
    reentry.disarm();
    try {
      await call(sessions.signOut, {});
    } catch (error) {
      reentry.arm();
      // Whoever is signed out already has what they asked for. Anything else must be said: the session still lives.
      if (!isStranger(error)) throw error;
    }
    tabs.postMessage(null);
    startAfresh(LOGIN);
  };
}

/** Goes on in another account of the same person. */
export function useSwitchAccount() {
  const client = useQueryClient();
  return async (id_conta: number) => adopt(client, await call(sessions.switchAccount, { body: { id_conta } }));
}
