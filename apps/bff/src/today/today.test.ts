import { type Level, LEVELS } from '@jornada/domain/access';
import { addDays } from '@jornada/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { firstAndCount, GLANCE } from './today.service.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(TEST_NOW));

/** The Monday of the test clock, in São Paulo. */
const TODAY = '2026-03-02';
const SUNDAY = '2026-03-08';
const FULL = [480, 480, 480, 480, 480, 0, 0];

const colleague = (of: TestPerson, level: Level, nome?: string) =>
  server.person({ accountId: of.accountId, level, ...(nome && { nome }) });
const todayOf = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/today')).body;
const ask = async (who: TestPerson, path: string) => {
  const { status, body } = await server.call(who, 'GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const total = async (who: TestPerson, path: string): Promise<number> => (await ask(who, path)).total;
const write = async (who: TestPerson, path: string, body: object) => {
  const answer = await server.call(who, 'POST', path, body);
  expect([path, answer.status, answer.body.errors]).toEqual([path, 200, undefined]);
  return answer.body;
};
const createTask = (who: TestPerson, body: object) => write(who, '/v2/tasks', { title: 'A task', ...body });
const schedule = (boss: TestPerson, of: TestPerson) =>
  write(boss, `/v2/work-time/schedules/${of.userId}`, { valid_from: '2026-01-01', minutes: FULL });

/** A company with data of every kind, and one person of each level. */
async function company() {
  const boss = await server.person({ nome: 'Sofia' });
  const people: Record<Level, TestPerson> = {
    5: boss,
    4: await colleague(boss, 4, 'Ada'),
    3: await colleague(boss, 3, 'Marta'),
    2: await colleague(boss, 2, 'Caio'),
    1: await colleague(boss, 1, 'Elisa'),
  };
  // Tasks created weeks ago: some done, others overdue.
  for (const level of LEVELS) {
    const assignee_id = people[level].userId;
    await createTask(boss, { assignee_id, due_on: addDays(TODAY, -level) });
    await createTask(boss, { assignee_id, due_on: TODAY });
    await createTask(people[level], { assignee_id, due_on: addDays(TODAY, -1), status: 'done' });
  }
  const theirs = sqlOf(server.db).updateTable('tasks').where('account_id', '=', boss.accountId);
  await theirs.set({ created_at: '2026-02-10T15:00:00.000Z' }).execute();
  await theirs.where('status', '=', 'done').set({ completed_at: '2026-02-18T15:00:00.000Z' }).execute();
  await createTask(boss, { assignee_id: people[1].userId, due_on: SUNDAY, status: 'doing' });
  await createTask(boss, { assignee_id: people[1].userId, due_on: addDays(SUNDAY, 1) });
  await createTask(boss, { due_on: addDays(TODAY, -3), status: 'doing' });
  await createTask(boss, { due_on: addDays(TODAY, -3), status: 'canceled' });
  const gone = await createTask(boss, { assignee_id: people[1].userId, due_on: TODAY });
  await server.call(boss, 'DELETE', `/v2/tasks/${gone.id}`);

  for (const level of [1, 2, 3] as const) await schedule(boss, people[level]);
  await write(boss, '/v2/work-time', {
    user_id: people[1].userId,
    started_at: '2026-03-02T09:00:00Z',
    minutes: 100,
    note: 'x',
  });
  const allocate = (of: TestPerson, minutes_per_day: number, starts_on: string, ends_on = starts_on) =>
    write(boss, '/v2/resource-allocation/allocations', { user_id: of.userId, minutes_per_day, starts_on, ends_on });
  await allocate(people[1], 600, TODAY, addDays(TODAY, 1));
  await allocate(people[2], 500, addDays(TODAY, 21));
  await allocate(people[3], 480, TODAY);
  await allocate(people[3], 900, addDays(TODAY, 28));

  await server.call(boss, 'PATCH', '/v2/time-bank/policy', {
    regime: 'individual_6_months',
    negative: 'warn',
    version: 1,
  });
  const lea = await colleague(boss, 1, 'Lea');
  await schedule(boss, lea);
  await write(boss, `/v2/user/${lea.userId}/offboarding`, {
    left_on: addDays(TODAY, 20),
    reason: 'resigned',
    allocations: 'keep',
  });
  const kind = await write(boss, '/v2/absences/kinds', { name: 'Marriage', effect: 'excused' });
  await write(people[1], '/v2/absences', { kind_id: kind.id, starts_on: '2026-04-06', ends_on: '2026-04-08' });

  await write(boss, '/v2/time-bank/debitar-horas', { user_id: people[4].userId, minutes: 30, reason: 'x' });
  const credit = (of: TestPerson, minutes: number, occurred_on: string) =>
    write(boss, '/v2/time-bank/creditar-horas', { user_id: of.userId, minutes, reason: 'x', occurred_on });
  await credit(people[1], 90, '2025-09-10');
  await credit(people[1], 30, '2026-02-20');
  await credit(people[2], 60, '2025-10-01');
  await credit(people[3], 45, '2026-02-20');
  return people;
}

test('requires a token', async () => {
  expect((await server.call(null, 'GET', '/v2/today')).status).toBe(401);
});

describe('every figure equals that of the screen it links to', () => {
  let people: Record<Level, TestPerson>;
  beforeAll(async () => {
    people = await company();
  });

  test.each(LEVELS)('of tasks, at level %i', async (level) => {
    const me = people[level];
    const { my_tasks, task_flow } = await todayOf(me);
    const mine = `/v2/tasks?assignee_id=${me.userId}`;
    const open = `${mine}&status=todo&status=doing`;
    expect(my_tasks).toMatchObject({
      open: await total(me, open),
      overdue: await total(me, `${mine}&overdue=true`),
      due_today: await total(me, `${open}&due_from=${TODAY}&due_to=${TODAY}`),
      due_this_week: await total(me, `${open}&due_from=${TODAY}&due_to=${SUNDAY}`),
    });
    const listed = await ask(me, `${open}&sort=due_on&limit=6`);
    expect(my_tasks.next.map(({ id }: { id: number }) => id)).toEqual(listed.items.map(({ id }: { id: number }) => id));
    expect(task_flow).toMatchObject({
      todo: await total(me, '/v2/tasks?status=todo'),
      doing: await total(me, '/v2/tasks?status=doing'),
      overdue: await total(me, '/v2/tasks?overdue=true'),
    });
    expect(task_flow.weeks).toHaveLength(8);
    for (const { week_starts_on, week_ends_on, created, completed } of task_flow.weeks)
      expect([week_starts_on, created, completed]).toEqual([
        week_starts_on,
        await total(me, `/v2/tasks?created_from=${week_starts_on}&created_to=${week_ends_on}`),
        await total(me, `/v2/tasks?completed_from=${week_starts_on}&completed_to=${week_ends_on}`),
      ]);
    // The compared figures are not all zero.
    expect(my_tasks.overdue).toBe(1);
    expect(task_flow.weeks.some((week: { completed: number }) => week.completed > 0)).toBe(true);
  });

  test.each(LEVELS)('of hours, at level %i', async (level) => {
    const me = people[level];
    const { my_hours } = await todayOf(me);
    const sheet = await ask(me, `/v2/work-time/timesheet?from=${TODAY}&to=${SUNDAY}`);
    expect(my_hours.days).toEqual(sheet.days);
    const sum = await ask(me, `/v2/user/${me.userId}/work-time-total?from=${TODAY}&to=${SUNDAY}`);
    expect([my_hours.minutes, my_hours.expected_minutes]).toEqual([sum.total_minutes, sum.expected_minutes]);
  });

  test.each(LEVELS)('of the time bank, at level %i', async (level) => {
    const me = people[level];
    const { my_bank, due_hours } = await todayOf(me);
    const all = (await ask(me, '/v2/time-bank')).items;
    const {
      user_id: _,
      nome: __,
      is_active: ___,
      waiting_minutes: ____,
      reserved_minutes: _____,
      ...own
    } = all.find((row: { user_id: number }) => row.user_id === me.userId);
    expect(my_bank).toEqual(own);
    if (level === 1) return expect(due_hours).toBeNull();
    const soon = await ask(me, '/v2/time-bank?due_soon=true&sort=-due_soon_minutes');
    expect([due_hours.people, due_hours.until]).toEqual([soon.total, '2026-04-01']);
    expect(due_hours.first).toEqual(
      soon.items.map(({ user_id, nome, due_soon_minutes, next_due_on }: (typeof due_hours.first)[number]) => ({
        user_id,
        nome,
        due_soon_minutes,
        next_due_on,
      })),
    );
    expect(soon.total).toBe(2);
  });

  test.each(LEVELS)('of the load, at level %i', async (level) => {
    const me = people[level];
    const { load } = await todayOf(me);
    const weeks = (await ask(me, `/v2/resource-allocation/load?from=${TODAY}&to=${addDays(TODAY, 27)}&brief=true`))
      .items;
    const over = weeks.filter((week: { over_by_minutes: number }) => week.over_by_minutes > 0);
    const reported = load.people.flatMap(({ user_id, weeks: own }: (typeof load.people)[number]) =>
      own
        .filter((week: { over_by_minutes: number }) => week.over_by_minutes > 0)
        .map((week: object) => ({ user_id, ...week })),
    );
    const shown = ({ user_id, week_starts_on, over_by_minutes }: Record<string, unknown>) =>
      `${String(user_id)} ${String(week_starts_on)} ${String(over_by_minutes)}`;
    expect(reported.map(shown).toSorted()).toEqual(over.map(shown).toSorted());
    // 600 of 480 minutes on one day, twice, and 500 of 480 in the fourth week; a later overload is out of range.
    expect(load.people.map(({ user_id }: { user_id: number }) => user_id)).toEqual(
      level === 1 ? [people[1].userId] : [people[1].userId, people[2].userId],
    );
  });

  test.each([2, 3, 4, 5] as const)('of people without a schedule, at level %i', async (level) => {
    const me = people[level];
    const { without_schedule } = await todayOf(me);
    const [everybody, scheduled] = [
      (await ask(me, '/v2/user?is_active=true')).items,
      (await ask(me, '/v2/work-time/schedules')).items,
    ];
    const known = new Set(scheduled.map(({ user_id }: { user_id: number }) => user_id));
    const missing = everybody.filter(({ id }: { id: number }) => !known.has(id));
    expect(without_schedule.people).toBe(missing.length);
    expect(without_schedule.first).toEqual([
      { user_id: people[4].userId, nome: 'Ada' },
      { user_id: people[5].userId, nome: 'Sofia' },
    ]);
  });

  test('shows the audit log at levels that may read it, and recently changed tasks at the others', async () => {
    for (const level of LEVELS) {
      const me = people[level];
      const { changes, recent_tasks } = await todayOf(me);
      if (level >= 4) {
        const log = await ask(me, '/v2/audit?limit=6');
        expect(changes.map(({ id }: { id: number }) => id)).toEqual(log.items.map(({ id }: { id: number }) => id));
        expect(changes[0].actor_nome).toBe('Sofia');
        expect(recent_tasks).toBeNull();
      } else {
        const list = await ask(me, '/v2/tasks?sort=-updated_at&limit=5');
        expect(recent_tasks.map(({ id }: { id: number }) => id)).toEqual(
          list.items.map(({ id }: { id: number }) => id),
        );
        expect(changes).toBeNull();
      }
    }
  });

  test('recent changes have the title of their task or the name of their person', async () => {
    const boss = await server.person({ nome: 'Sara' });
    const bia = await colleague(boss, 1, 'Bia');
    const gone = await createTask(boss, { title: 'In the bin' });
    await createTask(boss, { title: 'Kept' });
    await server.call(boss, 'DELETE', `/v2/tasks/${gone.id}`);
    await server.call(boss, 'PATCH', `/v2/user/${bia.userId}`, { level: 2, version: 1 });
    await write(boss, '/v2/clients', { name: 'Acme' });
    await write(boss, '/v2/tasks/bulk-update', { taskIds: [gone.id + 1], changes: { priority: 'high' } });
    const { changes } = await todayOf(boss);
    const named = changes.map(({ target, target_name }: Record<string, unknown>) => [target, target_name]);
    expect(named).toEqual([
      ['tasks', null],
      ['clients', null],
      ['user', 'Bia'],
      ['tasks', 'In the bin'],
      ['tasks', 'Kept'],
      ['tasks', 'In the bin'],
    ]);
  });

  test.each(LEVELS)('shows waiting work, at level %i', async (level) => {
    const me = people[level];
    const { duties } = await todayOf(me);
    expect(duties.absences).toBe(await total(me, '/v2/absences?waiting=true'));
    expect(duties.absences).toBe([0, 0, 0, 1, 1, 1][level]);
    const bank = level === 2 || level === 5;
    if (!bank)
      expect([duties.in_debt, duties.open_months, duties.held_months, duties.hand_over_due]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    else {
      const { open_months } = await ask(me, '/v2/time-bank/closings');
      expect(duties.open_months).toEqual(open_months);
      expect(open_months).toHaveLength(1);
      const { items } = await ask(me, '/v2/time-bank?sort=balance_minutes');
      const below = items.filter(({ balance_minutes }: { balance_minutes: number }) => balance_minutes < 0);
      expect(duties.in_debt).toEqual({
        first: below.map(({ user_id, nome, balance_minutes }: (typeof below)[number]) => ({
          user_id,
          nome,
          balance_minutes,
        })),
        has_more: false,
      });
      expect(below).toHaveLength(1);
    }
    if (level === 1 || level === 3) return expect(duties.leaving).toBeNull();
    for (const [kind, filter] of [
      ['planned', 'state=planned'],
      ['waiting', 'state=done&settlement=waiting'],
    ] as const) {
      const { items } = await ask(me, `/v2/user/offboardings?${filter}`);
      expect(duties.leaving[kind]).toEqual({
        people: items.length,
        first: items.map(({ user_id, left_on, settle_by }: (typeof items)[number]) => ({
          user_id,
          nome: 'Lea',
          left_on,
          settle_by,
        })),
      });
    }
    expect([duties.leaving.planned.people, duties.leaving.waiting.people]).toEqual([1, 0]);
  });

  test('parts that a level may not read are null', async () => {
    const seen = await Promise.all(
      LEVELS.map(async (level) => {
        const figures = await todayOf(people[level]);
        return ['due_hours', 'without_schedule', 'changes'].map((part) => figures[part] !== null);
      }),
    );
    expect(seen).toEqual([
      [false, false, false],
      [true, true, false],
      [true, true, false],
      [true, true, true],
      [true, true, true],
    ]);
  });
});

test('of many people with negative balances and expiring hours, shows the first ones and the total', async () => {
  const boss = await server.person();
  const change = (of: TestPerson, kind: 'debitar' | 'creditar', minutes: number, occurred_on: string) =>
    write(boss, `/v2/time-bank/${kind}-horas`, { user_id: of.userId, minutes, reason: 'x', occurred_on });
  await server.call(boss, 'PATCH', '/v2/time-bank/policy', {
    regime: 'individual_6_months',
    negative: 'warn',
    version: 1,
  });
  // Equal balances are sorted by id.
  for (const minutes of [30, 60, 30, 90, 60, 10, 60]) {
    await change(await colleague(boss, 1), 'debitar', minutes, '2026-02-20');
    await change(await colleague(boss, 1), 'creditar', minutes, '2025-09-10');
  }
  const left = await colleague(boss, 1);
  await change(left, 'debitar', 75, '2026-02-20');
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ deactivated_at: TEST_NOW.toISOString() })
    .where('account_id', '=', boss.accountId)
    .where('user_id', '=', left.userId)
    .execute();
  const { due_hours, duties } = await todayOf(boss);
  const ids = (rows: readonly { user_id: number }[]) => rows.map(({ user_id }) => user_id);
  const lowest = await ask(boss, `/v2/time-bank?sort=balance_minutes&limit=${GLANCE}`);
  expect(ids(duties.in_debt.first)).toEqual(ids(lowest.items));
  expect(ids(duties.in_debt.first)).toContain(left.userId);
  expect(duties.in_debt.has_more).toBe(true);
  const soon = await ask(boss, `/v2/time-bank?due_soon=true&sort=-due_soon_minutes&limit=${GLANCE}`);
  expect(ids(due_hours.first)).toEqual(ids(soon.items));
  expect([due_hours.people, soon.total]).toEqual([7, 7]);
});

test('a new account has first steps until all are done', async () => {
  const boss = await server.person();
  expect((await todayOf(boss)).first_steps).toEqual({ people: false, clients: false, tasks: false, schedules: false });
  expect((await todayOf(await colleague(boss, 1))).first_steps).toBeNull();
  await createTask(boss, {});
  expect((await todayOf(boss)).first_steps).toEqual({ people: true, clients: false, tasks: true, schedules: false });
  await write(boss, '/v2/clients', { name: 'Acme' });
  await schedule(boss, boss);
  expect((await todayOf(boss)).first_steps).toBeNull();
});

test('contains nothing of another account', async () => {
  await company();
  const stranger = await server.person();
  const { first_steps: _, task_flow, ...rest } = await todayOf(stranger);
  expect(rest).toEqual({
    date: TODAY,
    time_zone: 'America/Sao_Paulo',
    my_tasks: { open: 0, overdue: 0, due_today: 0, due_this_week: 0, next: [] },
    my_hours: {
      days: expect.any(Array),
      minutes: 0,
      expected_minutes: null,
      month: { month: '2026-03', minutes: 0, expected_minutes: null },
      timer: null,
    },
    my_bank: { balance_minutes: 0, due_soon_minutes: 0, next_due_on: null },
    load: { from: TODAY, people: [] },
    due_hours: { until: '2026-04-01', people: 0, first: [] },
    without_schedule: { people: 1, first: [{ user_id: stranger.userId, nome: 'Ana Prado' }] },
    recent_tasks: null,
    reveals: [],
    changes: [],
    duties: {
      absences: 0,
      in_debt: { first: [], has_more: false },
      open_months: [{ month: '2026-02', since: '2026-03-01', waiting_minutes: 0, waiting_people: 0 }],
      held_months: [],
      hand_over_due: [],
      feedback_requests: 0,
      feedback_reports: 0,
      evaluation_forms: { forms: 0, answer_until: null },
      plans: [],
      leaving: { planned: { people: 0, first: [] }, waiting: { people: 0, first: [] } },
    },
    gives_no_feedback: true,
    asked_by_nps: false,
  });
  expect([task_flow.todo, task_flow.doing, task_flow.overdue]).toEqual([0, 0, 0]);
});

test('day and week follow the time zone of the account', async () => {
  // It is 23:30 on Sunday in São Paulo, already Monday in UTC.
  server.setNow(new Date('2026-03-02T02:30:00.000Z'));
  const boss = await server.person();
  await createTask(boss, { assignee_id: boss.userId, due_on: TODAY });
  const before = await todayOf(boss);
  expect([before.date, before.my_tasks.due_today, before.my_hours.days[0].date]).toEqual([
    '2026-03-01',
    0,
    '2026-02-23',
  ]);
  server.setNow(new Date('2026-03-02T03:00:00.000Z'));
  const after = await todayOf(boss);
  expect([after.date, after.my_tasks.due_today, after.my_hours.days[0].date]).toEqual([TODAY, 1, TODAY]);
  // A task created then belongs to the previous week.
  const [week, next] = after.task_flow.weeks.slice(-2);
  expect([week.week_starts_on, week.created, next.week_starts_on, next.created]).toEqual(['2026-02-23', 1, TODAY, 0]);
});

test('hours of the month are those until yesterday; on the first day, those of the previous month', async () => {
  server.setNow(new Date('2026-03-12T20:00:00.000Z'));
  const ana = await server.person();
  await schedule(ana, ana);
  const work = (who: TestPerson, started_at: string, minutes: number) =>
    write(who, '/v2/work-time', { user_id: who.userId, started_at, minutes, note: 'x' });
  await work(ana, '2026-02-27T12:00:00Z', 99);
  await work(ana, '2026-03-02T12:00:00Z', 540);
  await work(ana, '2026-03-11T12:00:00Z', 500);
  await work(ana, '2026-03-12T12:00:00Z', 60);
  const { month, days, minutes } = (await todayOf(ana)).my_hours;
  expect(month).toEqual({ month: '2026-03', minutes: 1_040, expected_minutes: 8 * 480 });
  expect([days[0].date, minutes]).toEqual(['2026-03-09', 560]);
  const sum = await ask(ana, `/v2/user/${ana.userId}/work-time-total?from=2026-03-01&to=2026-03-11`);
  expect([month.minutes, month.expected_minutes]).toEqual([sum.total_minutes, sum.expected_minutes]);

  server.setNow(new Date('2026-03-01T15:00:00.000Z'));
  const bia = await server.person();
  await schedule(bia, bia);
  await work(bia, '2026-02-27T12:00:00Z', 99);
  expect((await todayOf(bia)).my_hours.month).toEqual({ month: '2026-02', minutes: 99, expected_minutes: 20 * 480 });
});

test('includes the running timer', async () => {
  const boss = await server.person();
  expect((await todayOf(boss)).my_hours.timer).toBeNull();
  const { timer } = await write(boss, '/v2/work-time/timer', { note: 'Thinking' });
  expect((await todayOf(boss)).my_hours.timer).toEqual(timer);
});

test('shows feedback requests to people who were asked, reports to moderators, and a month without giving feedback', async () => {
  const boss = await server.person();
  const ana = await server.person({ accountId: boss.accountId, level: 1 });
  const call = async (who: TestPerson, method: string, path: string, body?: object) => {
    const answer = await server.call({ ...who, token: await server.tokenOf(who) }, method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const figures = async (who: TestPerson) => {
    const { duties, gives_no_feedback } = await call(who, 'GET', '/v2/today');
    return [duties.feedback_requests, duties.feedback_reports, gives_no_feedback];
  };
  await call(boss, 'POST', '/v2/feedback/requests', { from_ids: [ana.userId], question: 'How was it?' });
  expect(await figures(ana)).toEqual([1, 0, true]);
  expect(await figures(boss)).toEqual([0, 0, true]);
  const { id } = await call(ana, 'POST', '/v2/feedback', { kind: 'praise', body: 'Good', request_id: 1, send: true });
  await call(boss, 'POST', `/v2/feedback/${id}/report`, { reason: 'Not for me' });
  expect(await figures(ana)).toEqual([0, 0, false]);
  expect(await figures(boss)).toEqual([0, 1, true]);
  server.setNow(new Date(TEST_NOW.getTime() + 31 * 86_400_000));
  expect((await figures(ana))[2]).toBe(true);
  server.setNow(TEST_NOW);
});

test('rows of a kind are counted only if there are more than the screen shows', async () => {
  const counted: number[] = [];
  const of = (all: number) =>
    firstAndCount(Promise.resolve(Array.from({ length: Math.min(all, GLANCE) }, (_, at) => at)), async () => {
      counted.push(all);
      return all;
    });
  const found = await Promise.all([0, GLANCE - 1, GLANCE, GLANCE + 1].map(of));
  expect(found.map(([rows, all]) => [rows.length, all])).toEqual([
    [0, 0],
    [GLANCE - 1, GLANCE - 1],
    [GLANCE, GLANCE],
    [GLANCE, GLANCE + 1],
  ]);
  expect(counted).toEqual([GLANCE, GLANCE + 1]);
});

test('plans wait for those who accept, talk and act, with the same count as the linked list', async () => {
  const ada = await server.person();
  const { accountId } = ada;
  const lea = await server.person({ accountId, level: 1 });
  const rui = await server.person({ accountId, level: 1 });
  const call = async (who: TestPerson, method: string, path: string, body?: object) => {
    const answer = await server.call(who, method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  await call(ada, 'PATCH', `/v2/user/${rui.userId}`, { reports_to: lea.userId, version: 1 });
  const plan = async (by: TestPerson, due_on: string) => {
    const goals = [{ title: 'Lead', actions: [{ title: 'Prepare', kind: 'experience', due_on }] }];
    const body = { user_id: rui.userId, title: 'Grow', starts_on: TODAY, ends_on: '2026-12-01', goals };
    const { id } = await call(by, 'POST', '/v2/pdi', body);
    await call(by, 'POST', `/v2/pdi/${id}/propose`);
    return id as number;
  };
  const waits = async (who: TestPerson) => {
    const { plans } = (await todayOf(who)).duties;
    for (const { box, waiting, plans: count } of plans)
      expect(await total(who, `/v2/pdi?box=${box}&waiting=${waiting}`)).toBe(count);
    return plans.map((one: { box: string; waiting: string; plans: number }) => Object.values(one).join(' '));
  };
  await plan(lea, '2026-11-01');
  const soon = await plan(rui, addDays(TODAY, 7));
  const later = await plan(rui, addDays(TODAY, 8));
  expect(await waits(rui)).toEqual(['mine acceptance 1']);
  expect(await waits(lea)).toEqual(['team acceptance 2']);
  expect(await waits(ada)).toEqual([]);
  for (const id of [soon, later]) await call(lea, 'POST', `/v2/pdi/${id}/accept`);
  const said = { body: 'x', confidence: 'on_track' };
  await call(rui, 'POST', `/v2/pdi/${soon}/check-ins`, { ...said, next_on: TODAY });
  await call(rui, 'POST', `/v2/pdi/${later}/check-ins`, { ...said, next_on: addDays(TODAY, 1) });
  expect(await waits(rui)).toEqual(['mine acceptance 1', 'mine check_in 1', 'mine action 1']);
  expect(await waits(lea)).toEqual(['team check_in 1']);
  expect(await total(ada, '/v2/pdi?box=all&waiting=acceptance')).toBe(0);
  // The proposal of a person whom nobody leads any more waits for that person.
  await call(lea, 'POST', `/v2/pdi/${later}/cancel`, { reason: 'x' });
  await plan(rui, '2026-11-01');
  const { version } = await call(ada, 'GET', `/v2/user/${rui.userId}`);
  await call(ada, 'PATCH', `/v2/user/${rui.userId}`, { reports_to: null, version });
  expect(await waits(rui)).toEqual(['mine acceptance 2', 'mine check_in 1', 'mine action 1']);
});
