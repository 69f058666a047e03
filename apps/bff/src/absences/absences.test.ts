import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { rulesFor } from '../time-bank/rules.service.ts';
import { judgedDays } from '../time-bank/judged-days.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const FULL = [480, 480, 480, 480, 480, 0, 0];
type Level = 1 | 2 | 3 | 4 | 5;
const colleague = (of: TestPerson, level: Level = 1) => server.person({ accountId: of.accountId, level });
const get = async (who: TestPerson, path: string) => (await server.call(who, 'GET', path)).body;
const leads = (leader: TestPerson, person: TestPerson) =>
  sqlOf(server.db)
    .updateTable('employment_links')
    .set({ reports_to: leader.userId })
    .where('account_id', '=', person.accountId)
    .where('user_id', '=', person.userId)
    .execute();

/** A company with an eight-hour schedule for the employee and one kind of each effect; the second kind is private. */
async function company() {
  const owner = await server.person({ level: 5 });
  const [manager, employee] = [await colleague(owner, 3), await colleague(owner)];
  const schedule = { valid_from: '2026-01-01', minutes: FULL };
  await server.call(owner, 'POST', `/v2/work-time/schedules/${employee.userId}`, schedule);
  for (const kind of [
    { name: 'Vacation', effect: 'excused' },
    { name: 'Certificate', effect: 'excused', is_private: true },
    { name: 'Day off', effect: 'bank' },
    { name: 'Suspension', effect: 'unpaid', who_asks: 'record_only' },
  ])
    expect((await server.call(owner, 'POST', '/v2/absences/kinds', kind)).status).toBe(200);
  return { owner, manager, employee };
}

const WEEK = { kind_id: 1, starts_on: '2026-03-09', ends_on: '2026-03-13' };
const ask = (who: TestPerson, body: object = {}) => server.call(who, 'POST', '/v2/absences', { ...WEEK, ...body });
const decide = (who: TestPerson, { id, version }: { id: number; version: number }, status = 'approved') =>
  server.call(who, 'POST', `/v2/absences/${id}/decide`, { status, version });
const codeOf = ({ body }: { body: any }) => body.errors?.[0]?.code ?? body.code;

