import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { HOME, LOGIN } from './entrances.ts';
import { FirstLoadFailed } from './shell/FirstLoadFailed.tsx';
import { Splash } from './ui/Splash.tsx';

/** What is inside, with the list of its screens: whoever signs in first need not wait for it. */
const inside = () => import('./routes.tsx');

/** The pages of strangers; every other address is found inside. */
export function createRouter(client: QueryClient) {
  const outside = [
    {
      path: LOGIN,
      loader: onlyStrangers(client),
      lazy: async () => ({ Component: (await import('./session/LoginPage.tsx')).LoginPage }),
    },
    { path: '/invite', lazy: async () => ({ Component: (await import('./invite/InvitePage.tsx')).InvitePage }) },
    { path: '/setup', lazy: async () => ({ Component: (await import('./setup/SetupPage.tsx')).SetupPage }) },
  ];
  // On the way in, all that every screen needs is asked for at once.
  if (!outside.some(({ path }) => path === window.location.pathname))
    void Promise.all([inside(), session(), import('./shell/Frame.tsx')]).catch(() => {});

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

/** The way to the server is fetched beside the page, not before it: the router can start without. */
const session = () => import('./api/session.ts');

/** Nobody enters unknown: whoever is not signed in goes there first, and comes back to where they wanted to. */
const whoIsIn =
  (client: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { currentSession, enter, isStranger } = await session();
    try {
      enter(await client.ensureQueryData(currentSession));
      return null;
    } catch (error) {
      if (!isStranger(error)) throw error;
      const { pathname, search } = new URL(request.url);
      const next = pathname === HOME ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
      return redirect(`${LOGIN}${next}`);
    }
  };

/** Whoever is in already needs no sign-in page. Not asked twice when `whoIsIn` has just been told so. */
const onlyStrangers = (client: QueryClient) => async () => {
  const { currentSession } = await session();
  if (client.getQueryState(currentSession.queryKey)?.status === 'error') return null;
  const known = await client.ensureQueryData({ ...currentSession, retry: false }).catch(() => null);
  return known ? redirect(HOME) : null;
};
