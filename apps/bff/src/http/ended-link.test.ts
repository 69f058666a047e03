import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isOf, openStream } from '../events/streams.sample.ts';
import { endedAccess } from '../jobs/ended-access.ts';
import { hashPassword } from '../session/passwords.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

const PASSWORD = 'a password of the tests';
const HEADERS = { 'sec-fetch-site': 'same-origin' };
/** The day of the test clock in São Paulo. */
const TODAY = '2026-03-02';

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer(), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(TEST_NOW));

const get = (who: TestPerson, path: string) => server.call(who, 'GET', path);
/** Ends the employment link of a person through the API. */
const end = async (boss: TestPerson, { userId }: TestPerson) => {
  const { body } = await get(boss, `/v2/user/${userId}`);
  const ended = await server.call(boss, 'PATCH', `/v2/user/${userId}`, { version: body.version, is_active: false });
  expect(ended.status).toBe(200);
  return ended.body;
};
/** A Super Admin whose link has ended, with hours for a client's task. */
async function formerSuperAdmin() {
  const boss = await server.person();
  const gone = await server.person({ accountId: boss.accountId, level: 5, passwordHash });
  const client = await server.call(boss, 'POST', '/v2/clients', { name: 'Acme' });
  const task = await server.call(gone, 'POST', '/v2/tasks', { title: 'Secret plan', client_id: client.body.id });
  const write = (who: TestPerson, started_at: string) =>
    server.call(who, 'POST', '/v2/work-time', { started_at, minutes: 60, task_id: task.body.id });
  const own = (await write(gone, '2026-03-02T10:00:00Z')).body;
  const others = (await write(boss, '2026-03-02T10:00:00Z')).body;
  await end(boss, gone);
  return { boss, gone, own, others, clientId: client.body.id as number, taskId: task.body.id as number };
}

describe('a person whose link has ended', () => {
  test('reads their own hours only, without tasks and clients', async () => {
    const { gone, own, others, clientId, taskId } = await formerSuperAdmin();
    const hidden = { task_id: null, task_title: null, client_id: null };
    const list = await get(gone, '/v2/work-time');
    expect(list.body.items).toEqual([{ ...own, ...hidden }]);
    expect((await get(gone, `/v2/work-time/${own.id}`)).body).toMatchObject(hidden);
    expect((await get(gone, `/v2/work-time/${others.id}`)).status).toBe(404);
    const range = `from=${TODAY}&to=${TODAY}`;
    expect((await get(gone, `/v2/work-time/timesheet?${range}`)).body.rows).toEqual([{ ...hidden, minutes: [60] }]);
    expect((await get(gone, `/v2/work-time/summary?${range}`)).body).toMatchObject({
      total_minutes: 60,
      clients: [],
      tasks: [],
    });
    const csv = (await get(gone, '/v2/work-time/export.csv')).body as string;
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(csv).not.toMatch(/Acme|Secret plan/);
    for (const filter of [`client_id=${clientId}`, `task_id=${taskId}`])
      expect((await get(gone, `/v2/work-time?${filter}`)).status).toBe(403);
  });

  test('reads their own time bank only', async () => {
    const { boss, gone } = await formerSuperAdmin();
    expect((await get(gone, '/v2/time-bank')).body.items.map(({ user_id }: { user_id: number }) => user_id)).toEqual([
      gone.userId,
    ]);
    expect((await get(gone, `/v2/time-bank/${gone.userId}`)).status).toBe(200);
    expect((await get(gone, `/v2/time-bank/${boss.userId}`)).status).toBe(403);
    expect((await get(gone, '/v2/time-bank/export.csv')).status).toBe(403);
  });

  test('receives only notifications that cannot be switched off, and reads nothing else of the inbox', async () => {
    const boss = await server.person({ level: 5 });
    const gone = await server.person({ accountId: boss.accountId, level: 3 });
    const task = await server.call(boss, 'POST', '/v2/tasks', { title: 'Bread', assignee_id: gone.userId });
    expect(task.status).toBe(200);
    const week = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
    await server.call(boss, 'POST', `/v2/work-time/schedules/${gone.userId}`, week);
    await server.call(boss, 'POST', '/v2/time-bank/closings', { month: '2026-02' });
    await end(boss, gone);
    const month = `/v2/time-bank/closings/2026-02/people/${gone.userId}`;
    expect((await server.call(boss, 'POST', `${month}/correct`, { reason: 'A day was missing' })).status).toBe(200);
    const closed = await server.call(boss, 'POST', `${month}/close`, { accept_unexplained: true });
    expect(closed.body).toMatchObject({ state: 'closed', revision: 2 });
    await server.call(boss, 'POST', `/v2/tasks/${task.body.id}/comments`, { body: 'Nice' });
    const kinds = async (query = '') =>
      (await get(gone, `/v2/notifications${query}`)).body.items.map(({ kind }: { kind: string }) => kind);
    expect([await kinds(), await kinds('?kind=tasks.assigned')]).toEqual([['closing.corrected'], []]);
    expect((await get(gone, '/v2/notifications/count')).status).toBe(403);
    const read = await server.call(gone, 'POST', '/v2/notifications/read', { until: TEST_NOW.toISOString() });
    expect(read.status).toBe(403);
  });

  test('reads neither the directory nor the tasks, and exports nothing of the account', async () => {
    const { boss, gone } = await formerSuperAdmin();
    for (const path of ['/v2/user', `/v2/user/${boss.userId}`, '/v2/tasks', '/v2/clients', '/v2/today', '/v2/audit'])
      expect([path, (await get(gone, path)).status]).toEqual([path, 403]);
    expect((await get(gone, '/v2/accounts/export')).status).toBe(403);
    expect((await get(gone, '/v2/accounts/me')).body).toMatchObject({ name: 'Test', plan: null, settings: null });
    expect((await get(gone, `/v2/user/${gone.userId}`)).body).toMatchObject({
      is_active: false,
      left_on: TODAY,
      access_until: '2028-03-02',
    });
  });

  test('reveals their own values and nobody else’s', async () => {
    const { boss, gone } = await formerSuperAdmin();
    for (const { userId } of [boss, gone])
      await server.call(await server.person({ accountId: boss.accountId }), 'POST', `/v2/employee-hr-data/${userId}`, {
        tax_id: '529.982.247-25',
      });
    const reveal = ({ userId }: TestPerson) =>
      server.call(gone, 'POST', `/v2/employee-hr-data/${userId}/reveal`, { field: 'tax_id' });
    expect((await reveal(gone)).body).toEqual({ field: 'tax_id', value: '52998224725' });
    expect((await reveal(boss)).status).toBe(403);
  });

  test('changes nothing: 400 if the level would permit it, otherwise 403', async () => {
    const { gone } = await formerSuperAdmin();
    const refused = await server.call(gone, 'POST', '/v2/tasks', { title: 'x' });
    expect([refused.status, refused.body.code]).toEqual([400, 'inactive_link']);
    const employee = await server.person({ level: 1, linkActive: false });
    expect((await server.call(employee, 'POST', '/v2/task-tags', { name: 'x', color: '#008080' })).status).toBe(403);
  });

  test('receives only the live events that name them', async () => {
    const { boss, gone } = await formerSuperAdmin();
    const stream = await openStream(server, gone);
    const other = await server.person({ accountId: boss.accountId, level: 1 });
    await server.call(boss, 'POST', '/v2/tasks', { title: 'Not for former colleagues' });
    await server.call(boss, 'PATCH', `/v2/user/${other.userId}`, { version: 1, job_title: 'Baker' });
    await server.call(boss, 'POST', `/v2/employee-hr-data/${gone.userId}`, { phone: '1' });
    const received = await stream.until(isOf(gone.userId));
    expect(received.filter(({ event }) => event === 'change')).toEqual([
      expect.objectContaining({ resource: 'employee-hr-data', ids: [gone.userId], by: null }),
    ]);
    await stream.leave();
  });

  test('is active again with a renewed link without end dates', async () => {
    const { boss, gone } = await formerSuperAdmin();
    const { version } = (await get(boss, `/v2/user/${gone.userId}`)).body;
    const renewed = await server.call(boss, 'PATCH', `/v2/user/${gone.userId}`, { version, is_active: true });
    expect(renewed.body).toMatchObject({ is_active: true, left_on: null, access_until: null });
    expect((await get(gone, '/v2/tasks')).status).toBe(200);
  });
});

