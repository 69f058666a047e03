import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { putCycle, rated } from './cycle.sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const E = '/v2/performance-evaluations';

/**
 * The callers. Levels lead nobody here; the calibrator is above everybody, the line above the leader; the rater has a
 * form.
 */
const ROLES = [
  'subject',
  'leader',
  'line',
  'calibrator',
  'level 1',
  'level 2',
  'level 3',
  'level 4',
  'level 5',
  'rater',
] as const;
type Role = (typeof ROLES)[number];

/** In an order in which each success leaves the state that the next operation needs. */
const OPERATIONS = {
  csv: ['GET', () => '/results.csv', undefined],
  lock: ['POST', () => '/calibration/lock', undefined],
  calibrate: [
    'PUT',
    (id: number) => `/calibration/${id}`,
    { rating: 3, potential: null, reason: 'Compared', version: 2 },
  ],
  converse: [
    'PUT',
    (id: number) => `/results/${id}/conversation`,
    { held_on: '2026-03-03', shared_notes: '', version: 0 },
  ],
  share: ['POST', (id: number) => `/results/${id}/share`, undefined],
  acknowledge: ['POST', (id: number) => `/results/${id}/acknowledge`, { comment: '' }],
  settle: ['POST', (id: number) => `/results/${id}/settle`, { answer: 'It was looked at' }],
  contest: ['POST', (id: number) => `/results/${id}/contest`, { reason: 'It was not mine' }],
  release: ['POST', () => '/release', (id: number) => ({ user_ids: [id] })],
} as const;
type Operation = keyof typeof OPERATIONS;

/** A cycle in a state, with one subject per role, about whom that role sends requests. */
async function cycleIn(
  state: 'collecting' | 'closed' | 'released' | 'contested',
  purpose: 'performance' | 'development',
) {
  const admin = await server.person({ level: 4, nome: 'Ana Prado' });
  const of = (level: 1 | 2 | 3 | 4 | 5, nome: string) => server.person({ accountId: admin.accountId, level, nome });
  const callers: Partial<Record<Role, TestPerson>> = {
    leader: await of(1, 'Leader'),
    line: await of(1, 'Line'),
    calibrator: await of(1, 'Calibrator'),
    rater: await of(1, 'Rater'),
  };
  for (const level of [1, 2, 3, 4, 5] as const) callers[`level ${level}`] = await of(level, `Level ${level}`);
  const { leader, line, calibrator, rater } = callers;
  if (!leader || !line || !calibrator || !rater) throw new Error('Somebody is missing');
  const subjects = new Map<Role, TestPerson>();
  for (const role of ROLES) subjects.set(role, await of(1, `About ${role}`));
  const id = await putCycle(server, admin, {
    settings: {
      purpose,
      ...(purpose === 'performance' && { rating: { labels: ['1', '2', '3', '4', '5'] } }),
      calibrator_ids: [calibrator.userId],
    },
    state: state === 'collecting' ? 'collecting' : 'counting',
    subjects: [...subjects.values()].map(({ userId }) => ({
      id: userId,
      line: [leader.userId, line.userId, calibrator.userId],
    })),
    forms: [...subjects.values()].flatMap(({ userId: subject }) => [
      { subject, group: 'leader' as const, rater: leader.userId, answers: rated(4, 3) },
      { subject, group: 'peers' as const, rater: rater.userId, answers: rated(3, 3) },
    ]),
  });
  const made = async (who: TestPerson, method: string, path: string, body: object) => {
    const { status } = await server.call(who, method, `${E}/${id}${path}`, body);
    expect([path, status]).toEqual([path, 200]);
  };
  if (state !== 'collecting') {
    const { db, files, vault } = server;
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    await evaluationCounting.run({ db, files, vault, now: TEST_NOW, log, signal: new AbortController().signal });
    const rating = { rating: 4, potential: null, rationale: 'Kept every promise', version: 1 };
    if (purpose === 'performance')
      for (const { userId } of subjects.values()) await made(leader, 'PUT', `/results/${userId}/rating`, rating);
  }
  if (state === 'released' || state === 'contested')
    if (purpose === 'performance') await made(admin, 'POST', '/release', {});
  if (state === 'contested')
    for (const person of subjects.values())
      await made(person, 'POST', `/results/${person.userId}/contest`, { reason: 'It was not mine' });
  return { id, admin, subjects, callers };
}

