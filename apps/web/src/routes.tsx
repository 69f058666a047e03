import { mdiAccountCircleOutline, mdiCheckboxMarkedCirclePlusOutline } from '@mdi/js';
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Outlet } from 'react-router-dom';
import { ApiError } from './api/errors.ts';
import { currentSession, enter } from './api/session.ts';
import type { Screen } from './shell/screen.ts';
import { Splash } from './ui/Splash.tsx';

/** Every screen, one line each: its address, its name in the menu, who may enter, its page. In the order of the menu. */
export const screens: readonly Screen[] = [
  { path: '/tasks/:id?', title: { en: 'Tasks', 'pt-BR': 'Tarefas' }, icon: mdiCheckboxMarkedCirclePlusOutline, access: 'tasks.own', page: async () => (await import('./tasks/TasksPage.tsx')).TasksPage },
  { path: '/profile', title: { en: 'Profile', 'pt-BR': 'Perfil' }, icon: mdiAccountCircleOutline, access: 'signed-in', page: async () => (await import('./profile/ProfilePage.tsx')).ProfilePage },
];

/** Where `/` leads, until there is a screen for today. */
const FIRST = '/tasks';

/** All addresses. Pages are fetched with what they need to know, at once and not one after the other. */
export const createRouter = (client: QueryClient) =>
  createBrowserRouter([
    {
      Component: UrlState,
      HydrateFallback: Splash,
      ErrorBoundary: Splash,
      children: [
        { path: '/login', loader: onlyStrangers(client), lazy: async () => ({ Component: (await import('./session/LoginPage.tsx')).LoginPage }) },
        { path: '/setup', lazy: async () => ({ Component: (await import('./setup/SetupPage.tsx')).SetupPage }) },
        {
          id: 'frame',
          loader: whoIsIn(client),
          lazy: frame,
          children: [{ index: true, path: '/', loader: () => redirect(FIRST) }, ...screens.map(routeOf), { path: '*', lazy: missing }],
        },
      ],
    },
  ]);

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  lazy: async () => {
    const [Component, { ErrorPage }] = await Promise.all([screen.page(), import('./shell/ErrorPage.tsx')]);
    return { Component, ErrorBoundary: ErrorPage };
  },
});

async function frame() {
  const [{ Frame }, { SessionEnd }, { ErrorPage }] = await Promise.all([import('./shell/Frame.tsx'), import('./session/SessionEnd.tsx'), import('./shell/ErrorPage.tsx')]);
  const Component = () => (
    <Frame screens={screens}>
      <SessionEnd />
    </Frame>
  );
  return { Component, ErrorBoundary: ErrorPage };
}

async function missing() {
  const { ErrorPage } = await import('./shell/ErrorPage.tsx');
  return { Component: () => <ErrorPage status={404} /> };
}

/** Nobody enters unknown: whoever is not signed in goes there first, and comes back to where they wanted to. */
const whoIsIn = (client: QueryClient) => async ({ request }: LoaderFunctionArgs) => {
  try {
    enter(await client.ensureQueryData(currentSession));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const { pathname, search } = new URL(request.url);
    const next = pathname === '/' ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
    return redirect(`/login${next}`);
  }
};

/** Whoever is in already needs no sign-in page. Not asked twice when `whoIsIn` has just been told so. */
const onlyStrangers = (client: QueryClient) => async () => {
  if (client.getQueryState(currentSession.queryKey)?.status === 'error') return null;
  const session = await client.ensureQueryData({ ...currentSession, retry: false }).catch(() => null);
  return session ? redirect('/') : null;
};

function UrlState() {
  return (
    <NuqsAdapter>
      <Outlet />
    </NuqsAdapter>
  );
}
