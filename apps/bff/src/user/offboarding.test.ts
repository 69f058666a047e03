import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { offboardings } from '../jobs/offboardings.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { listPeriods } from './periods.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(TEST_NOW));

// TEST_NOW is noon of March 2, 9:00 in São Paulo.
const TODAY = '2026-03-02';
const LEAVING = { left_on: TODAY, reason: 'resigned', allocations: 'delete' };

interface Firm {
  boss: TestPerson;
  rui: TestPerson;
  bia: TestPerson;
}
const newFirm = async (): Promise<Firm> => {
  const boss = await server.person({ level: 5 });
  const { accountId } = boss;
  const rui = await server.person({ accountId, level: 1, nome: 'Rui Sá' });
  const bia = await server.person({ accountId, level: 1, nome: 'Bia Reis' });
  return { boss, rui, bia };
};

const call = async (who: TestPerson, method: string, path: string, body?: object) =>
  server.call({ ...who, token: await server.tokenOf(who) }, method, path, body);
const offboard = (who: TestPerson, { userId }: TestPerson, body: object, headers = {}) =>
  server.call(who, 'POST', `/v2/user/${userId}/offboarding`, { ...LEAVING, ...body }, headers);
const undo = (who: TestPerson, { userId }: TestPerson) => call(who, 'DELETE', `/v2/user/${userId}/offboarding`);
const link = async (who: TestPerson, { userId }: TestPerson) => (await call(who, 'GET', `/v2/user/${userId}`)).body;
const periodsOf = async ({ accountId, userId }: TestPerson) =>
  (await listPeriods(server.db, accountId, [userId])).get(userId);

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const runJob = (now: string) =>
  offboardings.run({
    db: server.db,
    files: server.files,
    now: new Date(now),
    log: quiet,
    signal: AbortSignal.timeout(60_000),
  });

/** Open and finished tasks, a client, and allocations before, across and after today, all belonging to `rui`. */
async function giveWork({ boss, rui }: Firm) {
  const task = async (status: string) =>
    (await call(boss, 'POST', '/v2/tasks', { title: 'T', status, assignee_id: rui.userId })).body.id as number;
  const [open, done] = [await task('doing'), await task('done')];
  const client = (await call(boss, 'POST', '/v2/clients', { name: 'Acme', manager_id: rui.userId })).body.id as number;
  const allocate = async (starts_on: string, ends_on: string) => {
    const body = { user_id: rui.userId, starts_on, ends_on, minutes_per_day: 60, status: 'confirmed' };
    return (await call(boss, 'POST', '/v2/resource-allocation/allocations', body)).body.id as number;
  };
  return {
    open,
    done,
    client,
    past: await allocate('2026-02-02', '2026-02-06'),
    across: await allocate('2026-02-23', '2026-03-13'),
    after: await allocate('2026-03-16', '2026-03-20'),
  };
}

const workOf = async ({ boss }: Firm, ids: Awaited<ReturnType<typeof giveWork>>) => {
  const { accountId } = boss;
  const allocations = await sqlOf(server.db)
    .selectFrom('allocations')
    .where('account_id', '=', accountId)
    .select(['id', 'user_id', 'ends_on', 'deleted_at'])
    .orderBy('id')
    .execute();
  return {
    open: (await call(boss, 'GET', `/v2/tasks/${ids.open}`)).body.assignee_id,
    done: (await call(boss, 'GET', `/v2/tasks/${ids.done}`)).body.assignee_id,
    client: (await call(boss, 'GET', `/v2/clients/${ids.client}`)).body.manager_id,
    allocations: allocations.map(({ user_id, ends_on, deleted_at }) => [user_id, ends_on, deleted_at !== null]),
  };
};

