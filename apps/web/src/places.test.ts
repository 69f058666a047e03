import { may } from '@jornada/domain/access';
import { VIEW_SCREENS, viewAddress } from '@jornada/domain/saved-views';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TOUR } from '../../../scripts/demo-tour.ts';
import { readSources } from '../../../scripts/imports.ts';
import * as entrances from './entrances.ts';
import { places } from './places.ts';
import { screens } from './routes.tsx';

/** One address of each place; the type requires every place. */
const addresses: { [Name in keyof typeof places]: string } = {
  tasks: places.tasks({ q: 'a b', status: 'todo,doing', client_id: undefined }),
  task: places.task(12),
  taskImport: places.taskImport,
  tags: places.tags({ tag: 3 }),
  allocations: places.allocations({ view: 'heat', cell: '7.2026-11-16' }),
  absences: places.absences({ waiting: true }),
  hours: places.hours(),
  schedules: places.schedules({ without: true }),
  schedule: places.schedule(7, { without: true }),
  timeBank: places.timeBank({ sort: '-due_soon_minutes' }),
  statement: places.statement(7, { entry: 4 }),
  closings: places.closings(),
  settlements: places.settlements({ settle: 'pay' }),
  bankPrint: places.bankPrint({ month: '2026-10' }),
  bankRules: places.bankRules(),
  payroll: '/payroll',
  people: places.people({ new: true }),
  lines: places.lines,
  offboardings: places.offboardings({ settlement: 'waiting' }),
  team: places.team({ of: 7 }),
  person: places.person(7),
  clients: places.clients(),
  client: places.client(5),
  account: places.account,
  audit: places.audit({ target: 'tasks' }),
  profile: places.profile,
  notifications: places.notifications,
  notificationPreferences: places.notificationPreferences,
  feedback: places.feedback({ tab: 'wall' }),
  pdi: places.pdi({ box: 'team' }),
  plan: places.plan(7, { print: true }),
  nps: places.nps({ new: true }),
  npsWave: places.npsWave(3),
  npsAnswer: places.npsAnswer(3),
  howAnswersAreKept: places.howAnswersAreKept,
  evaluations: places.evaluations(),
  evaluation: places.evaluation(1),
  evaluationForm: places.evaluationForm(9),
  evaluationTemplates: places.evaluationTemplates({ new: true }),
  evaluationRaters: places.evaluationRaters(3, 7),
  evaluationCalibration: places.evaluationCalibration(3),
  evaluationResult: places.evaluationResult(3, 7),
  evaluationTemplate: places.evaluationTemplate(4),
  competences: places.competences,
  competenceProfiles: places.competenceProfiles,
};

const screenOf = (address: string) => {
  const matches = screens.filter(({ path }) => matchPath(path, new URL(address, 'http://localhost').pathname));
  // The router prefers an exact path to one with a parameter.
  return matches.find(({ path }) => !path.includes(':')) ?? matches[0];
};

