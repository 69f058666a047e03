import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/**
 * An account with a manager and a worker who works eight hours a day, Monday to Friday, and worked the given hours in
 * February 2026.
 */
async function february(hours: Record<string, number>) {
  const boss = await server.person({ level: 5 });
  const worker = await server.person({ level: 1, accountId: boss.accountId });
  const schedule = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
  expect((await server.call(boss, 'POST', `/v2/work-time/schedules/${worker.userId}`, schedule)).status).toBe(200);
  for (const [day, minutes] of Object.entries(hours))
    expect(
      (
        await server.call(boss, 'POST', '/v2/work-time', {
          user_id: worker.userId,
          started_at: `2026-02-${day}T11:00:00.000Z`,
          minutes,
        })
      ).status,
    ).toBe(200);
  return { boss, worker };
}

const close = (boss: TestPerson, body: object = {}) =>
  server.call(boss, 'POST', '/v2/time-bank/closings', { month: '2026-02', ...body });
const reopen = (boss: TestPerson) =>
  server.call(boss, 'POST', '/v2/time-bank/closings/2026-02/reopen', { reason: 'A day was missing' });
const bankOf = async (worker: TestPerson) => (await server.call(worker, 'GET', `/v2/time-bank/${worker.userId}`)).body;
/** Eight hours on every working day of February 2026, except on the given days. */
const full = (but: Record<string, number>) => {
  const days: Record<string, number> = {};
  for (let day = 1; day <= 28; day++) {
    const two = String(day).padStart(2, '0');
    if (![0, 6].includes(new Date(`2026-02-${two}T00:00:00Z`).getUTCDay())) days[two] = 480;
  }
  return Object.fromEntries(Object.entries({ ...days, ...but }).filter(([, minutes]) => minutes > 0));
};

test('a preview explains each day and writes nothing; the closing books by day, credits first', async () => {
  const { boss, worker } = await february(full({ '02': 540, '03': 485, '04': 700, '05': 400 }));
  const preview = await close(boss, { dry_run: true });
  const mine = preview.body.people.find(({ user_id }: { user_id: number }) => user_id === worker.userId);
  expect(mine).toMatchObject({
    expected_minutes: 20 * 480,
    credit_minutes: 180,
    debit_minutes: 80,
    paid_minutes: 100,
    unbooked_minutes: 0,
  });
  expect(mine.days.find(({ date }: { date: string }) => date === '2026-02-04')).toMatchObject({
    worked_minutes: 700,
    credit_minutes: 120,
    paid_minutes: 100,
  });
  expect((await bankOf(worker)).entries.total).toBe(0);

  expect((await close(boss)).body).toEqual(preview.body);
  const bank = await bankOf(worker);
  expect(bank.balance_minutes).toBe(100);
  expect(bank.entries.items).toMatchObject([
    { kind: 'debit', minutes: 80, origin: 'closing', occurred_on: '2026-02-05', reason: '2026-02' },
    { kind: 'credit', minutes: 120, origin: 'closing', occurred_on: '2026-02-04', due_on: '2026-08-04' },
    { kind: 'credit', minutes: 60, origin: 'closing', occurred_on: '2026-02-02', due_on: '2026-08-02' },
  ]);
});

test('closing, reopening and closing again gives the same balances', async () => {
  const { boss, worker } = await february(full({ '02': 600, '03': 300 }));
  await close(boss);
  const first = await bankOf(worker);
  const booked = async (closing: number) =>
    (await server.call(boss, 'GET', `/v2/time-bank/entries?closing_id=${closing}`)).body;
  expect(await booked(1)).toMatchObject({ items: [{ origin: 'closing', closing_id: 1 }, {}], total: 2 });
  expect(await booked(2)).toMatchObject({ items: [], total: 0 });
  expect((await reopen(boss)).body).toMatchObject({ month: '2026-02', reversed: first.entries.total });
  expect((await bankOf(worker)).balance_minutes).toBe(0);
  await close(boss);
  const again = await bankOf(worker);
  expect(again.balance_minutes).toBe(first.balance_minutes);
  expect(
    again.lots.map(({ remaining_minutes, due_on }: { remaining_minutes: number; due_on: string }) => [
      remaining_minutes,
      due_on,
    ]),
  ).toEqual(
    first.lots.map(({ remaining_minutes, due_on }: { remaining_minutes: number; due_on: string }) => [
      remaining_minutes,
      due_on,
    ]),
  );
  expect((await server.call(boss, 'GET', '/v2/time-bank/closings')).body.items).toMatchObject([
    { month: '2026-02', reopened_at: null },
    { month: '2026-02', reopened_at: TEST_NOW.toISOString(), reason: 'A day was missing' },
  ]);
});