describe('a person who left on a past day', () => {
  test('has an ended link from that day, and others get the open work', async () => {
    const firm = await newFirm();
    const { boss, rui, bia } = firm;
    const ids = await giveWork(firm);
    await call(boss, 'POST', `/v2/employee-hr-data/${rui.userId}`, { joined_on: '2024-01-08' });
    server.setNow(new Date('2026-03-02T11:30:00.000Z'));
    await call(rui, 'POST', '/v2/work-time/timer', {});
    server.setNow(TEST_NOW);

    const body = { left_on: TODAY, tasks_to: bia.userId, clients_to: bia.userId, access_months: 6 };
    const before = await workOf(firm, ids);
    const shown = await offboard(boss, rui, { ...body, dry_run: true });
    expect([shown.status, shown.body.offboarding]).toEqual([200, null]);
    expect(shown.body.preview).toMatchObject({
      open_tasks: 1,
      future_allocations: 2,
      clients: 1,
      balance_minutes: 0,
      open_months: ['2026-03'],
      duties: [],
    });
    expect(await workOf(firm, ids)).toEqual(before);
    expect(await link(boss, rui)).toMatchObject({ is_active: true, left_on: null });

    const answer = await offboard(boss, rui, body);
    expect(answer.body.offboarding).toMatchObject({
      state: 'done',
      left_on: TODAY,
      settle_by: '2026-03-12',
      settlement: 'none_needed',
      handed: { tasks: 1, clients: 1, allocations: 2, timer_minutes: 30 },
    });
    expect(await link(boss, rui)).toMatchObject({ is_active: false, left_on: TODAY, access_until: '2026-09-02' });
    expect((await call(boss, 'GET', `/v2/employee-hr-data/${rui.userId}`)).body.left_on).toBe(TODAY);
    expect(await periodsOf(rui)).toEqual([{ joined_on: '2024-01-08', left_on: TODAY }]);
    expect(await workOf(firm, ids)).toEqual({
      open: bia.userId,
      done: rui.userId,
      client: bia.userId,
      allocations: [
        [rui.userId, '2026-02-06', false],
        [rui.userId, TODAY, false],
        [rui.userId, '2026-03-20', true],
      ],
    });
    const { items: notices } = (await call(bia, 'GET', '/v2/notifications')).body;
    expect(notices).toMatchObject([{ kind: 'tasks.assigned', count: 1, link: `/tasks?assignee_id=${bia.userId}` }]);
    // The earlier session has ended.
    expect((await server.call(rui, 'GET', `/v2/user/${rui.userId}`)).status).toBe(401);
    const audit = (await call(boss, 'GET', '/v2/audit?target=user')).body.items;
    expect(audit[0]).toMatchObject({
      action: 'user.offboard',
      target_id: rui.userId,
      fields: ['left_on', 'access_until'],
    });
  });

  test('has no allocations after the last day if these are transferred', async () => {
    const firm = await newFirm();
    const ids = await giveWork(firm);
    await offboard(firm.boss, firm.rui, { left_on: '2026-02-27', allocations: { to: firm.bia.userId } });
    expect((await workOf(firm, ids)).allocations).toEqual([
      [firm.rui.userId, '2026-02-06', false],
      [firm.rui.userId, '2026-02-27', false],
      [firm.bia.userId, '2026-03-20', false],
    ]);
  });

  test('is offboarded once under one Idempotency-Key, and once by two requests', async () => {
    const { boss, rui, bia } = await newFirm();
    const first = await offboard(boss, rui, {}, { 'idempotency-key': 'k' });
    const second = await offboard(boss, rui, {}, { 'idempotency-key': 'k' });
    expect([first.status, second.body]).toEqual([200, first.body]);
    const answers = await Promise.all([offboard(boss, bia, {}), offboard(boss, bia, {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'wrong_state',
      details: { state: 'done' },
    });
  });

  test('with a balance waits for a settlement, which level 2 lists without the reason', async () => {
    const { boss, rui } = await newFirm();
    const accountant = await server.person({ accountId: boss.accountId, level: 2 });
    await call(boss, 'POST', '/v2/time-bank/creditar-horas', {
      user_id: rui.userId,
      minutes: 90,
      occurred_on: '2026-02-20',
      reason: 'Inventory',
    });
    await offboard(boss, rui, { note: 'Private' });
    const list = (await call(accountant, 'GET', '/v2/user/offboardings?settlement=waiting')).body;
    expect(list.items).toMatchObject([{ user_id: rui.userId, settlement: 'waiting', reason: null, note: null }]);
    expect((await call(boss, 'GET', `/v2/user/offboardings?user_id=${rui.userId}`)).body.items).toMatchObject([
      { reason: 'resigned', note: 'Private' },
    ]);
  });
});

describe('absences', () => {
  /**
   * Rui works eight hours a day and has more than thirty hours in the bank. In the future he has a vacation, two days
   * off from the bank and a request.
   */
  async function away({ boss, rui }: Firm) {
    const schedule = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
    await call(boss, 'POST', `/v2/work-time/schedules/${rui.userId}`, schedule);
    const credit = { user_id: rui.userId, minutes: 2_000, reason: 'Inventory', occurred_on: '2026-02-10' };
    await call(boss, 'POST', '/v2/time-bank/creditar-horas', credit);
    const kind = async (name: string, effect: string) =>
      (await call(boss, 'POST', '/v2/absences/kinds', { name, effect })).body.id as number;
    const [vacation, off] = [await kind('Vacation', 'excused'), await kind('Day off', 'bank')];
    const absence = async (who: TestPerson, kind_id: number, starts_on: string, ends_on: string) => {
      const more = who === boss ? { user_id: rui.userId, approve: true } : {};
      return (await call(who, 'POST', '/v2/absences', { kind_id, starts_on, ends_on, ...more })).body.id as number;
    };
    return [
      await absence(boss, vacation, '2026-03-16', '2026-03-20'),
      await absence(boss, off, '2026-02-27', '2026-03-03'),
      await absence(rui, vacation, '2026-03-23', '2026-03-24'),
    ];
  }
  const absencesOf = async ({ boss }: Firm) =>
    (await call(boss, 'GET', '/v2/absences?sort=starts_on')).body.items.map(
      ({ id, status, ends_on }: { id: number; status: string; ends_on: string }) => [id, status, ends_on],
    );
  const balanceOf = async ({ boss, rui }: Firm) =>
    (await call(boss, 'GET', `/v2/time-bank/${rui.userId}`)).body.balance_minutes;

  test('after the last day are canceled or shortened, and their minutes return to the bank; undoing restores them', async () => {
    const firm = await newFirm();
    const [vacation, off, request] = await away(firm);
    const before = await absencesOf(firm);
    expect(before).toEqual([
      [off, 'approved', '2026-03-03'],
      [vacation, 'approved', '2026-03-20'],
      [request, 'requested', '2026-03-24'],
    ]);
    expect(await balanceOf(firm)).toBe(2_000 - 960);
    const left_on = '2026-02-27';
    const shown = await offboard(firm.boss, firm.rui, { left_on, dry_run: true });
    expect(shown.body.preview.absences_ahead).toBe(3);
    expect(await absencesOf(firm)).toEqual(before);

    expect((await offboard(firm.boss, firm.rui, { left_on })).status).toBe(200);
    expect(await absencesOf(firm)).toEqual([
      [off, 'approved', left_on],
      [vacation, 'canceled', '2026-03-20'],
      [request, 'canceled', '2026-03-24'],
    ]);
    expect(await balanceOf(firm)).toBe(2_000 - 480);
    const { items } = (await call(firm.boss, 'GET', '/v2/audit?target=absences')).body;
    expect(items[0]).toMatchObject({ action: 'absences.update' });

    expect((await undo(firm.boss, firm.rui)).body.conflicts).toEqual([]);
    expect([await absencesOf(firm), await balanceOf(firm)]).toEqual([before, 2_000 - 960]);
  });

  test('that were changed since stay unchanged, and undoing lists them', async () => {
    const firm = await newFirm();
    const [, off] = await away(firm);
    await offboard(firm.boss, firm.rui, { left_on: '2026-02-27' });
    expect((await call(firm.boss, 'DELETE', `/v2/absences/${off}`)).status).toBe(200);
    expect((await undo(firm.boss, firm.rui)).body.conflicts).toEqual([{ target: 'absences', id: off }]);
    expect((await absencesOf(firm))[0]).toEqual([off, 'canceled', '2026-02-27']);
  });

  test('end with a planned offboarding on its day', async () => {
    const firm = await newFirm();
    const [vacation] = await away(firm);
    await offboard(firm.boss, firm.rui, { left_on: '2026-03-03' });
    expect((await absencesOf(firm)).map(([, status]: [number, string]) => status)).not.toContain('canceled');
    await runJob('2026-03-04T03:30:00.000Z');
    server.setNow(new Date('2026-03-04T12:00:00.000Z'));
    expect((await absencesOf(firm))[1]).toEqual([vacation, 'canceled', '2026-03-20']);
  });
});

describe('the membership of an agreement', () => {
  const memberships = ({ accountId, userId }: TestPerson) =>
    sqlOf(server.db)
      .selectFrom('time_bank_agreement_members')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .select(['valid_from', 'agreement_id'])
      .orderBy('valid_from')
      .execute();
  const join = async ({ boss, rui }: Firm, from: string) => {
    const path = '/v2/time-bank/agreements/1/members';
    expect((await call(boss, 'POST', path, { user_ids: [rui.userId], from })).body.added).toEqual([rui.userId]);
  };

  test('ends after the last day of work, together with later assignments; undoing restores them', async () => {
    const firm = await newFirm();
    await join(firm, '2026-01-01');
    await join(firm, '2026-05-01');
    const before = await memberships(firm.rui);
    await offboard(firm.boss, firm.rui, {});
    expect(await memberships(firm.rui)).toEqual([
      { valid_from: '2026-01-01', agreement_id: 1 },
      { valid_from: '2026-03-03', agreement_id: null },
    ]);
    const rules = async (on: string) =>
      (await call(firm.boss, 'GET', `/v2/time-bank/rules?user_id=${firm.rui.userId}&on=${on}`)).body.agreement;
    expect([await rules(TODAY), await rules('2026-03-03')]).toMatchObject([{ id: 1 }, null]);
    expect((await undo(firm.boss, firm.rui)).status).toBe(200);
    expect(await memberships(firm.rui)).toEqual(before);
  });

  test('stays as it was changed since', async () => {
    const firm = await newFirm();
    await join(firm, '2026-01-01');
    await offboard(firm.boss, firm.rui, {});
    await join(firm, '2026-03-20');
    await undo(firm.boss, firm.rui);
    expect((await memberships(firm.rui)).map(({ agreement_id }) => agreement_id)).toEqual([1, null, 1]);
  });

  test('in the default agreement does not need to end', async () => {
    const firm = await newFirm();
    await offboard(firm.boss, firm.rui, {});
    expect(await memberships(firm.rui)).toEqual([]);
  });
});

describe('undoing', () => {
  test('returns rows that have not changed since, and lists the rest', async () => {
    const firm = await newFirm();
    const { boss, rui, bia } = firm;
    const ids = await giveWork(firm);
    await call(boss, 'POST', `/v2/employee-hr-data/${rui.userId}`, { joined_on: '2024-01-08' });
    const before = await workOf(firm, ids);
    await offboard(boss, rui, { tasks_to: bia.userId, clients_to: bia.userId });
    const { version } = (await call(boss, 'GET', `/v2/clients/${ids.client}`)).body;
    await call(boss, 'PATCH', `/v2/clients/${ids.client}`, { version, manager_id: boss.userId });

    const undone = await undo(boss, rui);
    expect(undone.body).toMatchObject({
      offboarding: { state: 'undone' },
      conflicts: [{ target: 'clients', id: ids.client }],
    });
    expect(await workOf(firm, ids)).toEqual({ ...before, client: boss.userId });
    expect(await link(boss, rui)).toMatchObject({ is_active: true, left_on: null, access_until: null });
    expect((await call(boss, 'GET', `/v2/employee-hr-data/${rui.userId}`)).body.left_on).toBe(null);
    expect(await periodsOf(rui)).toEqual([{ joined_on: '2024-01-08', left_on: null }]);
    expect(await undo(boss, rui)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await offboard(boss, rui, {})).status).toBe(200);
  });

  test('is possible for 30 days', async () => {
    const { boss, rui } = await newFirm();
    await offboard(boss, rui, {});
    server.setNow(new Date('2026-04-02T12:00:00.000Z'));
    expect(await undo(boss, rui)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    server.setNow(new Date('2026-04-01T12:00:00.000Z'));
    expect((await undo(boss, rui)).status).toBe(200);
  });
});

describe('a planned offboarding', () => {
  test('is carried out by the job in the hour after the last day, in the time zone of the account', async () => {
    const firm = await newFirm();
    const { boss, rui, bia } = firm;
    const ids = await giveWork(firm);
    const planned = await offboard(boss, rui, { left_on: '2026-03-10', tasks_to: bia.userId });
    expect(planned.body.offboarding).toMatchObject({ state: 'planned', done_at: null, handed: { tasks: 0 } });
    expect(await link(boss, rui)).toMatchObject({ is_active: true });
    expect(await offboard(boss, rui, {})).toMatchObject({ status: 409, body: { details: { state: 'planned' } } });

    const path = `/v2/user/${rui.userId}/offboarding`;
    expect((await offboard(boss, rui, { dry_run: true })).body.preview).toMatchObject({ open_tasks: 1 });
    expect((await call(boss, 'PATCH', path, { version: 9, left_on: '2026-03-11' })).status).toBe(409);
    const changed = await call(boss, 'PATCH', path, { version: 1, left_on: '2026-03-11' });
    expect(changed.body).toMatchObject({ state: 'planned', left_on: '2026-03-11', tasks_to: bia.userId, version: 2 });

    // It is still March 11 in São Paulo.
    await runJob('2026-03-12T02:30:00.000Z');
    expect(await link(boss, rui)).toMatchObject({ is_active: true });
    expect(await runJob('2026-03-12T03:30:00.000Z')).toEqual({ people: 1, refused: 0 });
    expect(await link(boss, rui)).toMatchObject({ is_active: false, left_on: '2026-03-11' });
    expect((await workOf(firm, ids)).open).toBe(bia.userId);
    expect(await runJob('2026-03-12T04:30:00.000Z')).toEqual({ people: 0, refused: 0 });
    expect(await call(boss, 'PATCH', path, { version: 3, note: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', details: { state: 'done' } },
    });
  });

  test('is canceled by undoing it; nothing happens on the day', async () => {
    const { boss, rui } = await newFirm();
    await offboard(boss, rui, { left_on: '2026-03-10' });
    expect((await undo(boss, rui)).body).toMatchObject({ offboarding: { state: 'undone' }, conflicts: [] });
    await runJob('2026-03-20T12:00:00.000Z');
    expect(await link(boss, rui)).toMatchObject({ is_active: true });
  });

  test('of the last Super Admin stays planned, and nothing is partly done', async () => {
    const { boss, rui } = await newFirm();
    const second = await server.person({ accountId: boss.accountId, level: 5 });
    await offboard(boss, second, { left_on: '2026-03-10', tasks_to: rui.userId });
    await sqlOf(server.db)
      .updateTable('employment_links')
      .set({ level: 4 })
      .where('account_id', '=', boss.accountId)
      .where('user_id', '=', boss.userId)
      .execute();
    expect(await runJob('2026-03-20T12:00:00.000Z')).toEqual({ people: 0, refused: 1 });
    expect(await link(boss, second)).toMatchObject({ is_active: true, left_on: null });
    await undo(second, second);
  });
});

/** Ana leads Rui, who leads Bia, Caio and Eva. Eva has left; Caio has an HR record. */
async function newLine() {
  const { boss, rui, bia } = await newFirm();
  const { accountId } = boss;
  const [ana, caio, eva] = [
    await server.person({ accountId, level: 1, nome: 'Ana' }),
    await server.person({ accountId, level: 1, nome: 'Caio' }),
    await server.person({ accountId, level: 1, nome: 'Eva' }),
  ];
  await call(boss, 'POST', `/v2/employee-hr-data/${caio.userId}`, { joined_on: '2024-01-08' });
  await lead(boss, ana, [rui]);
  await lead(boss, rui, [bia, caio, eva]);
  const { version } = await link(boss, eva);
  await call(boss, 'PATCH', `/v2/user/${eva.userId}`, { version, is_active: false });
  return { boss, rui, ana, bia, caio, eva };
}

const lead = async (boss: TestPerson, leader: TestPerson | null, people: TestPerson[]) => {
  for (const one of people) {
    const { version } = await link(boss, one);
    const body = { version, reports_to: leader?.userId ?? null };
    expect((await call(boss, 'PATCH', `/v2/user/${one.userId}`, body)).status).toBe(200);
  }
};
const leadersOf = async (boss: TestPerson, people: TestPerson[]) =>
  Promise.all(people.map(async (one) => (await link(boss, one)).reports_to));

describe('direct reports', () => {
  test('report to another leader, who then reports to the next one up the line; undoing returns them', async () => {
    const { boss, rui, ana, bia, caio, eva } = await newLine();
    const shown = await offboard(boss, rui, { dry_run: true });
    expect(shown.body.preview).toMatchObject({ reports: 2 });
    const { version } = (await call(boss, 'GET', `/v2/employee-hr-data/${caio.userId}`)).body;
    const { offboarding } = (await offboard(boss, rui, { reports_to: bia.userId })).body;
    expect(offboarding).toMatchObject({ reports_to: bia.userId, handed: { reports: 1 } });
    expect((await call(boss, 'GET', `/v2/employee-hr-data/${caio.userId}`)).body).toMatchObject({
      reports_to: bia.userId,
      version: version + 1,
    });
    expect((await call(boss, 'GET', `/v2/user/${ana.userId}/team`)).body.items).toMatchObject([
      { user_id: bia.userId, leads: 1 },
    ]);
    const events = (await call(boss, 'GET', `/v2/audit?target=user&action=user.update`)).body.items;
    expect(events[0]).toMatchObject({ fields: ['reports_to'] });

    // Meanwhile Caio got another leader, which is a conflict.
    await lead(boss, ana, [caio]);
    const undone = await undo(boss, rui);
    expect(undone.body.conflicts).toEqual([{ target: 'user', id: caio.userId }]);
    expect(await leadersOf(boss, [bia, caio, eva])).toEqual([rui.userId, ana.userId, rui.userId]);
  });

  test('go to the next leader up the line if nothing was chosen', async () => {
    const { boss, rui, ana, bia } = await newLine();
    expect((await offboard(boss, rui, {})).body.offboarding.handed).toMatchObject({ reports: 0 });
    expect(await leadersOf(boss, [bia])).toEqual([rui.userId]);
    const team = (await call(boss, 'GET', `/v2/user/${ana.userId}/team`)).body.items;
    expect(team.map(({ nome }: { nome: string }) => nome)).toEqual(['Bia Reis', 'Caio']);
  });

  test('are refused to somebody led by one of them, and stay if that is true only on the planned day', async () => {
    const { boss, rui, bia, caio } = await newLine();
    const dan = await server.person({ accountId: boss.accountId, level: 1, nome: 'Dan' });
    await lead(boss, bia, [dan]);
    for (const dry_run of [true, false])
      expect(await offboard(boss, rui, { reports_to: dan.userId, dry_run })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'reports_to', code: 'circle' }] },
      });
    await lead(boss, null, [dan]);
    expect((await offboard(boss, rui, { left_on: '2026-03-10', reports_to: dan.userId })).status).toBe(200);
    await lead(boss, bia, [dan]);
    expect(await runJob('2026-03-20T12:00:00.000Z')).toEqual({ people: 1, refused: 0 });
    expect(await leadersOf(boss, [bia, caio])).toEqual([rui.userId, dan.userId]);
    server.setNow(new Date('2026-03-20T12:00:00.000Z'));
    expect((await undo(boss, rui)).body.conflicts).toEqual([]);
    expect(await leadersOf(boss, [bia, caio])).toEqual([rui.userId, rui.userId]);
  });
});