/** Literal addresses of screens in code, which `places` and `entrances` must replace. */
function literalAddresses(code: string): string[] {
  const firsts = [...screens.map(({ path }) => path), ...Object.values(entrances)]
    .map((path) => path.split('/')[1])
    .filter((first) => first);
  const address = new RegExp(`['"\`]/(?:${[...new Set(firsts)].join('|')})(?=['"\`/?#$])[^'"\`]*`, 'g');
  const home = /(?:\b(?:to|href)=|\b(?:to|href): ?|\b(?:navigate|redirect|assign)\()\{?['"`]\/(?=['"`])/g;
  return [...code.matchAll(address), ...code.matchAll(home)].map(([found]) => found);
}

test('addresses are stable, because people store links to them', () => {
  expect({ ...addresses, ...entrances }).toMatchInlineSnapshot(`
    {
      "FORGOTTEN_PASSWORD": "/forgotten-password",
      "HOME": "/",
      "LOGIN": "/login",
      "absences": "/absences?waiting=true",
      "account": "/account",
      "allocations": "/allocations?view=heat&cell=7.2026-11-16",
      "audit": "/audit?target=tasks",
      "bankPrint": "/time-bank/print?month=2026-10",
      "bankRules": "/account/rules",
      "client": "/clients/5",
      "clients": "/clients",
      "closings": "/time-bank/closings",
      "competenceProfiles": "/competences/profiles",
      "competences": "/competences",
      "evaluation": "/evaluations/1",
      "evaluationCalibration": "/evaluations/3/calibration",
      "evaluationForm": "/evaluations/forms/9",
      "evaluationRaters": "/evaluations/3/raters/7",
      "evaluationResult": "/evaluations/3/results/7",
      "evaluationTemplate": "/evaluations/templates/4",
      "evaluationTemplates": "/evaluations/templates?new=true",
      "evaluations": "/evaluations",
      "feedback": "/feedback?tab=wall",
      "hours": "/hours",
      "howAnswersAreKept": "/how-answers-are-kept",
      "lines": "/people?view=lines",
      "notificationPreferences": "/notifications/preferences",
      "notifications": "/notifications",
      "nps": "/nps?new=true",
      "npsAnswer": "/nps/answer/3",
      "npsWave": "/nps/3",
      "offboardings": "/people/offboardings?settlement=waiting",
      "payroll": "/payroll",
      "pdi": "/pdi?box=team",
      "people": "/people?new=true",
      "person": "/people/7",
      "plan": "/pdi/7?print=true",
      "profile": "/profile",
      "schedule": "/hours/schedules/7?without=true",
      "schedules": "/hours/schedules?without=true",
      "settlements": "/time-bank/settlements?settle=pay",
      "statement": "/time-bank/7?entry=4",
      "tags": "/tags?tag=3",
      "task": "/tasks/12",
      "taskImport": "/tasks/import",
      "tasks": "/tasks?q=a+b&status=todo%2Cdoing",
      "team": "/team?of=7",
      "timeBank": "/time-bank?sort=-due_soon_minutes",
    }
  `);
});

test('every place is a screen, and every screen is a place or a menu entry of its own folder', () => {
  expect(Object.values(addresses).filter((address) => !screenOf(address))).toEqual([]);
  const reached = new Set([entrances.HOME, ...Object.values(addresses)].map(screenOf));
  const unreached = screens.filter((screen) => !reached.has(screen) && !(screen.after && screen.icon));
  expect(unreached.map(({ path }) => path)).toEqual([]);
  expect(screenOf('/nowhere')).toBeUndefined();
});

test('a saved view opens at the place of its screen', () => {
  for (const screen of VIEW_SCREENS)
    expect(viewAddress({ id: 1, screen, query: '' })).toBe(places[screen]({ saved: 1 }));
});

test('only the table contains literal addresses', () => {
  const written = readSources(['apps/web/src'], {})
    .filter(({ path }) => !/\.test\.tsx?$|\/(places|entrances|routes|screens)\.tsx?$/.test(path))
    .flatMap(({ path, code }) => literalAddresses(code).map((found) => `${path}: ${found}`));
  expect(written).toEqual([]);
});

test.each([
  'to="/tasks/import"',
  'href={`/tasks?tag_id=${id}`}',
  'navigate(`/clients/${id}`)',
  "back={{ to: '/time-bank' }}",
  "redirect('/login')",
  "navigate('/')",
])('a literal address is detected: %s', (code) => {
  expect(literalAddresses(code)).toHaveLength(1);
});

test.each(["'/v2/tasks'", "['search', ['/']]", "axios.create({ baseURL: '/' })", "import('./tasks/TasksPage.tsx')"])(
  'other text is not detected: %s',
  (code) => {
    expect(literalAddresses(code)).toEqual([]);
  },
);

test('the tour of the demo opens screens that exist and that its person may open', () => {
  const faults = TOUR.filter(({ path, level }) => {
    const access = screenOf(path)?.access;
    return access === undefined || access === 'public' || (access !== 'signed-in' && !may(level, access));
  });
  expect(faults).toEqual([]);
});
