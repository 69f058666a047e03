import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { followersOf } from './watchers.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const colleague = (of: TestPerson, level: 1 | 3) => server.person({ accountId: of.accountId, level });
const create = async (who: TestPerson, body: object = {}) =>
  (await server.call(who, 'POST', '/v2/tasks', { title: 'A task', ...body })).body.id as number;
const comment = (who: TestPerson, id: number, body: string) =>
  server.call(who, 'POST', `/v2/tasks/${id}/comments`, { body });
const watchers = async (who: TestPerson, id: number) =>
  (await server.call(who, 'GET', `/v2/tasks/${id}/watchers`)).body.user_ids;
const choose = (who: TestPerson, id: number, method: 'PUT' | 'DELETE') =>
  server.call(who, method, `/v2/tasks/${id}/watchers/me`);

test('creator, assignee, commenters, mentioned people and those who chose to watch a task, unless they stopped', async () => {
  const ana = await server.person({ level: 3 });
  const [bia, leo, mia, rui] = [
    await colleague(ana, 1),
    await colleague(ana, 3),
    await colleague(ana, 3),
    await colleague(ana, 3),
  ];
  const id = await create(ana, { assignee_id: bia.userId });
  expect(await watchers(ana, id)).toEqual([ana.userId, bia.userId]);
  await comment(leo, id, `Ask @[${mia.userId}]`);
  expect(await watchers(ana, id)).toEqual([ana.userId, bia.userId, leo.userId, mia.userId]);
  expect((await choose(rui, id, 'PUT')).body).toMatchObject({ watching: true });
  for (const who of [bia, mia]) expect((await choose(who, id, 'DELETE')).body).toMatchObject({ watching: false });
  // Another mention does not make the person watch again.
  await comment(ana, id, `@[${mia.userId}]!`);
  expect(await watchers(ana, id)).toEqual([ana.userId, leo.userId, rui.userId]);
  expect(await followersOf(server.db, ana.accountId, id, ana.userId)).toEqual([leo.userId, rui.userId]);
  // A deleted comment no longer counts.
  await server.call(leo, 'DELETE', '/v2/comments/1');
  expect(await watchers(ana, id)).toEqual([ana.userId, rui.userId]);
});

test('people whose link has ended, or who may not see the task, do not watch it', async () => {
  const ana = await server.person({ level: 3 });
  const [bia, leo] = [await colleague(ana, 1), await colleague(ana, 3)];
  const id = await create(ana, { description: `@[${bia.userId}] @[${leo.userId}]` });
  expect(await watchers(ana, id)).toEqual([ana.userId, leo.userId]);
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ deactivated_at: '2026-01-01T00:00:00.000Z' })
    .where('account_id', '=', leo.accountId)
    .where('user_id', '=', leo.userId)
    .execute();
  expect(await watchers(ana, id)).toEqual([ana.userId]);
  expect((await server.call(bia, 'GET', `/v2/tasks/${id}/watchers`)).status).toBe(404);
  expect((await choose(bia, id, 'PUT')).status).toBe(404);
  await server.call(ana, 'DELETE', `/v2/tasks/${id}`);
  expect((await choose(ana, id, 'PUT')).status).toBe(404);
});
