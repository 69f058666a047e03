import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { JointReads } from '../http/joint-reads.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

test('of many concurrent requests, each gets its own Today, with every task that was created before it', async () => {
  const boss = await server.person({ nome: 'Sofia' });
  const other = await server.person({ accountId: boss.accountId, level: 1, nome: 'Elisa' });
  const stranger = await server.person({ nome: 'Rui' });
  const create = (who: TestPerson) =>
    server.call(who, 'POST', '/v2/tasks', { title: 'A task', assignee_id: who.userId });
  const many = (who: TestPerson) => Promise.all(Array.from({ length: 6 }, () => server.call(who, 'GET', '/v2/today')));
  const seen = (answers: Awaited<ReturnType<typeof many>>) =>
    answers.map(({ body }) => [body.my_tasks.open, body.task_flow.todo, body.changes === null]);
  await create(other);
  for (let tasks = 1; tasks <= 3; tasks++) {
    // The queued requests are not answered yet when the next task is created.
    const waiting = many(boss);
    await create(boss);
    const [own, ofOther, ofStranger] = await Promise.all([many(boss), many(other), many(stranger)]);
    expect(seen(own)).toEqual(own.map(() => [tasks, tasks + 1, false]));
    expect(seen(ofOther)).toEqual(ofOther.map(() => [1, 1, true]));
    expect(seen(ofStranger)).toEqual(ofStranger.map(() => [0, 0, false]));
    for (const [open] of seen(await waiting)) expect([tasks - 1, tasks]).toContain(open);
  }
});

describe('a request queued behind another one uses the rights that its person has then', () => {
  /**
   * Two requests of one person: the first is held before it reads anything, the second waits for it.
   * @returns a function that lets them continue, and resolves to the answer to the second one
   */
  async function oneThatWaits(who: TestPerson) {
    const release = Promise.withResolvers<void>();
    const run = vi.spyOn(JointReads.prototype, 'run');
    const { promise: first } = release;
    run.mockImplementationOnce(function (this: JointReads, caller, input, begin) {
      // Only the next call is replaced, so this one reaches the real method.
      return this.run(caller, input, async (waited) => {
        await first;
        return begin(waited);
      });
    });
    const ask = () => server.call(who, 'GET', '/v2/today');
    const held = ask();
    // The replaced call and the one it makes.
    await expect.poll(() => run.mock.calls.length).toBe(2);
    const waiting = ask();
    await expect.poll(() => run.mock.calls.length).toBe(3);
    return async () => {
      release.resolve();
      await held;
      return waiting;
    };
  }

  test('a lower level sees only what it may', async () => {
    const boss = await server.person();
    const ana = await server.person({ accountId: boss.accountId, level: 5 });
    const release = await oneThatWaits(ana);
    const lowered = await server.call(boss, 'PATCH', `/v2/user/${ana.userId}`, { level: 1, version: 1 });
    expect(lowered.status).toBe(200);
    const { status, body } = await release();
    expect(status).toBe(200);
    expect([body.due_hours, body.changes, body.duties.leaving]).toEqual([null, null, null]);
  });

  test('a session that was ended is refused', async () => {
    const boss = await server.person();
    const ana = await server.person({ accountId: boss.accountId });
    const release = await oneThatWaits(ana);
    expect((await server.call(boss, 'DELETE', `/v2/user/${ana.userId}/sessions`)).status).toBe(200);
    expect((await release()).status).toBe(401);
  });
});