describe('a request', () => {
  test('waits for a decision, of which the person is notified; approval reduces the expected hours', async () => {
    const { manager, employee } = await company();
    const path = `/v2/user/${employee.userId}/work-time-total?from=2026-03-09&to=2026-03-15`;
    const made = await ask(employee);
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({
        status: 'requested',
        user_id: employee.userId,
        may_decide: false,
        may_change: true,
        may_cancel: true,
      }),
    ]);
    expect((await get(manager, '/v2/notifications')).items).toMatchObject([{ kind: 'absences.asked' }]);
    expect((await get(manager, '/v2/absences?waiting=true')).items).toMatchObject([{ id: 1, may_decide: true }]);
    expect((await get(employee, path)).expected_minutes).toBe(2_400);
    expect((await decide(manager, made.body)).body).toMatchObject({ status: 'approved', decided_by: manager.userId });
    expect((await get(employee, '/v2/notifications')).items).toMatchObject([{ kind: 'absences.decided' }]);
    expect((await get(employee, path)).expected_minutes).toBe(0);
    expect((await server.call(employee, 'DELETE', '/v2/absences/1')).body).toEqual({ message: 'Canceled' });
    expect((await get(employee, path)).expected_minutes).toBe(2_400);
  });

  test('notifies only the direct leader, who can decide at level 1', async () => {
    const { owner, manager, employee } = await company();
    const leader = await colleague(owner);
    await leads(leader, employee);
    const made = await ask(employee);
    expect((await get(manager, '/v2/notifications')).items).toEqual([]);
    expect((await get(leader, '/v2/absences?waiting=true')).items).toMatchObject([{ id: made.body.id }]);
    expect((await decide(leader, made.body)).status).toBe(200);
    expect((await get(await colleague(owner), '/v2/absences')).items).toEqual([]);
  });

  test('is decided once, and never by the person themselves', async () => {
    const { owner, manager, employee } = await company();
    const own = (await ask(owner)).body;
    expect((await decide(owner, own)).status).toBe(403);
    expect((await ask(owner, { approve: true, starts_on: '2026-04-01', ends_on: '2026-04-01' })).status).toBe(403);
    const { body } = await ask(employee);
    expect((await decide(employee, body)).status).toBe(403);
    const both = await Promise.all([decide(manager, body), decide(owner, body, 'refused')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'wrong_state' });
  });

  test('is decided together with others; each one that fails returns its reason', async () => {
    const { owner, manager, employee } = await company();
    const ids: number[] = [];
    for (const day of ['09', '10', '11'])
      ids.push((await ask(employee, { starts_on: `2026-03-${day}`, ends_on: `2026-03-${day}` })).body.id);
    const own = (await ask(manager)).body.id;
    await decide(owner, { id: ids[0] ?? 0, version: 1 });
    const many = (who: TestPerson, body: object) => server.call(who, 'POST', '/v2/absences/decide', body);
    const { body } = await many(manager, { ids: [...ids, own, 99], status: 'refused', note: 'Delivery' });
    expect(body).toEqual({
      decided: 2,
      refused: [
        { id: ids[0], code: 'wrong_state' },
        { id: own, code: 'oneself' },
        { id: 99, code: 'not_found' },
      ],
      message: 'Refused',
    });
    expect((await get(employee, '/v2/absences?status=refused')).items).toMatchObject([
      { decision_note: 'Delivery', decided_by: manager.userId },
      { decision_note: 'Delivery' },
    ]);
    expect((await many(manager, { ids: ids.slice(0, 1), status: 'approved' })).body.decided).toBe(0);
    const accountant = await colleague(owner, 2);
    const other = await colleague(owner);
    const codes = async (who: TestPerson) => (await many(who, { ids: [own], status: 'approved' })).body.refused;
    expect([await codes(accountant), await codes(other)]).toEqual([
      [{ id: own, code: 'forbidden' }],
      [{ id: own, code: 'not_found' }],
    ]);
  });

  test('is refused if a concurrent one overlaps it', async () => {
    const { employee } = await company();
    const both = await Promise.all([ask(employee), ask(employee, { starts_on: '2026-03-13', ends_on: '2026-03-16' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(codeOf(both.find(({ status }) => status === 400) ?? both[0])).toBe('overlaps');
  });

  test('for parts of one day is accepted as long as all parts fit', async () => {
    const { employee } = await company();
    const part = (minutes_per_day: number) => ask(employee, { ends_on: WEEK.starts_on, minutes_per_day });
    expect([(await part(240)).status, (await part(240)).status, codeOf(await part(1))]).toEqual([200, 200, 'overlaps']);
  });

  test.each<[string, object, string, string]>([
    ['an unknown kind', { kind_id: 99 }, 'kind_id', 'not_here'],
    ['a kind that is only recorded', { kind_id: 4 }, 'kind_id', 'record_only'],
    ['days in the wrong order', { ends_on: '2026-03-08' }, 'ends_on', 'before_from'],
    ['a weekend', { starts_on: '2026-03-07', ends_on: '2026-03-08' }, 'starts_on', 'nothing_due'],
    ['too many days', { ends_on: '2027-12-31' }, 'ends_on', 'range_too_long'],
  ])('for %s is refused with the field', async (_, body, path, code) => {
    const { employee } = await company();
    const { status, body: refusal } = await ask(employee, body);
    expect([status, refusal.errors[0].path, refusal.errors[0].code]).toEqual([400, path, code]);
  });
});

test('of a private kind shows its kind to the person and to those who keep the records', async () => {
  const { owner, manager, employee } = await company();
  const accountant = await colleague(owner, 2);
  await ask(employee, { kind_id: 2, note: 'seen by few' });
  const seen = async (who: TestPerson) =>
    (await get(who, '/v2/absences')).items.map((one: any) => [one.kind_id, one.note]);
  expect(await seen(employee)).toEqual([[2, 'seen by few']]);
  expect(await seen(accountant)).toEqual([[2, 'seen by few']]);
  expect(await seen(manager)).toEqual([[null, null]]);
  expect(await seen(await colleague(owner))).toEqual([]);
});

test('a CSV export has the filtered absences with names, and hides private kinds from most readers', async () => {
  const { owner, manager, employee } = await company();
  await ask(employee, { kind_id: 2, note: 'seen by few' });
  await ask(employee, { starts_on: '2026-04-01', ends_on: '2026-04-01' });
  const lines = async (who: TestPerson) => {
    const { body, headers } = await server.call(who, 'GET', '/v2/absences/export.csv?to=2026-03-31');
    expect(headers.get('content-type')).toContain('text/csv');
    return String(body).trim().split('\r\n');
  };
  const [head, ...hidden] = await lines(manager);
  expect(head).toMatch(/id,user_id,person,kind,starts_on/);
  expect(hidden).toEqual([expect.stringContaining(',,2026-03-09,2026-03-13,,requested,,')]);
  expect((await lines(owner))[1]).toContain(',Certificate,2026-03-09,2026-03-13,,requested,seen by few,');
});

test('the calendar shows absences the caller may see, and hides the names of private kinds from most readers', async () => {
  const { owner, manager, employee } = await company();
  const [accountant, leader, other] = [await colleague(owner, 2), await colleague(owner), await colleague(owner)];
  await leads(leader, employee);
  await ask(employee, { kind_id: 2, note: 'seen by few' });
  await ask(manager, { starts_on: '2026-04-01', ends_on: '2026-04-01' });
  const seen = async (who: TestPerson, more = '') => {
    const { items, user_ids } = await get(who, `/v2/absences/calendar?from=2026-03-01&to=2026-03-31${more}`);
    return { people: user_ids, kinds: items.map((one: any) => [one.user_id, one.kind_id, one.note]) };
  };
  const all = [owner, manager, employee, accountant, leader, other].map(({ userId }) => userId);
  const hidden = [[employee.userId, null, null]];
  expect(await seen(accountant)).toEqual({ people: all, kinds: [[employee.userId, 2, 'seen by few']] });
  expect(await seen(manager)).toEqual({ people: all, kinds: hidden });
  expect(await seen(leader)).toEqual({ people: [employee.userId, leader.userId], kinds: hidden });
  expect(await seen(leader, '&team=true')).toEqual({ people: [employee.userId], kinds: hidden });
  expect(await seen(other)).toEqual({ people: [other.userId], kinds: [] });
});

test('absences of others are recorded as approved by those who keep the records', async () => {
  const { owner, manager, employee } = await company();
  const accountant = await colleague(owner, 2);
  const body = { user_id: employee.userId, kind_id: 4, approve: true };
  expect((await ask(manager, body)).status).toBe(403);
  const { body: made } = await ask(accountant, body);
  expect(made).toMatchObject({ status: 'approved', decided_by: accountant.userId, may_change: true });
  const readers = [employee, manager].map((who) => get(who, '/v2/absences'));
  for (const { items } of await Promise.all(readers)) expect(items).toMatchObject([{ may_change: false }]);
  const shorter = { ends_on: '2026-03-10', version: made.version };
  expect((await server.call(accountant, 'PATCH', `/v2/absences/${made.id}`, shorter)).body.ends_on).toBe('2026-03-10');
  expect((await server.call(employee, 'PATCH', `/v2/absences/${made.id}`, shorter)).status).toBe(409);
});

describe('a preview', () => {
  const preview = async (who: TestPerson, body: object = {}) =>
    (await server.call(who, 'POST', '/v2/absences/preview', { ...WEEK, ...body })).body;

  test('shows the days, the resulting balance, overlaps and reasons for a refusal; nothing is written', async () => {
    const { owner, employee } = await company();
    const days = { starts_on: '2026-03-13', ends_on: '2026-03-16' };
    expect(await preview(employee, { ...days, kind_id: 3, minutes_per_day: 120 })).toEqual({
      days: ['13', '14', '15', '16'].map((day, at) => ({
        date: `2026-03-${day}`,
        scheduled_minutes: [480, 0, 0, 480][at],
        covered_minutes: [120, 0, 0, 120][at],
      })),
      minutes: 240,
      balance_before_minutes: 0,
      balance_after_minutes: -240,
      overlaps: [],
      team_away: [],
      // The time bank is empty.
      warnings: ['balance_too_low'],
    });
    const { body: made } = await ask(employee);
    const overlaps = [{ absence_id: made.id, starts_on: WEEK.starts_on, ends_on: WEEK.ends_on }];
    expect(await preview(employee, days)).toMatchObject({ overlaps, balance_before_minutes: null });
    expect(await preview(employee, { instead_of: made.id })).toMatchObject({ overlaps: [], minutes: 2_400 });
    const weekend = { starts_on: '2026-03-14', ends_on: '2026-03-15' };
    expect(await preview(employee, weekend)).toMatchObject({ warnings: ['nothing_due'] });
    expect((await get(owner, '/v2/absences')).items).toHaveLength(1);
    const { status } = await server.call(employee, 'POST', '/v2/absences/preview', { ...WEEK, user_id: owner.userId });
    expect(status).toBe(403);
  });

  test('shows who else under the same leader is away, to callers who may see it', async () => {
    const { owner, manager, employee } = await company();
    const mate = await colleague(owner);
    await leads(manager, employee);
    await leads(manager, mate);
    const body = { kind_id: 1, starts_on: '2026-03-10', ends_on: '2026-03-10' };
    await server.call(owner, 'POST', '/v2/absences', { ...body, user_id: mate.userId, approve: true });
    expect((await preview(await colleague(owner, 2), { user_id: employee.userId })).team_away).toEqual([
      { date: '2026-03-10', user_ids: [mate.userId] },
    ]);
    expect((await preview(employee)).team_away).toEqual([]);
  });
});

test('days of a closed month are refused', async () => {
  const { owner, employee } = await company();
  await sqlOf(server.db)
    .insertInto('time_bank_closings')
    .values({
      account_id: owner.accountId,
      id: 1,
      month: '2026-02',
      closed_at: '2026-03-01T00:00:00.000Z',
      closed_by: owner.userId,
      reopened_at: null,
      reopened_by: null,
    })
    .execute();
  const answer = await ask(employee, { starts_on: '2026-02-27', ends_on: '2026-03-02' });
  expect([answer.status, codeOf(answer)]).toEqual([400, 'month_closed']);
});

test('totals, timesheet, load, Today and the time bank expect the same hours on random days', async () => {
  const { owner, employee } = await company();
  const random = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1));
  let seed = 20_260_302;
  const draw = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let tries = 0; tries < 8; tries++) {
    const day = String(random(2, 27)).padStart(2, '0');
    const body = { user_id: employee.userId, kind_id: random(1, 4), approve: true };
    const minutes_per_day = random(0, 1) ? random(1, 200) : null;
    await ask(owner, { ...body, starts_on: `2026-03-${day}`, ends_on: `2026-03-${day}`, minutes_per_day });
  }
  const range = 'from=2026-03-02&to=2026-03-08';
  const sheet = await get(employee, `/v2/work-time/timesheet?${range}`);
  const expected = sheet.days.map((one: any) => one.expected_minutes);
  const sum = expected.reduce((all: number, one: number) => all + one, 0);
  expect((await get(employee, `/v2/user/${employee.userId}/work-time-total?${range}`)).expected_minutes).toBe(sum);
  expect((await get(employee, '/v2/today')).my_hours.expected_minutes).toBe(sum);
  const [week] = (await get(employee, `/v2/resource-allocation/load?${range}`)).items;
  expect(week.days.map((one: any) => one.capacity_minutes)).toEqual(expected);
  const rulesOf = await rulesFor(server.db, owner.accountId, [employee.userId]);
  const judged = await judgedDays(server.db, owner.accountId, [employee.userId], '2026-03-02', '2026-03-08', rulesOf);
  expect(judged.get(employee.userId)?.map(({ due }) => due.expected)).toEqual(expected);
  expect(sum).toBeLessThan(2_400);
});