test('absence beyond the limit of the balance is not booked and is reported', async () => {
  const { boss, worker } = await february(full({ '02': 540, '03': 0 }));
  const { body } = await close(boss);
  expect(body.people.find(({ user_id }: { user_id: number }) => user_id === worker.userId)).toMatchObject({
    credit_minutes: 60,
    debit_minutes: 480,
    unbooked_minutes: 420,
  });
  expect((await bankOf(worker)).balance_minutes).toBe(0);
});

test('a closed month is locked; neither an unfinished month nor a closed one can be closed', async () => {
  const { boss, worker } = await february(full({}));
  const book = () =>
    server.call(boss, 'POST', '/v2/time-bank/creditar-horas', {
      user_id: worker.userId,
      minutes: 60,
      reason: 'x',
      occurred_on: '2026-02-10',
    });
  expect((await book()).status).toBe(200);
  const both = await Promise.all([close(boss), close(boss)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await book()).body.code).toBe('month_closed');
  expect((await close(boss)).body.errors[0].code).toBe('month_closed');
  expect((await close(boss, { month: '2026-03' })).body.errors[0].code).toBe('month_not_over');
  expect((await close(boss, { month: '2026-13' })).body.errors[0].path).toBe('month');
  await reopen(boss);
  expect((await book()).status).toBe(200);
  expect((await reopen(boss)).status).toBe(404);
});

test('worked hours of a closed month are locked too', async () => {
  const { boss, worker } = await february(full({}));
  await close(boss);
  const late = await server.call(boss, 'POST', '/v2/work-time', {
    user_id: worker.userId,
    started_at: '2026-02-07T11:00:00.000Z',
    minutes: 60,
  });
  expect([late.status, late.body.errors?.[0].code]).toEqual([400, 'month_closed']);
});

test('a person without a schedule is listed with their worked hours, and nothing is booked', async () => {
  const boss = await server.person({ level: 5 });
  await server.call(boss, 'POST', '/v2/work-time', { started_at: '2026-02-03T11:00:00.000Z', minutes: 600 });
  expect((await close(boss)).body.people).toMatchObject([
    { user_id: boss.userId, worked_minutes: 600, expected_minutes: null, credit_minutes: 0, debit_minutes: 0 },
  ]);
  expect((await bankOf(boss)).entries.total).toBe(0);
});

test('a person whose link ended directly in the database is not in the closing of a later month', async () => {
  const { boss, worker } = await february(full({}));
  const gone = await server.person({ level: 1, accountId: boss.accountId });
  const schedule = { valid_from: '2025-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
  await server.call(boss, 'POST', `/v2/work-time/schedules/${gone.userId}`, schedule);
  const listed = async () => {
    const { body } = await close(boss, { dry_run: true });
    return body.people.map(({ user_id }: { user_id: number }) => user_id).toSorted((a: number, b: number) => a - b);
  };
  expect(await listed()).toEqual([worker.userId, gone.userId]);
  // It is still January 31 in São Paulo.
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ deactivated_at: '2026-02-01T02:00:00.000Z' })
    .where('account_id', '=', boss.accountId)
    .where('user_id', '=', gone.userId)
    .execute();
  expect(await listed()).toEqual([worker.userId]);
});