describe('after the last day of access', () => {
  const LAST_DAY = new Date('2028-03-03T02:59:59Z');
  const DAY_AFTER = new Date('2028-03-03T03:00:00Z');
  const signIn = (email: string) => server.call(null, 'POST', '/session', { email, password: PASSWORD }, HEADERS);

  test('a token is 401 and signing in answers like a wrong password', async () => {
    const { gone } = await formerSuperAdmin();
    server.setNow(LAST_DAY);
    const token = await server.tokenOf(gone);
    expect((await get({ ...gone, token }, '/v2/work-time')).status).toBe(200);
    expect((await signIn(gone.email)).body).toMatchObject({ link_active: false, access_until: '2028-03-02' });
    server.setNow(DAY_AFTER);
    expect((await get({ ...gone, token }, '/v2/work-time')).status).toBe(401);
    const over = await signIn(gone.email);
    const wrong = await server.call(null, 'POST', '/session', { email: gone.email, password: 'wrong' }, HEADERS);
    expect([over.status, over.body.code, over.body.message]).toEqual([401, wrong.body.code, wrong.body.message]);
  });

  test('another link of the person is used, and the ended one is not offered', async () => {
    const { gone } = await formerSuperAdmin();
    const elsewhere = await server.person();
    await server.addLink(gone, elsewhere.accountId);
    server.setNow(DAY_AFTER);
    const { body, headers } = await signIn(gone.email);
    expect([body.account.id, body.accounts.map(({ id }: { id: number }) => id)]).toEqual([
      elsewhere.accountId,
      [elsewhere.accountId],
    ]);
    const cookie = (headers.get('set-cookie') as string).split(';')[0] as string;
    const back = await server.call(
      null,
      'POST',
      '/session/account',
      { id_conta: gone.accountId },
      { ...HEADERS, cookie },
    );
    expect(back.status).toBe(404);
  });

  test('the job ends the sessions once, and they stay ended when the link is renewed', async () => {
    const { boss, gone } = await formerSuperAdmin();
    server.setNow(DAY_AFTER);
    const token = await server.tokenOf(gone);
    const run = () =>
      endedAccess.run({
        db: server.db,
        files: server.files,
        now: new Date(DAY_AFTER.getTime() + 3_600_000),
        log: { info: () => {}, warn: () => {}, error: () => {} },
        signal: new AbortController().signal,
      });
    expect((await run())['people']).toBeGreaterThan(0);
    expect(await run()).toEqual({ people: 0 });
    const chief = { ...boss, token: await server.tokenOf(boss) };
    const { version } = (await get(chief, `/v2/user/${gone.userId}`)).body;
    await server.call(chief, 'PATCH', `/v2/user/${gone.userId}`, { version, is_active: true });
    expect((await get({ ...gone, token }, '/v2/work-time')).status).toBe(401);
  });
});
