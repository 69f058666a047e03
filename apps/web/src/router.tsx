import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { isSignedOut } from './api/signed-out.ts';
import { FORGOTTEN_PASSWORD, HOME, LOGIN } from './entrances.ts';
import { FirstLoadFailed } from './shell/FirstLoadFailed.tsx';
import { Splash } from './ui/Splash.tsx';

/** Screens for signed-in people, in a separate chunk, so that sign-in does not wait for it. */
const inside = () => import('./routes.tsx');

/** Pages without sign-in; all other addresses require it. */
export function createRouter(client: QueryClient) {
  const outside = [
    {
      path: LOGIN,
      loader: onlySignedOut(client),
      lazy: async () => ({ Component: (await import('./session/LoginPage.tsx')).LoginPage }),
    },
    {
      path: FORGOTTEN_PASSWORD,
      lazy: async () => ({ Component: (await import('./session/ForgottenPasswordPage.tsx')).ForgottenPasswordPage }),
    },
    { path: '/invite', lazy: async () => ({ Component: (await import('./invite/InvitePage.tsx')).InvitePage }) },
    { path: '/answer', lazy: async () => ({ Component: (await import('./answer-page.tsx')).AnswerFromOutside }) },
    { path: '/setup', lazy: async () => ({ Component: (await import('./setup/SetupPage.tsx')).SetupPage }) },
  ];
  if (!outside.some(({ path }) => path === window.location.pathname)) {
    if (isSignedOut()) window.history.replaceState(null, '', signInFor(window.location));
    // For an address that requires sign-in, starts loading everything that every screen needs, in parallel.
    else void Promise.all([inside(), session()]).catch(() => {});
  }

  let isOpen = false;
  return createBrowserRouter(
    [{ id: 'root', HydrateFallback: Splash, ErrorBoundary: FirstLoadFailed, children: outside }],
    {
      async patchRoutesOnNavigation({ patch }) {
        if (isOpen) return;
        const { routesInside } = await inside();
        patch('root', [routesInside(whoIsIn(client))]);
        isOpen = true;
      },
    },
  );
}

/** The API client loads in parallel with the page: the router can start without it. */
const session = () => import('./api/session.ts');

/** Redirects to sign-in without a session, and back to the requested address afterwards. */
const whoIsIn =
  (client: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { currentSession, enter, isUnauthenticated } = await session();
    try {
      enter(await client.ensureQueryData(currentSession));
      return null;
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
      return redirect(signInFor(new URL(request.url)));
    }
  };

/** The sign-in page that returns to an address afterwards. */
const signInFor = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === HOME ? LOGIN : `${LOGIN}?${new URLSearchParams({ next: pathname + search })}`;

/** Redirects signed-in people away from sign-in pages. Skips the request if `whoIsIn` has just found no session. */
const onlySignedOut = (client: QueryClient) => async () => {
  if (isSignedOut()) return null;
  const { currentSession } = await session();
  if (client.getQueryState(currentSession.queryKey)?.status === 'error') return null;
  const known = await client.ensureQueryData({ ...currentSession, retry: false }).catch(() => null);
  return known ? redirect(HOME) : null;
};