test('after reopening and closing a month again, a reversed debit leaves nothing uncovered', async () => {
  const { boss, worker } = await february(full({ '02': 600, '03': 600 }));
  const rules = { negative: 'limit', negative_limit_minutes: 600, version: 1 };
  expect((await server.call(boss, 'PATCH', '/v2/time-bank/policy', rules)).status).toBe(200);
  const book = async (what: 'creditar' | 'debitar', minutes: number, occurred_on: string) =>
    (
      await server.call(boss, 'POST', `/v2/time-bank/${what}-horas`, {
        user_id: worker.userId,
        minutes,
        reason: 'x',
        occurred_on,
      })
    ).body.entry.id as number;
  await close(boss);
  await book('debitar', 240, '2026-03-01');
  const extra = await book('debitar', 120, '2026-03-01');
  expect((await reopen(boss)).status).toBe(200);
  expect((await close(boss)).status).toBe(200);
  expect(
    (await server.call(boss, 'POST', `/v2/time-bank/entries/${extra}/reverse`, { reason: 'x' })).body,
  ).toMatchObject({
    balance_minutes: 0,
  });
  expect(await bankOf(worker)).toMatchObject({ balance_minutes: 0, lots: [], uncovered: [] });
  const credit = await book('creditar', 120, '2026-03-02');
  expect(await bankOf(worker)).toMatchObject({
    balance_minutes: 120,
    lots: [{ entry_id: credit, remaining_minutes: 120 }],
    uncovered: [],
  });
});

const mineOf = (body: { people: { user_id: number }[] }, { userId }: TestPerson) =>
  body.people.find(({ user_id }) => user_id === userId);
const ofPerson = (by: TestPerson, worker: TestPerson, what: 'close' | 'correct' | 'keep', body?: object) =>
  server.call(by, 'POST', `/v2/time-bank/closings/2026-02/people/${worker.userId}/${what}`, body);
const work = (boss: TestPerson, worker: TestPerson, day: string, minutes: number) =>
  server.call(boss, 'POST', '/v2/work-time', {
    user_id: worker.userId,
    started_at: `2026-02-${day}T11:00:00.000Z`,
    minutes,
  });

test('unexplained days hold a person, with nothing booked, until the closer accepts them', async () => {
  const { boss, worker } = await february(full({ '10': 0, '11': 0, '12': 0, '20': 540 }));
  const first = await close(boss);
  expect(mineOf(first.body, worker)).toMatchObject({
    state: 'held',
    reasons: ['unexplained'],
    stretches: [{ from: '2026-02-10', to: '2026-02-12', due_minutes: 1_440 }],
  });
  expect((await bankOf(worker)).entries.total).toBe(0);
  expect((await server.call(boss, 'GET', '/v2/time-bank/closings')).body.items).toMatchObject([
    { month: '2026-02', state: 'partly', people: 1, held: 1, corrected: 0, totals: { credit_minutes: 0 } },
  ]);
  // While the person is held, their month stays open.
  expect((await work(boss, worker, '10', 480)).status).toBe(200);
  expect((await ofPerson(boss, worker, 'close', {})).body).toMatchObject({ state: 'closed', debit_minutes: 960 });
  expect(await bankOf(worker)).toMatchObject({ balance_minutes: 0 });
  expect((await work(boss, worker, '11', 480)).body.errors[0].code).toBe('month_closed');
  expect((await server.call(boss, 'GET', '/v2/time-bank/closings')).body.items).toMatchObject([
    { state: 'closed', held: 0, totals: { credit_minutes: 60, debit_minutes: 60, unbooked_minutes: 900 } },
  ]);
  const again = await ofPerson(boss, worker, 'close', {});
  expect([again.status, again.body.code, again.body.details]).toEqual([409, 'wrong_state', { state: 'closed' }]);
});

test('a correction opens the month of one person; closing it again books the difference', async () => {
  const { boss, worker } = await february(full({ '03': 600 }));
  await close(boss);
  expect((await work(boss, worker, '07', 60)).body.errors[0].code).toBe('month_closed');
  expect((await ofPerson(boss, worker, 'correct', { reason: 'A day was missing' })).body.state).toBe('correcting');
  expect((await ofPerson(boss, worker, 'correct', { reason: 'Twice' })).body.code).toBe('wrong_state');
  expect((await work(boss, worker, '07', 60)).status).toBe(200);
  const changed = await ofPerson(boss, worker, 'keep');
  expect([changed.status, changed.body.code]).toEqual([409, 'changed']);
  expect((await ofPerson(boss, worker, 'close', {})).body).toMatchObject({
    state: 'closed',
    revision: 2,
    to_credit_minutes: 180,
  });
  expect((await bankOf(worker)).entries.items).toMatchObject([
    { kind: 'credit', minutes: 60, occurred_on: '2026-02-07' },
    { kind: 'credit', minutes: 120, occurred_on: '2026-02-03' },
  ]);
  expect((await ofPerson(boss, worker, 'correct', { reason: 'To look at it' })).status).toBe(200);
  expect((await ofPerson(boss, worker, 'keep')).body).toMatchObject({ state: 'closed', revision: 2 });
  expect((await bankOf(worker)).entries.total).toBe(2);
  expect(mineOf((await close(boss, { dry_run: true })).body, worker)).toMatchObject({ revision: 2, state: 'closed' });
});

