import {
  mdiAccountCircleOutline,
  mdiAccountGroupOutline,
  mdiAccountSupervisorOutline,
  mdiBeach,
  mdiCheckCircleOutline,
  mdiDomain,
  mdiGaugeLow,
  mdiHomeOutline,
  mdiMessageOutline,
  mdiOfficeBuildingCogOutline,
  mdiSproutOutline,
} from '@mdi/js';
import type { ViewScreen } from '@jornada/domain/saved-views';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { type ComponentType, lazy, Suspense } from 'react';
import { type LoaderFunction, redirect, type RouteObject } from 'react-router-dom';
import { places } from './places.ts';
import type { Screen } from './ui/screen.ts';
import type { ListTab, Views as ViewsOf } from './ui/list/list-tab.ts';
import { withResources } from './screens-of-resources.ts';
import { Frame } from './shell/Frame.tsx';
import { LaterErrorPage } from './shell/LaterErrorPage.ts';
import { loadLater, whileIdle } from './ui/load-later.tsx';
import './words/faults-inside.ts';

/** The tab that the menu opens; the bare path shows all tasks, see docs/decisions/open-tasks-first.md. */
const OPEN_TASKS = '?status=todo,doing';

/** Screens composed of parts of several resources; all others are in the `screens.ts` of their resource. */
export const screens: readonly Screen[] = withResources([
  {
    path: '/',
    title: { en: 'Today', 'pt-BR': 'Hoje' },
    icon: mdiHomeOutline,
    access: 'signed-in',
    endedLink: 'own',
    page: today,
  },
  {
    path: '/tasks/:id?',
    start: OPEN_TASKS,
    group: 'work',
    title: { en: 'Tasks', 'pt-BR': 'Tarefas' },
    icon: mdiCheckCircleOutline,
    access: 'tasks.own',
    page: tasks,
  },
  {
    path: '/people',
    group: 'people',
    title: { en: 'People', 'pt-BR': 'Pessoas' },
    icon: mdiAccountGroupOutline,
    access: 'people.read',
    page: () => kept('people', async () => (await import('./user/PeoplePage.tsx')).PeoplePage),
  },
  {
    path: '/people/:id',
    title: { en: 'Person', 'pt-BR': 'Pessoa' },
    access: 'people.read',
    page: async () => (await import('./person-page.tsx')).PersonWithTabs,
  },
  {
    path: '/team',
    title: { en: 'My team', 'pt-BR': 'Minha equipe' },
    icon: mdiAccountSupervisorOutline,
    after: '/people',
    access: 'people.read',
    forLeaders: true,
    page: () => kept('team', async () => (await import('./team-page.tsx')).TeamWithGaps),
  },
  {
    path: '/absences',
    title: { en: 'Absences', 'pt-BR': 'Ausências' },
    icon: mdiBeach,
    after: '/hours',
    access: 'absences.own',
    endedLink: 'own',
    page: () => kept('absences', async () => (await import('./absences/AbsencesPage.tsx')).AbsencesPage),
  },
  {
    path: '/time-bank/closings',
    title: { en: 'Closings', 'pt-BR': 'Fechamentos' },
    after: '/time-bank/:userId',
    access: 'bank.read-all',
    page: () => kept('closings', async () => (await import('./time-bank/closings/ClosingsPage.tsx')).ClosingsPage),
  },
  {
    path: '/feedback',
    group: 'development',
    title: { en: 'Feedback', 'pt-BR': 'Feedback' },
    icon: mdiMessageOutline,
    access: 'feedback.own',
    page: () => kept('feedback', async () => (await import('./feedback/FeedbackPage.tsx')).FeedbackPage),
  },
  {
    path: '/pdi',
    group: 'development',
    title: { en: 'Development plans', 'pt-BR': 'PDI' },
    icon: mdiSproutOutline,
    access: 'pdi.own',
    page: () => kept('pdi', async () => (await import('./pdi/PdiPage.tsx')).PdiPage),
  },
  {
    path: '/nps',
    group: 'development',
    title: { en: 'NPS', 'pt-BR': 'NPS' },
    icon: mdiGaugeLow,
    after: '/feedback',
    access: 'nps.read',
    page: () => kept('nps', async () => (await import('./nps/waves/WavesPage.tsx')).WavesPage),
  },
  {
    path: '/clients',
    group: 'work',
    title: { en: 'Clients', 'pt-BR': 'Clientes' },
    icon: mdiDomain,
    access: 'clients.read',
    page: () => kept('clients', async () => (await import('./clients/ClientsPage.tsx')).ClientsPage),
  },
  {
    path: '/clients/:id',
    title: { en: 'Client', 'pt-BR': 'Cliente' },
    access: 'clients.read',
    page: client,
  },
  {
    path: '/account',
    group: 'account',
    title: { en: 'Account', 'pt-BR': 'Conta' },
    icon: mdiOfficeBuildingCogOutline,
    access: 'account.read',
    page: async () => (await import('./account-page.tsx')).AccountWithSections,
  },
  {
    path: '/profile',
    group: 'account',
    title: { en: 'Profile', 'pt-BR': 'Perfil' },
    icon: mdiAccountCircleOutline,
    access: 'signed-in',
    endedLink: 'own',
    page: profile,
  },
]);

/**
 * The Today page, or the own records of a person whose employment link has ended. Recent changes have the texts of the
 * audit log.
 */