describe('is refused', () => {
  test('at levels without the capability, and for a higher level', async () => {
    const { boss, rui } = await newFirm();
    const admin = await server.person({ accountId: boss.accountId, level: 4 });
    for (const level of [1, 2, 3] as const) {
      const who = await server.person({ accountId: boss.accountId, level });
      expect((await offboard(who, rui, {})).status).toBe(403);
    }
    expect((await offboard(admin, boss, {})).status).toBe(403);
    expect((await offboard(admin, rui, { dry_run: true })).status).toBe(200);
  });

  test.each([
    ['left_on', { left_on: '2024-01-07' }, 'before_joining'],
    ['tasks_to', { tasks_to: 987_654 }, 'not_here'],
    ['allocations', { allocations: 'burn' }, undefined],
    ['access_months', { access_months: 61 }, undefined],
  ])('with %s for %j', async (path, body, code) => {
    const { boss, rui } = await newFirm();
    await call(boss, 'POST', `/v2/employee-hr-data/${rui.userId}`, { joined_on: '2024-01-08' });
    for (const dry_run of [true, false]) {
      const answer = await offboard(boss, rui, { ...body, dry_run });
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
      if (code) expect(answer.body.errors[0].code).toBe(code);
    }
    expect(await link(boss, rui)).toMatchObject({ is_active: true, version: 1 });
  });

  test('of oneself, of the last Super Admin, to the person, and of an invited person', async () => {
    const { boss, rui } = await newFirm();
    const chief = await server.person({ accountId: boss.accountId, level: 5 });
    const codeOf = ({ status, body }: { status: number; body: { code: string; errors?: { code: string }[] } }) => [
      status,
      body.errors?.[0]?.code ?? body.code,
    ];
    await server.person({ accountId: boss.accountId, level: 2 });
    // Invited people and people who left do not count.
    await call(boss, 'POST', '/v2/user', { nome: 'N', email: `super.${rui.email}`, level: 5 });
    const former = await server.person({ accountId: boss.accountId, level: 5 });
    expect((await offboard(boss, former, {})).status).toBe(200);
    const { duties } = (await offboard(boss, chief, { dry_run: true })).body.preview;
    expect(duties).toHaveLength(7);
    expect(duties).toContainEqual({ duty: 'account.settings', others: 1 });
    expect(duties).toContainEqual({ duty: 'bank.post', others: 2 });
    expect(codeOf(await offboard(boss, boss, {}))).toEqual([400, 'oneself']);
    expect(codeOf(await offboard(boss, rui, { clients_to: rui.userId }))).toEqual([400, 'oneself']);
    expect((await offboard(boss, chief, {})).status).toBe(200);
    const invited = (await call(boss, 'POST', '/v2/user', { nome: 'N', email: `new.${rui.email}`, level: 1 })).body.id;
    expect(codeOf(await offboard(boss, { ...rui, userId: invited }, {}))).toEqual([409, 'not_joined']);
  });

  test('before days booked by a closed month', async () => {
    const { boss, rui } = await newFirm();
    const schedule = { valid_from: '2026-02-20', minutes: [0, 0, 0, 0, 480, 0, 0] };
    await call(boss, 'POST', `/v2/work-time/schedules/${rui.userId}`, schedule);
    for (const day of ['20', '27'])
      await call(boss, 'POST', '/v2/work-time', {
        user_id: rui.userId,
        started_at: `2026-02-${day}T11:00:00.000Z`,
        minutes: 540,
      });
    const { status } = await call(boss, 'POST', '/v2/time-bank/closings', { month: '2026-02' });
    expect(status).toBe(200);
    const refused = await offboard(boss, rui, { left_on: '2026-02-19' });
    expect([refused.status, refused.body.errors?.[0]?.code, refused.body.details]).toEqual([
      400,
      'month_closed',
      { month: '2026-02' },
    ]);
    expect((await offboard(boss, rui, {})).body.preview.open_months).toEqual(['2026-03']);
  });
});
