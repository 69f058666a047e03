import { mdiAccountCircleOutline, mdiAccountGroupOutline, mdiClipboardTextClockOutline, mdiCheckCircleOutline, mdiDomain, mdiOfficeBuildingCogOutline, mdiTimerOutline } from '@mdi/js';
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom';
import { FirstLoadFailed } from './shell/FirstLoadFailed.tsx';
import type { Screen } from './shell/screen.ts';
import { later } from './ui/later.tsx';
import { Splash } from './ui/Splash.tsx';

/** Every screen, one line each: its address, its name in the menu, who may enter, its page. In the order of the menu. */
export const screens: readonly Screen[] = [
  {
    path: '/tasks/:id?',
    title: { en: 'Tasks', 'pt-BR': 'Tarefas' },
    icon: mdiCheckCircleOutline,
    access: 'tasks.own',
    page: tasks,
  },
  {
    path: '/hours',
    title: { en: 'Hours', 'pt-BR': 'Horas' },
    icon: mdiTimerOutline,
    access: 'hours.own',
    page: async () => (await import('./hours/HoursPage.tsx')).HoursPage,
  },
  {
    path: '/hours/schedules/:userId?',
    title: { en: 'Schedules and holidays', 'pt-BR': 'Jornadas e feriados' },
    access: 'hours.own',
    page: async () => (await import('./hours/schedules/SchedulesPage.tsx')).SchedulesPage,
  },
  {
    path: '/people',
    title: { en: 'People', 'pt-BR': 'Pessoas' },
    icon: mdiAccountGroupOutline,
    access: 'people.read',
    page: async () => (await import('./people/PeoplePage.tsx')).PeoplePage,
  },
  {
    path: '/people/:id',
    title: { en: 'Person', 'pt-BR': 'Pessoa' },
    access: 'people.read',
    page: async () => (await import('./people/PersonPage.tsx')).PersonPage,
  },
  {
    path: '/clients',
    title: { en: 'Clients', 'pt-BR': 'Clientes' },
    icon: mdiDomain,
    access: 'clients.read',
    page: async () => (await import('./clients/ClientsPage.tsx')).ClientsPage,
  },
  {
    path: '/clients/:id',
    title: { en: 'Client', 'pt-BR': 'Cliente' },
    access: 'clients.read',
    page: async () => (await import('./clients/ClientPage.tsx')).ClientPage,
  },
  {
    path: '/account',
    title: { en: 'Account', 'pt-BR': 'Conta' },
    icon: mdiOfficeBuildingCogOutline,
    access: 'account.read',
    page: async () => (await import('./account/AccountPage.tsx')).AccountPage,
  },
  {
    path: '/audit',
    title: { en: 'Audit log', 'pt-BR': 'Auditoria' },
    icon: mdiClipboardTextClockOutline,
    access: 'audit.read',
    page: async () => (await import('./audit/AuditPage.tsx')).AuditPage,
  },
  {
    path: '/profile',
    title: { en: 'Profile', 'pt-BR': 'Perfil' },
    icon: mdiAccountCircleOutline,
    access: 'signed-in',
    page: profile,
  },
];

/** Tasks, and what is said about one: the list does not wait for that. */
async function tasks() {
  const { TasksPage } = await import('./tasks/TasksPage.tsx');
  const Comments = later(async () => (await import('./comments/TaskComments.tsx')).TaskComments);
  return () => <TasksPage Comments={Comments} />;
}

/** Oneself, and what of the people's screens is about oneself. */
async function profile() {
  const [{ ProfilePage }, { OwnHrData }] = await Promise.all([import('./profile/ProfilePage.tsx'), import('./people/hr/OwnHrData.tsx')]);
  return () => (
    <ProfilePage>
      <OwnHrData />
    </ProfilePage>
  );
}

/** Where `/` leads, until there is a screen for today. */
const FIRST = '/tasks';

/** All addresses. Pages are fetched with what they need to know, at once and not one after the other. */
export const createRouter = (client: QueryClient) =>
  createBrowserRouter([
    {
      HydrateFallback: Splash,
      ErrorBoundary: FirstLoadFailed,
      children: [
        {
          path: '/login',
          loader: onlyStrangers(client),
          lazy: async () => ({ Component: (await import('./session/LoginPage.tsx')).LoginPage }),
        },
        { path: '/invite', lazy: async () => ({ Component: (await import('./invite/InvitePage.tsx')).InvitePage }) },
        { path: '/setup', lazy: async () => ({ Component: (await import('./setup/SetupPage.tsx')).SetupPage }) },
        {
          id: 'frame',
          loader: whoIsIn(client),
          lazy: frame,
          children: [
            { index: true, path: '/', loader: () => redirect(FIRST) },
            ...screens.map(routeOf),
            { path: '*', lazy: missing },
          ],
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

/** Beside the frame and not before it: no page waits for a clock. */
const RunningTimer = later(async () => (await import('./hours/RunningTimer.tsx')).RunningTimer);

async function frame() {
  const [{ NuqsAdapter }, { Frame }, { SessionEnd }, { ErrorPage }] = await Promise.all([
    import('nuqs/adapters/react-router/v7'),
    import('./shell/Frame.tsx'),
    import('./session/SessionEnd.tsx'),
    import('./shell/ErrorPage.tsx'),
  ]);
  const Component = () => (
    <NuqsAdapter>
      <Frame screens={screens}>
        <SessionEnd />
        <RunningTimer />
      </Frame>
    </NuqsAdapter>
  );
  return { Component, ErrorBoundary: ErrorPage };
}

async function missing() {
  const { ErrorPage } = await import('./shell/ErrorPage.tsx');
  return { Component: () => <ErrorPage status={404} /> };
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
      const next = pathname === '/' ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
      return redirect(`/login${next}`);
    }
  };

/** Whoever is in already needs no sign-in page. Not asked twice when `whoIsIn` has just been told so. */
const onlyStrangers = (client: QueryClient) => async () => {
  const { currentSession } = await session();
  if (client.getQueryState(currentSession.queryKey)?.status === 'error') return null;
  const known = await client.ensureQueryData({ ...currentSession, retry: false }).catch(() => null);
  return known ? redirect('/') : null;
};