test('nobody closes or corrects their own month, except the only level 5 who can close months, with a reason', async () => {
  const { boss } = await february({});
  const schedule = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
  await server.call(boss, 'POST', `/v2/work-time/schedules/${boss.userId}`, schedule);
  await work(boss, boss, '02', 540);
  expect(mineOf((await close(boss)).body, boss)).toMatchObject({ state: 'held', reasons: ['own_row', 'unexplained'] });
  expect((await ofPerson(boss, boss, 'close', { accept_unexplained: true })).status).toBe(403);
  const alone = { accept_unexplained: true, reason: 'There is nobody else' };
  const accountant = await server.person({ level: 2, accountId: boss.accountId });
  expect((await ofPerson(boss, boss, 'close', alone)).status).toBe(403);
  await server.call(boss, 'PATCH', `/v2/user/${accountant.userId}`, { is_active: false, version: 1 });
  expect((await ofPerson(boss, boss, 'close', alone)).body).toMatchObject({ state: 'closed', credit_minutes: 60 });
  expect((await ofPerson(boss, boss, 'correct', { reason: 'My own' })).status).toBe(403);
  const { items } = (await server.call(boss, 'GET', '/v2/audit?limit=5')).body;
  expect(items.map(({ action }: { action: string }) => action)).toContain('time-bank.close-own');
});

test('months are closed in order, and a person held in one month is held in the next', async () => {
  const { boss, worker } = await february(full({}));
  expect((await close(boss, { month: '2026-01', hold: [worker.userId] })).status).toBe(200);
  const { items } = (await server.call(boss, 'GET', '/v2/audit?action=time-bank.hold')).body;
  expect(items).toMatchObject([{ target: 'time-bank', actor_id: boss.userId, fields: ['state'] }]);
  const early = await close(boss, { month: '2025-12' });
  expect(early.body.errors[0]).toMatchObject({ path: 'month', code: 'before_first_month' });
  expect(mineOf((await close(boss)).body, worker)).toMatchObject({ state: 'held', reasons: ['earlier_month'] });
  expect(
    (await server.call(boss, 'POST', '/v2/time-bank/closings/2026-01/reopen', { reason: 'x' })).body.errors[0].code,
  ).toBe('not_the_newest');
  expect((await reopen(boss)).status).toBe(200);
  await server.call(boss, 'POST', '/v2/time-bank/closings/2026-01/reopen', { reason: 'x' });
  const late = await close(boss);
  expect([late.body.code, late.body.details]).toEqual(['earlier_month_open', { months: ['2026-01'] }]);
  expect((await server.call(boss, 'GET', '/v2/time-bank/closings')).body.open_months).toEqual([
    { month: '2026-01', since: '2026-02-01', waiting_minutes: 0, waiting_people: 0 },
    { month: '2026-02', since: '2026-03-01', waiting_minutes: 0, waiting_people: 0 },
  ]);
});

test('a manual booking needs a decision until it is counted; an unknown entry is refused', async () => {
  const { boss, worker } = await february(full({ '03': 600 }));
  const booked = await server.call(boss, 'POST', '/v2/time-bank/creditar-horas', {
    user_id: worker.userId,
    minutes: 120,
    reason: 'Inventory',
    occurred_on: '2026-02-03',
  });
  const { id } = booked.body.entry;
  expect(mineOf((await close(boss, { dry_run: true })).body, worker)).toMatchObject({
    doubtful: [{ entry_id: id, date: '2026-02-03', minutes: 120, signed: 120 }],
    to_credit_minutes: 120,
  });
  const notHere = { path: 'count_entry_ids.0', code: 'not_here' };
  expect((await close(boss, { count_entry_ids: [id + 1] })).body.errors[0]).toMatchObject(notHere);
  expect(mineOf((await close(boss, { count_entry_ids: [id] })).body, worker)).toMatchObject({
    booked_before_minutes: 120,
    to_credit_minutes: 0,
  });
  expect((await bankOf(worker)).balance_minutes).toBe(120);
});

