import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { describe, expect, test } from 'vitest';

/*
 * The first path segment of an operation (`/v2/tasks/{id}` → `tasks`) names its contract file, its folder on the
 * server, its folder in the dashboard and its end-to-end test. A further file of the same segment is called
 * `segment-part`. The name of a resource is on the wire (operation ids, actions of the audit log): it is the segment
 * too, except for the names below, which clients already use.
 */

/** Files and folders that a segment does without, each with its reason. */
const ABSENT: Readonly<Record<string, string>> = {
  'apps/web/src/answer': 'its form is that of people inside: apps/web/src/performance-evaluations/outside',
  'e2e/answer.e2e.ts': 'AnswerPage.test.tsx answers a form by its link in a browser',
  'apps/web/src/auth': 'the token is for programs; people sign in at /session',
  'e2e/auth.e2e.ts': 'no screen: apps/bff/src/session/session.test.ts covers it over HTTP',
  'apps/web/src/competence-groups': 'groups are on the screen of their competences: apps/web/src/competences',
  'e2e/competence-groups.e2e.ts': 'e2e/competences.e2e.ts: they are of one screen',
  'apps/web/src/events': 'no screen: apps/web/src/api/events follows the stream for all of them',
};

/** Resource names other than the segment of their paths. */
const NAMES: Readonly<Record<string, string>> = {
  'competence-people': 'competences',
  'competence-profiles': 'competences',
  'evaluation-results': 'performance-evaluations',
  'evaluation-templates': 'performance-evaluations',
  'feedback-requests': 'feedback',
  holidays: 'accounts',
  'nps-comments': 'nps',
  'nps-results': 'nps',
  'nps-series': 'nps',
  'personal-data': 'user',
  'work-schedules': 'work-time',
  'work-timer': 'work-time',
};

/** Operations at the path of another segment, where the path is of the parent: comments of a task, hours of a person. */
const AT_PARENT: Readonly<Record<string, string>> = {
  'accounts.brand': 'session',
  'comments.create': 'tasks',
  'comments.list': 'tasks',
  'work-time.total': 'user',
};

/** Keys of the contract, where they are not the resource name in camel case. */
const KEYS: Readonly<Record<string, string>> = {
  passkeys: 'second-factor',
  sessions: 'session',
  openSessions: 'session',
  forgottenPasswords: 'session',
  users: 'user',
  // Its rows are of people: after an offboarding everything named `user` is read again.
  offboardings: 'user',
  // A person has the version of the photo.
  photos: 'user',
  evaluationCalibration: 'evaluation-results',
  evaluationForms: 'performance-evaluations',
  evaluationPeople: 'performance-evaluations',
  evaluationTalks: 'evaluation-results',
  evaluationRaters: 'performance-evaluations',
  lines: 'user',
  invitations: 'invite',
  allocations: 'resource-allocation',
  schedules: 'work-schedules',
  timers: 'work-timer',
  // Its rows are tasks: after an import everything named `tasks` is read again.
  taskImport: 'tasks',
  taskWatchers: 'tasks',
  // Parts of the time bank that some of its screens do without.
  closings: 'time-bank',
  keptMonths: 'time-bank',
  bankEntries: 'time-bank',
  bookings: 'time-bank',
  employers: 'accounts',
  // Every page has the bell, and few have the notifications.
  notificationCount: 'notifications',
  // Documents change what an absence shows.
  absenceFiles: 'absences',
  payrollLayouts: 'payroll',
  payrollPeople: 'payroll',
  statements: 'time-bank',
  policies: 'time-bank',
  agreements: 'time-bank',
  settlements: 'time-bank',
};

/** Folders and tests that no segment names: what all resources share, or what is about the whole product. */
const SHARED = {
  'apps/bff/src': ['admin', 'backup', 'db', 'demo', 'files', 'http', 'jobs', 'mails', 'retention', 'testing', 'vault'],
  'apps/web/src': ['api', 'first-view', 'lists', 'picks', 'profile', 'shell', 'state', 'ui', 'words'],
  e2e: [
    'accessible',
    'docs',
    'durations',
    'effort',
    'effort-people',
    'half-year',
    'loading',
    'palette',
    'palette-actions',
    'paper',
    'replicas',
    'replicas-access',
    'replicas-hours',
  ],
} as const;

