import { fileURLToPath } from 'node:url';
import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { CYCLE_STATES, CYCLE_STEPS, type CycleStep, cycleAfter } from '@jornada/domain/evaluations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing.ts';
import { companyIn, type Role, ROLES, type SampleState, type Situation, SITUATIONS } from './states.sample.ts';

/** Every operation on one cycle, one form, or one person in a cycle. Other operations depend on no state. */
const operations = Object.values(contract)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ path }) => /^\/v2\/performance-evaluations\/(\{id\}|forms\/\{id\})/.test(path))
  .toSorted((one, other) => (one.path + one.method < other.path + other.method ? -1 : 1));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace('/v2/performance-evaluations', 'E')}`;

/** Request bodies that would succeed if the state and the caller allow it. */
const BODIES: Readonly<Record<string, (of: SampleState) => object>> = {
  'PATCH E/{id}': ({ versions }) => ({ answer_until: '2026-03-27', version: versions.cycle }),
  'POST E/{id}/open': ({ versions }) => ({ version: versions.cycle }),
  'POST E/{id}/collect': ({ versions }) => ({ version: versions.cycle }),
  'POST E/{id}/close': ({ versions }) => ({ version: versions.cycle }),
  'POST E/{id}/cancel': ({ versions }) => ({ reason: 'No', version: versions.cycle }),
  'PUT E/{id}/erase-reason': () => ({ reason: 'Wrong questions' }),
  'POST E/{id}/copy': () => ({ name: 'Again' }),
  'POST E/{id}/subjects': ({ other }) => ({ user_ids: [other] }),
  'POST E/{id}/remind': () => ({}),
  'POST E/{id}/release': () => ({}),
  'PUT E/{id}/leader/{userId}': ({ other }) => ({ user_id: other, reason: 'Moved' }),
  'PUT E/{id}/raters/{userId}': ({ versions }) => ({ group: 'peers', user_ids: [], version: versions.subject }),
  'POST E/{id}/raters/{userId}/approve': ({ versions, raters, people, subject }) => ({
    approve: [...raters].flatMap(([user, rater]) => (user === subject || user === people.leader.userId ? [] : [rater])),
    version: versions.subject,
  }),
  'POST E/{id}/raters/{userId}/link': ({ raters }) => ({ rater_id: raters.get(null) ?? 1 }),
  'POST E/{id}/raters/{userId}/remove': ({ raters }) => ({ rater_id: raters.get(null) ?? 1 }),
  'PUT E/{id}/results/{userId}/rating': ({ versions }) => ({
    rating: 3,
    potential: null,
    rationale: 'Better',
    version: versions.subject,
  }),
  'PUT E/{id}/calibration/{userId}': ({ versions }) => ({
    rating: 3,
    potential: null,
    reason: 'As others',
    version: versions.subject,
  }),
  'POST E/{id}/calibration/lock': () => ({}),
  'POST E/{id}/calibration/unlock': () => ({ reason: 'Again' }),
  'PUT E/{id}/results/{userId}/conversation': () => ({ held_on: null, shared_notes: 'Talked', version: 0 }),
  'PUT E/{id}/results/{userId}/private-notes': () => ({ text: 'Mine' }),
  'POST E/{id}/results/{userId}/acknowledge': () => ({ comment: '' }),
  'POST E/{id}/results/{userId}/contest': () => ({ reason: 'Dates were moved' }),
  'POST E/{id}/results/{userId}/settle': () => ({ answer: 'They are in the tasks' }),
  'PUT E/forms/{id}': ({ versions }) => ({ answers: [{ question_id: 1, point: 4 }], version: versions.form }),
  'POST E/forms/{id}/submit': ({ versions }) => ({ version: versions.form }),
  'POST E/forms/{id}/reopen': ({ versions }) => ({ version: versions.form }),
  'POST E/forms/{id}/decline': () => ({ reason: 'Busy' }),
};

/** The caller's own form, or a form of somebody else. */
const formOf = ({ raters, people }: SampleState, role: Role) =>
  raters.get(people[role].userId) ?? raters.get(people.rater.userId) ?? 1;

const pathOf = ({ path }: Endpoint, of: SampleState, role: Role) =>
  path
    .replace('{userId}', String(of.subject))
    .replace('{id}', String(path.includes('/forms/') ? formOf(of, role) : of.id));

let server: TestServer;
/** Statuses by operation, situation and role. */
const statuses = new Map<string, Map<Situation, Record<Role, number>>>();
beforeAll(async () => {
  server = await openTestServer();
  for (const situation of SITUATIONS) {
    const of = await companyIn(server, situation);
    for (const endpoint of operations) {
      const row = {} as Record<Role, number>;
      for (const role of ROLES) {
        const body = BODIES[nameOf(endpoint)]?.(of);
        const { status } = await server.call(of.people[role], endpoint.method, pathOf(endpoint, of, role), body);
        row[role] = status;
        if (endpoint.method !== 'GET' && status === 200) await of.restore();
      }
      const name = nameOf(endpoint);
      statuses.set(name, (statuses.get(name) ?? new Map()).set(situation, row));
    }
  }
});
afterAll(() => server.close());

/** The table of docs/evaluation-states.md: situations with the same statuses share a row. */
function table(): string {
  const lines = [...statuses].flatMap(([name, situations]) => {
    const alike = Map.groupBy([...situations], ([, row]) => ROLES.map((role) => row[role]).join(' | '));
    return [...alike].map(
      ([row, all], place) =>
        `| ${place === 0 ? `\`${name}\`` : ''} | ${all.map(([situation]) => situation).join(', ')} | ${row} |`,
    );
  });
  return [
    '# Evaluations: every operation in every state by every role',
    '',
    'The status of each operation on an evaluation cycle. `apps/bff/src/performance-evaluations/states.sqlite.test.ts`',
    'generates this page: in each state it calls each operation in each role, with a request that succeeds if state and role',
    'allow it. `E` is `/v2/performance-evaluations`. Without a token, every answer is 401. After a change, run',
    '`npx vitest run --project server-sqlite performance-evaluations/states -u` and review the difference.',
    '',
    'The cycle is about one person. The columns `1` to `5` are people of that level who do not take part in it. The others',
    'are people of level 1: the `subject`; the `leader` of the subject; `line`, the leader of the leader; a `calibrator`',
    'who is not a manager of evaluations; and a `rater`, who is a peer of the subject.',
    '',
    'The states, in the order in which a cycle passes them:',
    '',
    '- `draft`; `bin`: the draft was deleted; `canceled`: the cycle was canceled',
    '- `nominating`, `collecting`: raters are chosen, forms are answered',
    '- `drafting`, `submitted`: as `collecting`, and the subject, leader and rater have saved or submitted their forms',
    '- `counting`, `closed`: the answers are being counted; they are counted, and the subject is rated',
    '- `released`, `contested`: the subject may read the result; the subject has contested it',
    '- `reasoned`, `erased`: a reason for deleting the contested cycle was given; the cycle was deleted',
    '',
    `| operation | in | ${ROLES.join(' | ')} |`,
    `| --- | --- |${ROLES.map(() => ' :-: |').join('')}`,
    ...lines,
    '',
  ].join('\n');
}

const succeeds = (name: string, situation: Situation, role: Role) => statuses.get(name)?.get(situation)?.[role] === 200;

test('statuses equal those of docs/evaluation-states.md, and no other status occurs', async () => {
  const all = [...statuses.values()].flatMap((rows) => [...rows.values()].flatMap((row) => Object.values(row)));
  expect(all).toHaveLength(operations.length * SITUATIONS.length * ROLES.length);
  expect(new Set(all).difference(new Set([200, 400, 403, 404, 409]))).toEqual(new Set());
  const file = fileURLToPath(new URL('../../../../docs/evaluation-states.md', import.meta.url));
  await expect(table()).toMatchFileSnapshot(file);
});

test('managers of evaluations move a cycle in exactly the states of the table', () => {
  const kind = { degree: '360', nomination: 'leader' } as const;
  const steps: Partial<Record<CycleStep, string>> = {
    open: 'POST E/{id}/open',
    collect: 'POST E/{id}/collect',
    close: 'POST E/{id}/close',
    cancel: 'POST E/{id}/cancel',
    remove: 'DELETE E/{id}',
    erase: 'PUT E/{id}/erase-reason',
  };
  for (const step of CYCLE_STEPS)
    for (const state of CYCLE_STATES)
      for (const role of ROLES) {
        const name = steps[step];
        if (!name) continue;
        const mayStep = role === '5' || (role === '4' && step !== 'erase');
        const isPossible = cycleAfter(step, state, kind) !== undefined && mayStep;
        expect([step, state, role, succeeds(name, state, role)]).toEqual([step, state, role, isPossible]);
      }
});

test('nothing succeeds for people of level 1 to 3 who take no part in a cycle', () => {
  const found = [...statuses.keys()].flatMap((name) =>
    SITUATIONS.flatMap((situation) =>
      (['1', '2', '3'] as const).flatMap((role) => (succeeds(name, situation, role) ? [`${name} ${situation}`] : [])),
    ),
  );
  expect(found).toEqual([]);
});

test('subjects decide nothing about themselves', () => {
  const decisions = [...statuses.keys()].filter(
    (name) =>
      /rating|calibration|settle|approve|release|link|remove|leader|withdraw|readers/.test(name) &&
      !name.startsWith('GET'),
  );
  expect(decisions.length).toBeGreaterThan(9);
  for (const name of decisions)
    for (const situation of SITUATIONS)
      expect([name, situation, succeeds(name, situation, 'subject')]).toEqual([name, situation, false]);
});
