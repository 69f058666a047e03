import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { dueReminders } from '../jobs/due-reminders.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const list = async (who: TestPerson, query = '') => (await server.call(who, 'GET', `/v2/notifications${query}`)).body;
const create = async (who: TestPerson, body: object) => (await server.call(who, 'POST', '/v2/tasks', body)).body;
const run = () =>
  dueReminders.run({
    db: server.db,
    files: server.files,
    vault: server.vault,
    now: TEST_NOW,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal: new AbortController().signal,
  });

/** A super admin and an employee of a new account. */
async function company(): Promise<[TestPerson, TestPerson]> {
  const ana = await server.person();
  return [ana, await server.person({ accountId: ana.accountId, level: 1 })];
}

describe('a person is reminded', () => {
  test('once for each task due by tomorrow, even after reading it', async () => {
    const [ana, bia] = await company();
    const day = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const task = (title: string, due_on: string, status = 'todo') =>
      create(bia, { title, due_on, status, assignee_id: bia.userId });
    await task('Today', day(0));
    await task('Tomorrow', day(1));
    await task('Later', day(3));
    await task('Done', day(0), 'done');
    await create(ana, { title: 'Nobody’s', due_on: day(0) });
    await run();
    const titles = async () => (await list(bia, '?kind=tasks.due')).items.map(({ title }: { title: string }) => title);
    expect((await titles()).toSorted()).toEqual(['Today', 'Tomorrow']);
    await server.call(bia, 'POST', '/v2/notifications/read', { until: '2199-01-01T00:00:00Z' });
    expect(await run()).toEqual({ reminders: 0 });
    expect((await titles()).toSorted()).toEqual(['Today', 'Tomorrow']);
    expect((await list(bia, '?unread=true')).items).toEqual([]);
  });

  test('of expiring hours, once for each day, with the minutes that are left', async () => {
    const [ana, bia] = await company();
    const { accountId: account_id, userId: user_id } = bia;
    const lot = (entry_id: number, due_on: string, remaining_minutes: number) =>
      ({ account_id, user_id, entry_id, occurred_on: '2026-02-01', due_on, remaining_minutes }) as const;
    const lots = [
      lot(1, '2026-03-15', 60),
      lot(2, '2026-03-15', 75),
      lot(3, '2026-03-20', 30),
      lot(4, '2026-05-01', 9),
    ];
    await sqlOf(server.db).insertInto('time_bank_lots').values(lots).execute();
    await run();
    expect(await run()).toEqual({ reminders: 0 });
    const told = async () =>
      (await list(bia, '?kind=time-bank.due')).items
        .map(({ due_on, minutes }: { due_on: string; minutes: number }) => `${due_on} ${minutes}`)
        .toSorted();
    expect(await told()).toEqual(['2026-03-15 135', '2026-03-20 30']);
    await sqlOf(server.db)
      .updateTable('time_bank_lots')
      .set({ remaining_minutes: 0 })
      .where('account_id', '=', account_id)
      .where('due_on', '=', '2026-03-20')
      .execute();
    expect(await told()).toEqual(['2026-03-15 135', '2026-03-20 0']);
    await create(ana, { title: 'Bake', assignee_id: user_id });
    expect((await list(bia, '?kind=tasks.assigned')).items).toMatchObject([{ due_on: null, minutes: null }]);
  });

  test('of nothing after their link has ended', async () => {
    const [ana, bia] = await company();
    await create(ana, { title: 'Today', due_on: TEST_NOW.toISOString().slice(0, 10), assignee_id: bia.userId });
    await sqlOf(server.db)
      .updateTable('employment_links')
      .set({ deactivated_at: TEST_NOW.toISOString() })
      .where('account_id', '=', bia.accountId)
      .where('user_id', '=', bia.userId)
      .execute();
    expect(await run()).toEqual({ reminders: 0 });
  });
});