const modules = import.meta.glob<Record<string, unknown>>(
  ['./packages/contract/src/*.ts', '!**/*.test.ts', '!**/resources.ts'],
  { eager: true },
);

const resources = Object.entries(contract).map(([key, operations]) => ({
  key,
  endpoints: Object.values<Endpoint>(operations),
  file: basename(Object.keys(modules).find((path) => modules[path]?.[key] === operations) ?? 'none', '.ts'),
}));
const endpoints = resources.flatMap((resource) => resource.endpoints);
const segmentOf = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/^\/v2/, '').split('/')[1] ?? '';
const segments = [...new Set(endpoints.map(segmentOf))].toSorted();

const filesOf = (segment: string): string[] => [
  `packages/contract/src/${segment}.ts`,
  `apps/bff/src/${segment}`,
  `apps/web/src/${segment}`,
  `e2e/${segment}.e2e.ts`,
];
/** Folders with files: git leaves empty ones behind. */
const foldersIn = (root: string): string[] => [
  ...new Set(globSync(`${root}/*/**/*.{ts,tsx}`).map((path) => path.slice(root.length + 1).split('/')[0] ?? '')),
];

const isNamedAfter = (name: string, segment: string) => name === segment || name.startsWith(`${segment}-`);

describe('names', () => {
  test.each(segments)('%s names its files in every layer', (segment) => {
    const absent = filesOf(segment).filter((path) => !existsSync(path));
    expect(absent).toEqual(filesOf(segment).filter((path) => path in ABSENT));
  });

  test('a segment without files is found', () => {
    expect(segments.length).toBeGreaterThan(15);
    expect(filesOf('no-such-resource').filter((path) => !existsSync(path))).toHaveLength(4);
  });

  test.each(resources)(
    '$key is declared in the file of its segment, under its name',
    ({ key, endpoints: own, file }) => {
      for (const { resource, name, path } of own) {
        const segment = AT_PARENT[`${resource}.${name}`] ?? NAMES[resource] ?? resource;
        expect(`${resource}.${name} ${segmentOf({ path })}`).toBe(`${resource}.${name} ${segment}`);
        expect(isNamedAfter(file, NAMES[resource] ?? resource), file).toBe(true);
        expect(resource).toBe(KEYS[key] ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
      }
    },
  );

  test('every folder and end-to-end test is of a segment, or shared', () => {
    const folders = (['apps/bff/src', 'apps/web/src'] as const).flatMap((root) =>
      foldersIn(root).filter((name) => !segments.includes(name) && !SHARED[root].some((shared) => shared === name)),
    );
    const tests = globSync('e2e/*.e2e.ts')
      .map((path) => basename(path, '.e2e.ts'))
      .filter((name) => !SHARED.e2e.some((shared) => shared === name))
      .filter((name) => !segments.some((segment) => isNamedAfter(name, segment)));
    expect([...folders, ...tests]).toEqual([]);
  });

  test('no exception outlives its reason', () => {
    const names = endpoints.map(({ resource, name }) => `${resource}.${name}`);
    expect(Object.keys(ABSENT).filter((path) => existsSync(path))).toEqual([]);
    expect(Object.keys(AT_PARENT).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(NAMES).filter((name) => !endpoints.some(({ resource }) => resource === name))).toEqual([]);
    expect(Object.keys(KEYS).filter((key) => !(key in contract))).toEqual([]);
    const shared = Object.entries(SHARED).flatMap(([root, all]) =>
      all.map((name) => (root === 'e2e' ? `e2e/${name}.e2e.ts` : `${root}/${name}`)),
    );
    expect(shared.filter((path) => !existsSync(path))).toEqual([]);
  });
});
