import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { H, openMonthCompany, type MonthCompany } from '../testing/month-company.ts';
import { openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const PATH = '/v2/time-bank/settlements';
const HALVES = { kind: 'cyclic', starts_on: '2026-01-01', months: 6 };
const open = (now = '2026-11-20T12:00:00.000Z', policy?: object) =>
  openMonthCompany(server, now, policy ? { policy } : {});

const ok = async (of: MonthCompany, method: string, path: string, body?: object) => {
  const answer = await of.call(method, path, body);
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return answer.body;
};
const refusal = ({ status, body }: Awaited<ReturnType<MonthCompany['call']>>) => [
  status,
  body.errors?.[0]?.path,
  body.errors?.[0]?.code ?? body.code,
];
const settle = (of: MonthCompany, body: object) =>
  of.call('POST', PATH, { user_id: of.worker.userId, reason: 'Agreed with the person', ...body });
const settled = async (of: MonthCompany, body: object) => {
  const answer = await settle(of, body);
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return answer.body;
};
const rowsOf = async (of: MonthCompany, month: string) =>
  (await ok(of, 'GET', `/v2/payroll/${month}?event=BH_PAGO&event=BH_DESCONTO`)).items.map(
    (row: {
      event: string;
      minutes: number;
      percent: number | null;
      reference_month: string;
      provisional: boolean;
    }) => [row.event, row.minutes, row.percent, row.reference_month, row.provisional],
  );

/** Lots of 3:00 due on 10 December and of 5:00 due on 20 January. */
async function withLots(now?: string) {
  const of = await open(now);
  await of.book('creditar', 5 * H, '2026-07-20');
  await of.book('creditar', 3 * H, '2026-06-10');
  return of;
}

/** An account with a cyclic agreement that the worker belongs to. */
async function withCycle(now: string, version: object = {}) {
  const of = await open(now);
  const { id } = await ok(of, 'POST', '/v2/time-bank/agreements', {
    name: 'Coletivo',
    kind: 'collective',
    rules: { valid_from: '2026-01-01', period: HALVES, document: 'ACT 2026', ...version },
  });
  const member = { user_ids: [of.worker.userId], from: '2026-01-01' };
  await ok(of, 'POST', `/v2/time-bank/agreements/${id}/members`, member);
  return { of, id };
}

describe('paying', () => {
  test('takes the lots due first, pays them at the percentage, and delivers them to the payroll', async () => {
    const of = await withLots();
    const effect = await ok(of, 'POST', `${PATH}/preview`, {
      user_id: of.worker.userId,
      kind: 'pay',
      minutes: 4 * H,
      percent: 60,
    });
    expect(effect).toMatchObject({
      on: '2026-11-20',
      percent: 60,
      lots: [
        { minutes: 3 * H, due_on: '2026-12-10', carried_to: null },
        { minutes: H, due_on: '2027-01-20' },
      ],
      balance_before_minutes: 8 * H,
      balance_minutes: 4 * H,
    });
    expect((await of.bank()).entries).toHaveLength(2);

    const { settlement, balance_minutes } = await settled(of, { kind: 'pay', minutes: 4 * H, percent: 60 });
    expect(settlement).toMatchObject({
      kind: 'pay',
      minutes: 4 * H,
      percent: 60,
      handed_over: false,
      reversed_by: null,
    });
    expect(settlement.entry_ids).toHaveLength(4);
    expect(balance_minutes).toBe(4 * H);
    expect(await of.bank()).toEqual({
      balance: 4 * H,
      lots: [[4 * H, '2027-01-20']],
      entries: [
        ['credit', 5 * H, '2026-07-20'],
        ['credit', 3 * H, '2026-06-10'],
        ['expiry', 3 * H, '2026-11-20'],
        ['payout', 3 * H, '2026-11-20'],
        ['expiry', H, '2026-11-20'],
        ['payout', H, '2026-11-20'],
      ],
    });
    const payouts = await sqlOf(server.db)
      .selectFrom('time_bank_entries')
      .where('account_id', '=', of.boss.accountId)
      .where('kind', '=', 'payout')
      .select(['payout_percent', 'origin', 'settlement_id'])
      .execute();
    expect(payouts).toEqual(Array(2).fill({ payout_percent: 60, origin: 'settlement', settlement_id: settlement.id }));
    expect(await rowsOf(of, '2026-11')).toEqual([['BH_PAGO', 4 * H, 60, '2026-11', false]]);
  });

  test('takes the given lots', async () => {
    const of = await withLots();
    const { lots } = await ok(of, 'GET', `/v2/time-bank/${of.worker.userId}`);
    const of20 = lots.find(({ due_on }: { due_on: string }) => due_on === '2027-01-20').entry_id;
    const lot = { entry_id: of20, minutes: 90 };
    expect(refusal(await settle(of, { kind: 'pay', minutes: 60, lots: [lot] }))).toEqual([
      400,
      'minutes',
      'not_the_sum',
    ]);
    await settled(of, { kind: 'pay', minutes: 90, lots: [lot] });
    expect((await of.bank()).lots).toEqual([
      [3 * H, '2026-12-10'],
      [210, '2027-01-20'],
    ]);
    const tooMuch = { entry_id: of20, minutes: 211 };
    expect(refusal(await settle(of, { kind: 'pay', minutes: 211, lots: [tooMuch] }))).toEqual([
      400,
      'lots.0.minutes',
      'more_than_open',
    ]);
  });

  test('in a handed-over month, delivers the hours as a difference in the next one', async () => {
    const of = await withLots('2026-12-02T12:00:00.000Z');
    await of.workMonth('2026-11');
    await of.close('2026-11');
    await ok(of, 'POST', '/v2/payroll/2026-11/hand-over', { layout_id: 1 });
    // The last day of the month is in a closed month, so nothing can be settled on it.
    expect(refusal(await settle(of, { kind: 'pay', all: true, on: '2026-11-30' }))).toEqual([
      400,
      'on',
      'month_closed',
    ]);
    await settled(of, { kind: 'pay', minutes: H });
    expect(await rowsOf(of, '2026-12')).toEqual([['BH_PAGO', H, 50, '2026-12', false]]);
  });
});

describe('owed hours', () => {
  test('are partly forgiven', async () => {
    const of = await open(undefined, { negative: 'warn' });
    await of.book('debitar', 195, '2026-10-05');
    const { settlement, balance_minutes } = await settled(of, { kind: 'forgive', minutes: 120 });
    expect([settlement.lots, settlement.percent, balance_minutes]).toEqual([[], null, -75]);
    expect((await of.bank()).entries.at(-1)).toEqual(['credit', 120, '2026-11-20']);
    expect(await rowsOf(of, '2026-11')).toEqual([]);
    expect(refusal(await settle(of, { kind: 'forgive', minutes: 76 }))).toEqual([400, 'minutes', 'more_than_owed']);
  });

  test('are discounted only if the agreement allows it', async () => {
    const of = await open(undefined, { negative: 'warn' });
    await of.book('debitar', 60, '2026-10-05');
    expect(refusal(await settle(of, { kind: 'discount', all: true }))).toEqual([
      400,
      'kind',
      'not_allowed_by_agreement',
    ]);
    const version = { valid_from: '2026-11-01', negative_end: 'discount' };
    await ok(of, 'POST', '/v2/time-bank/agreements/1/versions', version);
    await settled(of, { kind: 'discount', all: true });
    expect((await of.bank()).balance).toBe(0);
    expect(await rowsOf(of, '2026-11')).toEqual([['BH_DESCONTO', 60, null, '2026-11', false]]);
  });
});

describe('carrying', () => {
  test('moves hours of an ended cycle into the next one without paying them', async () => {
    const { of } = await withCycle('2026-07-02T12:00:00.000Z');
    await of.book('creditar', 6 * H, '2026-02-10');
    const { settlement, balance_minutes } = await settled(of, { kind: 'carry', all: true });
    expect([settlement.minutes, balance_minutes]).toEqual([6 * H, 6 * H]);
    expect(await of.bank()).toEqual({
      balance: 6 * H,
      lots: [[6 * H, '2026-12-31']],
      entries: [
        ['credit', 6 * H, '2026-02-10'],
        ['expiry', 6 * H, '2026-07-02'],
        ['credit', 6 * H, '2026-07-02'],
      ],
    });
    expect(await rowsOf(of, '2026-07')).toEqual([]);
    await ok(of, 'POST', `${PATH}/${settlement.id}/reverse`, { reason: 'A mistake' });
    expect((await of.bank()).lots).toEqual([[6 * H, '2026-06-30']]);
  });

  test('requires a document and an ended cycle', async () => {
    const { of } = await withCycle('2026-07-02T12:00:00.000Z', { document: '' });
    await of.book('creditar', 6 * H, '2026-02-10');
    expect(refusal(await settle(of, { kind: 'carry', all: true }))).toEqual([400, 'kind', 'carry_needs_document']);
    expect(refusal(await settle(of, { kind: 'carry', all: true, on: '2026-06-29' }))).toEqual([
      400,
      'kind',
      'not_allowed_by_agreement',
    ]);
    const individual = await withLots();
    expect(refusal(await settle(individual, { kind: 'carry', all: true }))[2]).toBe('not_allowed_by_agreement');
  });
});

describe('reversing', () => {
  test('restores the minutes and due dates of the lots, once', async () => {
    const of = await withLots();
    const { settlement } = await settled(of, { kind: 'pay', minutes: 4 * H });
    const reversed = await ok(of, 'POST', `${PATH}/${settlement.id}/reverse`, { reason: 'A mistake' });
    expect(reversed.settlement).toMatchObject({ reversed_by: of.boss.userId });
    expect(reversed.balance_minutes).toBe(8 * H);
    expect((await of.bank()).lots).toEqual([
      [3 * H, '2026-12-10'],
      [5 * H, '2027-01-20'],
    ]);
    expect(await rowsOf(of, '2026-11')).toEqual([]);
    const again = await of.call('POST', `${PATH}/${settlement.id}/reverse`, { reason: 'Twice' });
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state']);
    expect((await ok(of, 'GET', `${PATH}?standing=true`)).items).toEqual([]);
    expect(
      (await ok(of, 'GET', `${PATH}?user_id=${of.worker.userId}&kind=pay&from=2026-11-20&to=2026-11-20`)).items,
    ).toHaveLength(1);
  });

  test('covers the whole settlement: none of its entries can be reversed on its own', async () => {
    const of = await withLots();
    const { settlement } = await settled(of, { kind: 'pay', minutes: H });
    const [expiry] = settlement.entry_ids;
    const one = await of.call('POST', `/v2/time-bank/entries/${expiry}/reverse`, { reason: 'A mistake' });
    expect(refusal(one)).toEqual([400, 'id', 'with_settlement']);
    const many = await of.call('POST', '/v2/time-bank/entries/reverse', { ids: [expiry], reason: 'A mistake' });
    expect(refusal(many)).toEqual([400, 'ids.0', 'with_settlement']);
    const { entries } = await ok(of, 'GET', `/v2/time-bank/${of.worker.userId}`);
    expect(entries.items.find(({ id }: { id: number }) => id === expiry)).toMatchObject({
      settlement_id: settlement.id,
    });
    expect((await of.bank()).balance).toBe(7 * H);
  });

  test('is refused after the hand-over until that is taken back', async () => {
    const of = await withLots('2026-11-30T12:00:00.000Z');
    const { settlement } = await settled(of, { kind: 'pay', minutes: H });
    server.setNow(new Date('2026-12-02T12:00:00.000Z'));
    await of.workMonth('2026-11');
    await of.close('2026-11');
    const { id } = await ok(of, 'POST', '/v2/payroll/2026-11/hand-over', { layout_id: 1 });
    expect(await rowsOf(of, '2026-11')).toEqual([['BH_PAGO', H, 50, '2026-11', false]]);
    expect((await ok(of, 'GET', PATH)).items[0]).toMatchObject({ handed_over: true });
    const reverse = () => of.call('POST', `${PATH}/${settlement.id}/reverse`, { reason: 'A mistake' });
    expect(refusal(await reverse())).toEqual([400, 'id', 'handed_over']);
    await ok(of, 'DELETE', `/v2/payroll/hand-overs/${id}`, { reason: 'Once more' });
    expect(refusal(await reverse())).toEqual([400, 'id', 'month_closed']);
    await of.ofWorker('2026-11', 'correct', { reason: 'A settlement' });
    expect((await reverse()).status).toBe(200);
    expect((await of.bank()).balance).toBe(8 * H);
  });
});

describe('refusals', () => {
  test.each([
    [{ kind: 'pay', minutes: 481 }, 400, 'minutes', 'more_than_open'],
    [{ kind: 'pay', minutes: 60, percent: 50 }, 400, 'percent', 'percent_too_low'],
    [{ kind: 'pay', minutes: 60, on: '2026-11-21' }, 400, 'on', 'in_future'],
    [{ kind: 'forgive', all: true }, 400, 'minutes', 'more_than_owed'],
    [{ kind: 'pay' }, 400, 'minutes', 'required'],
    [{ kind: 'pay', minutes: 60, all: true }, 400, 'minutes', 'required'],
    [{ kind: 'pay', minutes: 60, user_id: 999_999 }, 400, 'user_id', 'not_here'],
  ])('%o', async (body, status, path, code) => {
    const of = await withLots();
    await ok(of, 'POST', '/v2/time-bank/agreements/1/versions', { valid_from: '2026-11-01', payout_percent: 60 });
    const answer = await settle(of, body);
    expect(refusal(answer)).toEqual([status, path, code]);
    if (code === 'percent_too_low') expect(answer.body.details).toEqual({ percent: 60 });
    expect((await of.bank()).entries).toHaveLength(2);
  });

  test('nobody settles their own hours or reverses such a settlement', async () => {
    const of = await open();
    const other = await server.person({ level: 5, accountId: of.boss.accountId });
    const mine = { user_id: of.boss.userId, minutes: 60, occurred_on: '2026-11-02', origin: 'manual', reason: 'x' };
    await server.call(other, 'POST', '/v2/time-bank/creditar-horas', mine);
    expect((await settle(of, { user_id: of.boss.userId, kind: 'pay', all: true })).status).toBe(403);
    const body = { user_id: of.boss.userId, kind: 'pay', all: true, reason: 'x' };
    const { settlement } = (await server.call(other, 'POST', PATH, body)).body;
    expect((await of.call('POST', `${PATH}/${settlement.id}/reverse`, { reason: 'x' })).status).toBe(403);
  });
});

describe('bulk settlements', () => {
  test('settle everyone who can be settled and list the others', async () => {
    const of = await withLots();
    const other = await server.person({ level: 5, accountId: of.boss.accountId });
    const mine = { user_id: of.boss.userId, minutes: 60, occurred_on: '2026-06-02', origin: 'manual', reason: 'x' };
    await server.call(other, 'POST', '/v2/time-bank/creditar-horas', mine);
    const all = { filter: { due_until: '2026-12-31' }, kind: 'pay', percent: 50 };
    const dry = await ok(of, 'POST', `${PATH}/bulk`, { ...all, dry_run: true });
    expect(dry).toMatchObject({
      people: 1,
      minutes: 3 * H,
      items: [{ user_id: of.worker.userId, minutes: 3 * H, percent: 50, balance_minutes: 5 * H, settlement_id: null }],
      refused: [{ user_id: of.boss.userId, code: 'oneself' }],
    });
    expect((await of.bank()).balance).toBe(8 * H);
    const none = { ...all, filter: { ...all.filter, user_ids: [other.userId] }, reason: 'December' };
    expect(await ok(of, 'POST', `${PATH}/bulk`, none)).toMatchObject({ people: 0, items: [], refused: [] });
    const done = await ok(of, 'POST', `${PATH}/bulk`, { ...all, reason: 'What falls due in December' });
    expect(done).toMatchObject({ people: 1, minutes: 3 * H, items: [{ balance_minutes: 5 * H }] });
    expect((await of.bank()).lots).toEqual([[5 * H, '2027-01-20']]);
    expect((await ok(of, 'GET', PATH)).items).toMatchObject([{ id: done.items[0].settlement_id }]);
  });

  test('are reversed as far as possible, and the others are listed', async () => {
    const of = await withLots();
    const other = await server.person({ level: 5, accountId: of.boss.accountId });
    const mine = { user_id: of.boss.userId, minutes: 60, occurred_on: '2026-06-02', origin: 'manual', reason: 'x' };
    await server.call(other, 'POST', '/v2/time-bank/creditar-horas', mine);
    const own = { user_id: of.boss.userId, kind: 'pay', all: true, reason: 'x' };
    const ofBoss = (await server.call(other, 'POST', PATH, own)).body.settlement.id;
    const ids: number[] = [];
    for (const minutes of [H, 2 * H, H]) ids.push((await settled(of, { kind: 'pay', minutes })).settlement.id);
    await ok(of, 'POST', `${PATH}/${ids[0]}/reverse`, { reason: 'A mistake' });
    const answer = await ok(of, 'POST', `${PATH}/reverse`, { ids: [...ids, ids[1], ofBoss, 999], reason: 'Wrong day' });
    expect(answer).toMatchObject({
      reversed: 2,
      refused: [
        { id: ids[0], code: 'wrong_state' },
        { id: ofBoss, code: 'oneself' },
        { id: 999, code: 'not_found' },
      ],
    });
    expect((await of.bank()).balance).toBe(8 * H);
    const standing = (await ok(of, 'GET', `${PATH}?standing=true`)).items;
    expect(standing.map(({ id }: { id: number }) => id)).toEqual([ofBoss]);
  });

  test('can include all members of an agreement', async () => {
    const { of, id } = await withCycle('2026-07-02T12:00:00.000Z');
    await of.book('creditar', 6 * H, '2026-02-10');
    const bulk = (agreement_id: number) =>
      ok(of, 'POST', `${PATH}/bulk`, { filter: { agreement_id }, kind: 'carry', reason: 'The cycle' });
    expect(await bulk(1)).toMatchObject({ people: 0 });
    expect(await bulk(id)).toMatchObject({ people: 1, minutes: 6 * H });
  });
});

test('the ended cycle of an agreement is proposed until its hours are settled', async () => {
  const { of, id } = await withCycle('2026-07-02T12:00:00.000Z', { negative_end: 'forgive' });
  const cycles = async () => (await ok(of, 'GET', `${PATH}/cycles`)).items;
  expect(await cycles()).toEqual([]);
  await of.book('creditar', 6 * H, '2026-02-10');
  expect(await cycles()).toEqual([
    {
      agreement_id: id,
      name: 'Coletivo',
      from: '2026-01-01',
      to: '2026-06-30',
      people: 1,
      pay_minutes: 6 * H,
      negative_minutes: 0,
      end_action: 'pay',
      negative_end: 'forgive',
    },
  ]);
  server.setNow(new Date('2026-06-30T12:00:00.000Z'));
  expect(await cycles()).toEqual([]);
  server.setNow(new Date('2026-07-02T12:00:00.000Z'));
  await settled(of, { kind: 'pay', all: true });
  expect(await cycles()).toEqual([]);
});

test('the person is notified and may see the entries with the records they belong to', async () => {
  const of = await withLots();
  const { settlement } = await settled(of, { kind: 'pay', minutes: H });
  const worker = { ...of.worker, token: await server.tokenOf(of.worker) };
  const { items } = (await server.call(worker, 'GET', '/v2/notifications')).body;
  expect(items).toMatchObject([{ kind: 'bank.settled' }]);
  expect((await server.call(worker, 'GET', PATH)).status).toBe(403);
  const events = (await ok(of, 'GET', '/v2/audit?target=time-bank-settlement')).items;
  expect(events).toMatchObject([{ target_id: settlement.id }]);
});