async function today() {
  const [{ TodayPage }, { WaitingLine }] = await Promise.all([
    import('./today/TodayPage.tsx'),
    import('./today/Waiting.tsx'),
  ]);
  const ChangeLine = whileIdle(async () => (await import('./audit/ChangeLine.tsx')).ChangeLine, <WaitingLine />);
  const OwnRecords = loadLater(async () => {
    const [{ OwnRecords: Records }, { RequiredNotices }] = await Promise.all([
      import('./today/OwnRecords.tsx'),
      import('./notifications/RequiredNotices.tsx'),
    ]);
    return () => <Records Notices={RequiredNotices} />;
  });
  const Change = loadLater(async () => (await import('./tasks/change/ChangeOne.tsx')).ChangeOne);
  const Timer = whileIdle(async () => (await import('./work-time/TaskTimer.tsx')).TaskTimer);
  const Nudge = whileIdle(async () => (await import('./feedback/Nudge.tsx')).Nudge);
  const Nps = whileIdle(async () => (await import('./nps/waves/AskedNow.tsx')).AskedNow);
  const parts = { Change, Timer };
  return () => <TodayPage ChangeLine={ChangeLine} Ended={OwnRecords} tasks={parts} Nudge={Nudge} Nps={Nps} />;
}

/** The task list; the hours, allocations and comments of a task load without delaying it. */
function tasks() {
  return kept('tasks', async () => {
    const { TasksPage } = await import('./tasks/TasksPage.tsx');
    const Hours = loadLater(async () => (await import('./work-time/TaskHours.tsx')).TaskHours);
    const Allocations = loadLater(
      async () => (await import('./resource-allocation/AllocationsOf.tsx')).TaskAllocations,
    );
    const Activity = loadLater(async () => (await import('./comments/TaskActivity.tsx')).TaskActivity);
    const Work = (task: { taskId: number; inBin: boolean }) => (
      <>
        <Hours {...task} />
        <Allocations {...task} />
      </>
    );
    const parts = { Work, Activity };
    return ({ Views }) => <TasksPage parts={parts} Views={Views} />;
  });
}

/** A list together with its saved views. */
async function kept(screen: ViewScreen, page: () => Promise<ComponentType<{ Views: ViewsOf }>>) {
  const [List, { SavedViews }] = await Promise.all([page(), import('./saved-views/SavedViews.tsx')]);
  const Views = ({ tabs }: { tabs?: readonly ListTab[] }) => <SavedViews screen={screen} {...(tabs && { tabs })} />;
  return () => <List Views={Views} />;
}

/** A client with its allocations. */
async function client() {
  const { ClientPage } = await import('./clients/ClientPage.tsx');
  const Allocations = loadLater(
    async () => (await import('./resource-allocation/AllocationsOf.tsx')).ClientAllocations,
  );
  return () => <ClientPage Allocations={Allocations} />;
}

/** The person's own profile, with their second factor and HR record. */
async function profile() {
  const [{ ProfilePage }, { PersonPhoto }, { OwnHrData }] = await Promise.all([
    import('./profile/ProfilePage.tsx'),
    import('./user/PersonPhoto.tsx'),
    import('./employee-hr-data/OwnHrData.tsx'),
  ]);
  const SecondFactor = loadLater(async () => (await import('./second-factor/SecondFactor.tsx')).SecondFactor);
  return () => (
    <ProfilePage Photo={PersonPhoto}>
      <SecondFactor />
      <OwnHrData />
    </ProfilePage>
  );
}

/** Routes for signed-in people. A page's chunk and data load in parallel. */
export const routesInside = (whoIsIn: LoaderFunction): RouteObject => ({
  id: 'frame',
  loader: whoIsIn,
  Component: Inside,
  ErrorBoundary: LaterErrorPage,
  children: [...screens.map(routeOf), ...Object.entries(MOVED).map(movedRoute), { path: '*', Component: Missing }],
});

/** Addresses of earlier versions, because people store links to them. */
const MOVED: Readonly<Record<string, string>> = { '/time-bank/policy': places.bankRules() };

const movedRoute = ([path, to]: [string, string]): RouteObject => ({ path, loader: () => redirect(to) });

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  lazy: async () => ({ Component: await screen.page() }),
  ErrorBoundary: LaterErrorPage,
});

/** The timer, the end of the session, notifications and live updates load later, so that no page waits for them. */
const RunningTimer = whileIdle(async () => (await import('./work-time/RunningTimer.tsx')).RunningTimer);
const SessionEnd = whileIdle(async () => (await import('./session/SessionEnd.tsx')).SessionEnd);
const Bell = whileIdle(async () => (await import('./notifications/Bell.tsx')).Bell);
const Live = whileIdle(async () => (await import('./shell/Live.tsx')).Live);

/** Loaded on first use, because few people ever see it. */
const SetUpPage = lazy(async () => ({ default: (await import('./second-factor/SetUpFirst.tsx')).SetUpFirst }));
const SetUpFirst = () => (
  <Suspense fallback={null}>
    <SetUpPage />
  </Suspense>
);

const palette = async () => (await import('./palette.tsx')).Palette;

const Inside = () => (
  <NuqsAdapter>
    <Frame screens={screens} palette={palette} setUp={SetUpFirst} bell={<Bell />} session={<SessionEnd />}>
      <RunningTimer />
      <Live />
    </Frame>
  </NuqsAdapter>
);

const Missing = () => <LaterErrorPage status={404} />;