test('a closing of one person cannot count bookings of another person or month', async () => {
  const { boss, worker } = await february(full({ '03': 600 }));
  const other = await server.person({ level: 1, accountId: boss.accountId });
  const credited = async ({ userId: user_id }: TestPerson, occurred_on: string) => {
    const hours = { user_id, minutes: 120, reason: 'Inventory', occurred_on };
    return (await server.call(boss, 'POST', '/v2/time-bank/creditar-horas', hours)).body.entry.id;
  };
  const wrong = [await credited(other, '2026-02-03'), await credited(worker, '2026-01-05')];
  const right = await credited(worker, '2026-02-03');
  await close(boss, { hold: [worker.userId] });
  for (const id of wrong)
    expect((await ofPerson(boss, worker, 'close', { count_entry_ids: [right, id] })).body.errors).toMatchObject([
      { path: 'count_entry_ids.1', code: 'not_here' },
    ]);
  expect((await ofPerson(boss, worker, 'close', { count_entry_ids: [right] })).body).toMatchObject({
    state: 'closed',
    booked_before_minutes: 120,
  });
});

test('a person without records is closed without bookings, unless the closer has the month judged', async () => {
  const { boss, worker } = await february({});
  expect(mineOf((await close(boss, { dry_run: true, judge_empty: [worker.userId] })).body, worker)).toMatchObject({
    reasons: ['unexplained'],
    debit_minutes: 9_600,
  });
  expect(mineOf((await close(boss)).body, worker)).toMatchObject({
    state: 'closed',
    reasons: ['no_record'],
    debit_minutes: 0,
    unbooked_minutes: 0,
  });
  expect((await bankOf(worker)).entries.total).toBe(0);
});

test('a person who disappears after a vacation is held, not treated as someone without records', async () => {
  const { boss, worker } = await february({});
  const kind = (await server.call(boss, 'POST', '/v2/absences/kinds', { name: 'Vacation', effect: 'excused' })).body;
  const days = { starts_on: '2026-01-05', ends_on: '2026-01-30' };
  const vacation = { user_id: worker.userId, kind_id: kind.id, ...days, approve: true };
  expect((await server.call(boss, 'POST', '/v2/absences', vacation)).status).toBe(200);
  const people = [
    mineOf((await close(boss, { month: '2026-01' })).body, worker),
    mineOf((await close(boss)).body, worker),
  ];
  expect(people).toMatchObject([
    { state: 'closed', reasons: [], excused_minutes: 9_600 },
    { state: 'held', reasons: ['unexplained'] },
  ]);
});

test('a person who disappears after a manual debit is held', async () => {
  const { boss, worker } = await february({});
  const debit = { user_id: worker.userId, minutes: 60, reason: 'Agreed', occurred_on: '2026-01-30' };
  await server.call(boss, 'PATCH', '/v2/time-bank/policy', { negative: 'warn', version: 1 });
  expect((await server.call(boss, 'POST', '/v2/time-bank/debitar-horas', debit)).status).toBe(200);
  expect(mineOf((await close(boss)).body, worker)).toMatchObject({ state: 'held', reasons: ['unexplained'] });
});

test('a closing that cannot be taken back lists all people who prevent it, and changes nothing', async () => {
  const { boss, worker } = await february(full({ '03': 600 }));
  await close(boss);
  const used = { user_id: worker.userId, minutes: 120, reason: 'Day off', occurred_on: '2026-03-02' };
  expect((await server.call(boss, 'POST', '/v2/time-bank/debitar-horas', used)).status).toBe(200);
  const { status, body } = await reopen(boss);
  expect([status, body.code, body.details.user_ids]).toEqual([400, 'breaks_limit', [worker.userId]]);
  expect((await bankOf(worker)).entries.total).toBe(2);
});

