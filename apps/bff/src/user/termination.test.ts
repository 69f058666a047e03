import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { settlementReminders } from '../jobs/settlement-reminders.ts';
import { H, openMonthCompany, type MonthCompany } from '../testing/month-company.ts';
import { openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const NOW = '2026-10-16T12:00:00.000Z';

const ok = async (of: MonthCompany, method: string, path: string, body?: object) => {
  const answer = await of.call(method, path, body);
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return answer.body;
};
const refusal = ({ status, body }: Awaited<ReturnType<MonthCompany['call']>>) => [
  status,
  body.errors?.[0]?.code ?? body.code,
];
const pathOf = (of: MonthCompany) => `/v2/user/${of.worker.userId}/offboarding`;
const settle = (of: MonthCompany, body: object = {}) => of.call('POST', `${pathOf(of)}/settle`, body);
const leave = (of: MonthCompany, left_on = '2026-10-14') =>
  ok(of, 'POST', pathOf(of), { left_on, reason: 'dismissed', allocations: 'delete' });
const rowsOf = async (of: MonthCompany, month: string) =>
  Object.fromEntries(
    (await ok(of, 'GET', `/v2/payroll/${month}`)).items.map(
      (row: { event: string; minutes: number; provisional: boolean }) => [row.event, row.minutes],
    ),
  );

/** Hours of the days until the 14th, two of which differ from the schedule. */
async function workUntil14(of: MonthCompany, but: Record<string, number> = {}) {
  const days = ['01', '02', '05', '06', '07', '08', '09', '13', '14'].map((day) => `2026-10-${day}`);
  const cells = days
    .map((date) => ({ date, task_id: null, client_id: null, minutes: but[date] ?? 8 * H, was_minutes: 0 }))
    .filter(({ minutes }) => minutes > 0);
  await ok(of, 'PUT', '/v2/work-time/timesheet', { user_id: of.worker.userId, cells });
}

/** A dismissal on October 14 with a balance of 11:00, and 1:30 more and 0:30 less in that month. */
async function dismissed() {
  const of = await openMonthCompany(server, NOW);
  await of.book('creditar', 11 * H, '2026-09-10');
  await workUntil14(of, { '2026-10-05': 9 * H + 30, '2026-10-07': 7 * H + 30 });
  await leave(of);
  return of;
}

test('closes the month up to the last day of work, pays everything, and delivers it to the payroll', async () => {
  const of = await dismissed();
  const effect = {
    closed: [{ month: '2026-10', to_credit_minutes: 90, to_debit_minutes: 30, expired_minutes: 0 }],
    paid_minutes: 12 * H,
    percent: 50,
    negative_minutes: 0,
    balance_before_minutes: 11 * H,
    balance_minutes: 0,
  };
  expect((await settle(of, { dry_run: true })).body).toMatchObject({
    ...effect,
    offboarding: { settlement: 'waiting', settled_at: null },
  });
  expect(await of.bank()).toMatchObject({ balance: 11 * H, entries: [['credit', 11 * H, '2026-09-10']] });

  const { body } = await settle(of);
  expect(body).toMatchObject({ ...effect, offboarding: { settlement: 'done' } });
  expect(await of.bank()).toMatchObject({ balance: 0, lots: [] });
  expect(await rowsOf(of, '2026-10')).toMatchObject({
    BH_CREDITO: 90,
    BH_DEBITO: 30,
    BH_SALDO: 0,
    BH_RESCISAO: 12 * H,
  });
  expect((await ok(of, 'GET', '/v2/time-bank/settlements')).items).toMatchObject([
    { kind: 'pay', minutes: 12 * H, on: '2026-10-14', offboarding: true },
  ]);

  expect(refusal(await settle(of))).toEqual([409, 'wrong_state']);
  expect(refusal(await of.call('DELETE', pathOf(of)))).toEqual([409, 'settled']);
  const { items } = await ok(of, 'GET', '/v2/time-bank/settlements');
  const alone = await of.call('POST', `/v2/time-bank/settlements/${items[0].id}/reverse`, { reason: 'x' });
  expect(refusal(alone)).toEqual([400, 'with_offboarding']);
  expect((await ok(of, 'GET', '/v2/user/offboardings?settlement=done')).items).toHaveLength(1);
  expect((await ok(of, 'GET', '/v2/user/offboardings?settlement=waiting')).items).toEqual([]);
});

test('the closing of the month leaves out people who were settled, whose rows reach the payroll once', async () => {
  const of = await dismissed();
  await settle(of);
  server.setNow(new Date('2026-11-03T12:00:00.000Z'));
  const closing = await of.close('2026-10');
  expect(of.rowIn(closing)).toBeUndefined();
  const first = await rowsOf(of, '2026-10');
  expect(first).toMatchObject({ BH_CREDITO: 90, BH_DEBITO: 30, BH_RESCISAO: 12 * H });
  await ok(of, 'POST', '/v2/payroll/2026-10/hand-over', { layout_id: 1 });
  expect(await rowsOf(of, '2026-10')).toEqual(first);
  expect(await rowsOf(of, '2026-11')).toEqual({});
  const reverse = await of.call('POST', `${pathOf(of)}/settle/reverse`, { reason: 'A mistake' });
  expect(refusal(reverse)).toEqual([400, 'handed_over']);
});

test('is taken back as a whole, and can be repeated', async () => {
  const of = await dismissed();
  const before = await of.bank();
  await settle(of);
  const reversed = await ok(of, 'POST', `${pathOf(of)}/settle/reverse`, { reason: 'A mistake' });
  expect(reversed).toMatchObject({ balance_minutes: 11 * H, offboarding: { settlement: 'waiting', settled_at: null } });
  expect((await of.bank()).lots).toEqual(before.lots);
  expect(refusal(await of.call('POST', `${pathOf(of)}/settle/reverse`, { reason: 'Twice' }))).toEqual([
    409,
    'wrong_state',
  ]);
  expect((await settle(of)).body).toMatchObject({ paid_minutes: 12 * H, balance_minutes: 0 });
  await ok(of, 'POST', `${pathOf(of)}/settle/reverse`, { reason: 'Once more' });
  expect(await ok(of, 'DELETE', pathOf(of))).toMatchObject({ offboarding: { state: 'undone' } });
});

test('when taken back after the month was closed for the others, the person is held in that closing', async () => {
  const of = await dismissed();
  await settle(of);
  server.setNow(new Date('2026-11-03T12:00:00.000Z'));
  await of.close('2026-10');
  await ok(of, 'POST', `${pathOf(of)}/settle/reverse`, { reason: 'A mistake' });
  const held = of.rowIn(await of.close('2026-10', { dry_run: true }));
  expect(held).toMatchObject({ state: 'held', reasons: ['by_hand'] });
  expect((await settle(of)).body).toMatchObject({
    closed: [{ month: '2026-10', to_credit_minutes: 90, to_debit_minutes: 30 }],
    paid_minutes: 12 * H,
  });
  expect(await rowsOf(of, '2026-10')).toMatchObject({ BH_CREDITO: 90, BH_DEBITO: 30, BH_RESCISAO: 12 * H });
});

test('unexplained days are listed, and can be accepted', async () => {
  const of = await openMonthCompany(server, NOW, { policy: { negative: 'warn' } });
  const without = Object.fromEntries(['05', '06', '07', '08', '09'].map((day) => [`2026-10-${day}`, 0]));
  await workUntil14(of, without);
  await leave(of);
  const held = await settle(of, { dry_run: true });
  expect(refusal(held)).toEqual([400, 'held']);
  expect(held.body.details.months).toMatchObject([{ month: '2026-10', reasons: ['unexplained'], stretches: [{}] }]);
  expect((await settle(of, { accept_unexplained: true })).body).toMatchObject({
    closed: [{ month: '2026-10', to_debit_minutes: 40 * H }],
    paid_minutes: 0,
    negative_minutes: 0,
    balance_minutes: -40 * H,
    offboarding: { settlement: 'done' },
  });
});

test('a month without records books nothing, unless its days are marked as missing work', async () => {
  const of = await openMonthCompany(server, NOW, { policy: { negative: 'warn' } });
  await leave(of, '2026-10-02');
  const dry = (await settle(of, { dry_run: true })).body;
  expect(dry.closed).toMatchObject([{ month: '2026-10', to_debit_minutes: 0, no_record: true }]);
  const judged = { judge_empty: true, accept_unexplained: true };
  expect((await settle(of, judged)).body).toMatchObject({
    closed: [{ month: '2026-10', to_debit_minutes: 16 * H, no_record: false }],
    balance_minutes: -16 * H,
  });
});

describe('owed hours', () => {
  const owing = async () => {
    const of = await openMonthCompany(server, NOW, { policy: { negative: 'warn' } });
    await of.book('debitar', 3 * H, '2026-09-10');
    await workUntil14(of);
    await leave(of);
    return of;
  };

  test('stay owed unless they are forgiven', async () => {
    const of = await owing();
    expect((await settle(of, { dry_run: true })).body).toMatchObject({ negative_minutes: 0, balance_minutes: -3 * H });
    expect((await settle(of, { negative: 'forgive' })).body).toMatchObject({
      negative_minutes: 3 * H,
      balance_minutes: 0,
    });
    expect(await rowsOf(of, '2026-10')).not.toHaveProperty('BH_DESCONTO');
  });

  test('are discounted only if the agreement allows it', async () => {
    const of = await owing();
    expect(refusal(await settle(of, { negative: 'discount' }))).toEqual([400, 'not_allowed_by_agreement']);
    const version = { valid_from: '2026-10-01', negative_end: 'discount' };
    await ok(of, 'POST', '/v2/time-bank/agreements/1/versions', version);
    expect((await settle(of, { negative: 'discount' })).body).toMatchObject({ negative_minutes: 3 * H });
    expect(await rowsOf(of, '2026-10')).toMatchObject({ BH_DESCONTO: 3 * H });
  });
});

test('a month held in a closing is closed there, and held again when taken back', async () => {
  const of = await openMonthCompany(server, '2026-11-10T12:00:00.000Z');
  await workUntil14(of, { '2026-10-05': 9 * H });
  await leave(of, '2026-10-14');
  await of.close('2026-10', { hold: [of.worker.userId] });
  expect((await settle(of)).body).toMatchObject({
    closed: [{ month: '2026-10', to_credit_minutes: H }],
    paid_minutes: H,
  });
  const month = () =>
    sqlOf(server.db)
      .selectFrom('time_bank_closing_people')
      .where('account_id', '=', of.boss.accountId)
      .where('user_id', '=', of.worker.userId)
      .where('is_latest', '=', 'yes')
      .select(['state', 'reasons'])
      .executeTakeFirst();
  expect(await month()).toMatchObject({ state: 'closed' });
  await ok(of, 'POST', `${pathOf(of)}/settle/reverse`, { reason: 'A mistake' });
  expect(await month()).toMatchObject({ state: 'held', reasons: '["by_hand"]' });
  expect((await of.bank()).balance).toBe(0);
  await of.ofWorker('2026-10', 'close', {});
  expect((await of.bank()).balance).toBe(H);
});

test('is refused while the person works, for oneself, and for callers who may not settle', async () => {
  const of = await openMonthCompany(server, NOW);
  expect((await settle(of)).status).toBe(404);
  await ok(of, 'POST', pathOf(of), { left_on: '2026-12-01', reason: 'resigned', allocations: 'keep' });
  expect(refusal(await settle(of))).toEqual([409, 'wrong_state']);
  expect((await of.call('POST', `/v2/user/${of.boss.userId}/offboarding/settle`, {})).status).toBe(403);
  const leader = await server.person({ level: 4, accountId: of.boss.accountId });
  expect((await server.call(leader, 'POST', `${pathOf(of)}/settle`, {})).status).toBe(403);
});

test('causes a reminder until it is settled, once each time', async () => {
  const of = await dismissed();
  const told = async (day: string) => {
    const now = new Date(`${day}T12:00:00.000Z`);
    await settlementReminders.run({
      db: server.db,
      files: server.files,
      now,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      signal: new AbortController().signal,
    });
    server.setNow(now);
    return (await ok(of, 'GET', '/v2/notifications?kind=offboarding.settle-by')).total;
  };
  expect(await told('2026-10-18')).toBe(1);
  expect(await told('2026-10-19')).toBe(2);
  expect(await told('2026-10-20')).toBe(2);
  expect(await told('2026-10-22')).toBe(3);
  server.setNow(new Date('2026-10-23T12:00:00.000Z'));
  await settle(of);
  expect(await told('2026-10-24')).toBe(3);
});
