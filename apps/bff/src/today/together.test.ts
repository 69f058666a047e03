import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('of many at once, each gets Today of their own, with every task that was created before they asked', async () => {
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
    // Those that wait are not answered yet when the next task is created.
    const waiting = many(boss);
    await create(boss);
    const [own, ofOther, ofStranger] = await Promise.all([many(boss), many(other), many(stranger)]);
    expect(seen(own)).toEqual(own.map(() => [tasks, tasks + 1, false]));
    expect(seen(ofOther)).toEqual(ofOther.map(() => [1, 1, true]));
    expect(seen(ofStranger)).toEqual(ofStranger.map(() => [0, 0, false]));
    for (const [open] of seen(await waiting)) expect([tasks - 1, tasks]).toContain(open);
  }
});