test('the holidays of a closed month do not change', async () => {
  const { boss } = await february(full({}));
  const holiday = { date: '2026-02-16', name: 'Carnival' };
  const { id } = (await server.call(boss, 'POST', '/v2/accounts/holidays', holiday)).body;
  await close(boss);
  const added = await server.call(boss, 'POST', '/v2/accounts/holidays', { ...holiday, date: '2026-02-17' });
  expect([added.status, added.body.errors[0]]).toMatchObject([400, { path: 'date', code: 'month_closed' }]);
  expect((await server.call(boss, 'DELETE', `/v2/accounts/holidays/${id}`)).body.errors[0].code).toBe('month_closed');

  const other = await february({});
  await close(other.boss, { month: '2026-01' });
  const national = (await server.call(other.boss, 'POST', '/v2/accounts/holidays/national', { year: 2026 })).body;
  expect(national.skipped).toEqual(['2026-01-01']);
  expect(national.added.length).toBeGreaterThan(5);
});

test('the schedule of a closed month does not change, until the person is corrected', async () => {
  const { boss, worker } = await february(full({}));
  await close(boss);
  const path = `/v2/work-time/schedules/${worker.userId}`;
  const from = (valid_from: string) =>
    server.call(boss, 'POST', path, { valid_from, minutes: [240, 240, 240, 240, 240, 0, 0] });
  expect((await from('2026-02-16')).body.errors[0]).toMatchObject({ path: 'valid_from', code: 'month_closed' });
  expect((await server.call(boss, 'DELETE', `${path}/2026-01-01`)).body.errors[0].code).toBe('month_closed');
  expect((await from('2026-03-01')).status).toBe(200);
  await ofPerson(boss, worker, 'correct', { reason: 'Part-time since the middle of the month' });
  expect((await from('2026-02-16')).status).toBe(200);
});

test('the drift of a closed month shows what an employment date would change now, without changing anything', async () => {
  const { boss, worker } = await february(full({ '03': 600 }));
  const drift = () => server.call(boss, 'GET', '/v2/time-bank/closings/2026-02/drift');
  expect((await drift()).status).toBe(404);
  await close(boss);
  expect((await drift()).body).toEqual({ items: [] });

  const { userId: user_id } = worker;
  const joined = await server.call(boss, 'POST', `/v2/employee-hr-data/${user_id}`, { joined_on: '2026-02-04' });
  expect(joined.status).toBe(200);
  expect((await drift()).body.items).toEqual([
    { user_id, date: '2026-02-02', field: 'expected_minutes', was: 480, now: 0 },
    { user_id, date: '2026-02-03', field: 'expected_minutes', was: 480, now: 0 },
    { user_id, date: '2026-02-03', field: 'credit_minutes', was: 120, now: 0 },
  ]);
  expect((await bankOf(worker)).entries.total).toBe(1);
  await ofPerson(boss, worker, 'correct', { reason: 'Joined later' });
  expect((await drift()).body).toEqual({ items: [] });
  expect((await server.call(worker, 'GET', '/v2/time-bank/closings/2026-02/drift')).status).toBe(403);
});

test('overtime before the 18th birthday is a warning of the closing and goes to the payroll', async () => {
  const { boss, worker } = await february(full({ '02': 540, '10': 510, '11': 510 }));
  const record = `/v2/employee-hr-data/${worker.userId}`;
  const created = await server.call(boss, 'POST', record, { birth_date: '2008-02-11' });
  const mine = async () =>
    (await close(boss, { dry_run: true })).body.people.find(
      ({ user_id }: { user_id: number }) => user_id === worker.userId,
    );
  expect(await mine()).toMatchObject({
    credit_minutes: 30,
    paid_minutes: 90,
    warnings: [
      { date: '2026-02-02', code: 'minor_overtime', minutes: 60 },
      { date: '2026-02-10', code: 'minor_overtime', minutes: 30 },
    ],
  });
  const corrected = { birth_date: '2008-02-01', version: created.body.version };
  expect((await server.call(boss, 'PUT', record, corrected)).status).toBe(200);
  expect(await mine()).toMatchObject({ credit_minutes: 120, paid_minutes: 0, warnings: [] });
});
