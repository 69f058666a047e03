import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { openTestServer, TEST_KEYS, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { putCycle, rated, rowsLeft } from './cycle.sample.ts';

const PROGRAM = fileURLToPath(new URL('./dying-count.sample.ts', import.meta.url));

/** The steps of counting: numbers stored, comments stored, forms destroyed, people marked. */
const STEPS = [
  'insert into evaluation_cells',
  'insert into evaluation_comments',
  'delete from evaluation_forms',
  'update evaluation_subjects',
];

let server: TestServer;
let admin: TestPerson;
let people: TestPerson[];
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.person({ level: 4 });
  people = await Promise.all([1, 2, 3].map(() => server.person({ level: 1, accountId: admin.accountId })));
});
afterAll(() => server.close());

/** Creates a cycle about the people, each with a self form and four peer forms. */
const put = () =>
  putCycle(server, admin, {
    subjects: people.map(({ userId }) => ({ id: userId, line: [admin.userId] })),
    forms: people.flatMap(({ userId }) => [
      { subject: userId, group: 'self' as const, rater: userId, answers: rated(5, 4, 'Said by oneself') },
      ...[1, 2, 3, 4].map((point) => ({
        subject: userId,
        group: 'peers' as const,
        rater: null,
        answers: rated(point, 3, `Said ${point}`),
      })),
    ]),
  });
const cellsOf = (cycle: number) =>
  sqlOf(server.db)
    .selectFrom('evaluation_cells')
    .where('account_id', '=', admin.accountId)
    .where('evaluation_id', '=', cycle)
    .select(['subject_id', 'result_group', 'shown', 'invited', 'n', 'questions'])
    .orderBy('subject_id')
    .orderBy('result_group')
    .execute();
const count = () =>
  evaluationCounting.run({
    db: server.db,
    files: server.files,
    vault: server.vault,
    now: TEST_NOW,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal: new AbortController().signal,
  });

/** Counts in a process that is killed after a statement. @returns the signal that ended it */
async function dieAfter(cycle: number, statement: string): Promise<NodeJS.Signals | null> {
  const { DATA_DIR, DATABASE_URL } = server.settings;
  const args = [DATABASE_URL ?? join(DATA_DIR, 'jornada.sqlite'), admin.accountId, cycle, TEST_NOW.toISOString()];
  const child = spawn(process.execPath, [PROGRAM, ...args.map(String), statement], {
    env: { PATH: process.env['PATH'], DATA_KEYS: TEST_KEYS },
    stdio: 'inherit',
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

test('kill -9 at any step of counting loses nothing: counting again gives the same cells, and nobody is counted twice', async () => {
  const whole = await put();
  await count();
  const cells = await cellsOf(whole);
  expect(cells).toHaveLength(6);
  const cycle = await put();
  const before = await rowsLeft(server.db, admin.accountId);
  for (const step of STEPS) {
    expect([step, await dieAfter(cycle, step)]).toEqual([step, 'SIGKILL']);
    expect(await rowsLeft(server.db, admin.accountId)).toEqual(before);
  }
  // Everybody is counted, but the cycle is not closed yet.
  expect(await dieAfter(cycle, 'insert into audit_events')).toBe('SIGKILL');
  expect(await cellsOf(cycle)).toEqual(cells);
  expect(await count()).toMatchObject({ counted: 0, closed: 1 });
  expect(await cellsOf(cycle)).toEqual(cells);
});