/** The status of every operation for every role, as lines of the table. */
async function statusesIn(...args: Parameters<typeof cycleIn>): Promise<Record<string, string>> {
  const { id, admin, subjects, callers } = await cycleIn(...args);
  const found: Record<string, string> = {};
  for (const name of Object.keys(OPERATIONS) as Operation[]) {
    const [method, pathOf, body] = OPERATIONS[name];
    const statuses = [];
    for (const role of ROLES) {
      const subject = subjects.get(role);
      const who = callers[role] ?? subject;
      if (!subject || !who) throw new Error(role);
      const sent = typeof body === 'function' ? body(subject.userId) : body;
      const { status } = await server.call(who, method, `${E}/${id}${pathOf(subject.userId)}`, sent);
      statuses.push(status);
      if (name === 'lock' && status === 200)
        await server.call(admin, 'POST', `${E}/${id}/calibration/unlock`, { reason: 'For the next one' });
    }
    found[name] = statuses.join(' ');
  }
  return found;
}

/** Statuses by state and operation, for subject, leader, line, calibrator, the levels 1 to 5, and rater. */
const STATUSES = {
  collecting: {
    csv: '403 403 403 403 403 403 403 404 404 403',
    lock: '403 403 403 403 403 403 403 409 409 403',
    calibrate: '403 404 404 404 404 404 404 404 404 404',
    converse: '404 404 404 404 404 404 404 404 404 404',
    share: '404 404 404 404 404 404 404 404 404 404',
    acknowledge: '404 404 404 404 404 404 404 404 404 404',
    settle: '404 404 404 404 404 404 404 404 404 404',
    contest: '404 404 404 404 404 404 404 404 404 404',
    release: '403 409 404 404 404 404 404 409 409 404',
  },
  closed: {
    csv: '403 403 403 403 403 403 403 200 200 403',
    lock: '403 403 403 403 403 403 403 200 200 403',
    calibrate: '403 403 403 200 404 404 404 200 200 404',
    converse: '404 200 404 404 404 404 404 404 404 404',
    share: '404 403 404 404 404 404 404 403 403 404',
    acknowledge: '404 403 404 404 404 404 404 403 403 404',
    settle: '404 403 404 404 404 404 404 409 409 404',
    contest: '404 403 404 404 404 404 404 403 403 404',
    release: '403 200 404 404 404 404 404 200 200 404',
  },
  released: {
    csv: '403 403 403 403 403 403 403 200 200 403',
    lock: '403 403 403 403 403 403 403 409 409 403',
    calibrate: '403 403 403 409 404 404 404 409 409 404',
    converse: '403 200 404 404 404 404 404 404 404 404',
    share: '409 403 404 404 404 404 404 403 403 404',
    acknowledge: '200 403 404 404 404 404 404 403 403 404',
    settle: '403 403 404 404 404 404 404 409 409 404',
    contest: '200 403 404 404 404 404 404 403 403 404',
    release: '403 409 404 404 404 404 404 409 409 404',
  },
  contested: {
    csv: '403 403 403 403 403 403 403 200 200 403',
    lock: '403 403 403 403 403 403 403 409 409 403',
    calibrate: '403 403 403 409 404 404 404 409 409 404',
    converse: '403 200 404 404 404 404 404 404 404 404',
    share: '409 403 404 404 404 404 404 403 403 404',
    acknowledge: '409 403 404 404 404 404 404 403 403 404',
    settle: '403 403 404 404 404 404 404 200 200 404',
    contest: '409 403 404 404 404 404 404 403 403 404',
    release: '403 409 404 404 404 404 404 409 409 404',
  },
  development: {
    csv: '403 403 403 403 403 403 403 404 404 403',
    lock: '403 403 403 403 403 403 403 404 404 403',
    calibrate: '403 404 404 404 404 404 404 404 404 404',
    converse: '403 404 404 404 404 404 404 404 404 404',
    share: '200 404 404 404 404 404 404 404 404 404',
    acknowledge: '200 404 404 404 404 404 404 404 404 404',
    settle: '403 404 404 404 404 404 404 404 404 404',
    contest: '409 404 404 404 404 404 404 404 404 404',
    release: '403 403 404 404 404 404 404 404 404 404',
  },
};

test.each([
  ['collecting', 'performance', STATUSES.collecting],
  ['closed', 'performance', STATUSES.closed],
  ['released', 'performance', STATUSES.released],
  ['contested', 'performance', STATUSES.contested],
  ['released', 'development', STATUSES.development],
] as const)('every operation on %s results for %s has the status of the table, for every role', async (...row) => {
  const [state, purpose, statuses] = row;
  expect(await statusesIn(state, purpose)).toEqual(statuses);
});
