import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { blocked, isOnPostgres } from '../testing/blocked.ts';
import { H, openMonthCompany } from '../testing/month-company.ts';
import { openTestServer, type TestServer } from '../testing.ts';
import { lockBalance } from './bank.queries.ts';

const NOW = '2026-11-05T12:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A worker whose October was closed with two hours of overtime on the 14th. */
async function closedOctober() {
  const of = await openMonthCompany(server, NOW);
  await of.workMonth('2026-10', { '2026-10-14': 10 * H });
  await of.close('2026-10');
  const path = `/v2/time-bank/closings/2026-10/people/${of.worker.userId}`;
  const ask = async (what: 'close' | 'correct') => {
    const { status, body } = await of.call(
      'POST',
      `${path}/${what}`,
      what === 'correct' ? { reason: 'A mistake' } : {},
    );
    return status === 200 ? 'done' : `${status} ${body.code}`;
  };
  const state = async () => of.rowIn(await of.close('2026-10', { dry_run: true })).state as string;
  return { of, ask, state };
}

describe('of two concurrent requests about one person', () => {
  test('one corrects and then one closes again; the other gets `wrong_state`', async () => {
    const { of, ask, state } = await closedOctober();
    expect((await Promise.all([ask('correct'), ask('correct')])).toSorted()).toEqual(['409 wrong_state', 'done']);
    expect((await Promise.all([ask('close'), ask('close')])).toSorted()).toEqual(['409 wrong_state', 'done']);
    expect(await state()).toBe('closed');
    expect((await of.bank()).entries).toEqual([['credit', 2 * H, '2026-10-14']]);
  });

  test('a closing and a correction have the result of running one after the other', async () => {
    const { of, ask, state } = await closedOctober();
    const [close, correct] = await Promise.all([ask('close'), ask('correct')]);
    expect(correct).toBe('done');
    // Closing needs the correction first.
    expect([close, await state()]).toEqual(close === 'done' ? ['done', 'closed'] : ['409 wrong_state', 'correcting']);
    expect((await of.bank()).entries).toHaveLength(1);
  });
});

test('recording an absence and closing its month have the result of running one after the other', async () => {
  const of = await openMonthCompany(server, NOW, { policy: { negative: 'warn' } });
  await of.workMonth('2026-10', { '2026-10-14': 0 });
  const { body: kind } = await of.call('POST', '/v2/absences/kinds', { name: 'Certificate', effect: 'excused' });
  const away = { kind_id: kind.id, starts_on: '2026-10-14', ends_on: '2026-10-14' };
  const [closing, recorded] = await Promise.all([
    of.close('2026-10'),
    of.call('POST', '/v2/absences', { ...away, user_id: of.worker.userId, approve: true }),
  ]);
  const { excused_minutes } = of.rowIn(closing);
  const { entries } = await of.bank();
  if (recorded.status === 200) expect([excused_minutes, entries]).toEqual([8 * H, []]);
  else {
    expect([recorded.status, recorded.body.errors[0].code]).toEqual([400, 'month_closed']);
    expect([excused_minutes, entries]).toEqual([0, [['debit', 8 * H, '2026-10-14']]]);
  }
});

test('an offboarding and a closing have the result of running one after the other', async () => {
  const of = await openMonthCompany(server, NOW);
  const { userId } = of.worker;
  await of.workMonth('2026-10', { '2026-10-20': 10 * H });
  const leaving = { left_on: '2026-10-15', reason: 'resigned', allocations: 'delete' };
  const [closing, left] = await Promise.all([
    of.close('2026-10'),
    of.call('POST', `/v2/user/${userId}/offboarding`, leaving),
  ]);
  const { entries } = await of.bank();
  if (left.status === 200) {
    // The person had left when the month was judged: the overtime of the 20th is outside of the employment period.
    expect(entries).toEqual([]);
    expect(of.rowIn(closing).warnings).toContainEqual({
      date: '2026-10-20',
      code: 'outside_employment',
      minutes: 10 * H,
    });
  } else {
    expect([left.status, left.body.errors[0].code, left.body.details]).toEqual([
      400,
      'month_closed',
      { month: '2026-10' },
    ]);
    expect(entries).toEqual([['credit', 2 * H, '2026-10-20']]);
  }
});

test('a manual debit waits for a running closing and then finds the month closed', async () => {
  const of = await openMonthCompany(server, NOW);
  const other = await server.person({ level: 1, accountId: of.boss.accountId });
  await of.book('creditar', 16 * H, '2026-09-10');
  await of.workMonth('2026-10', { '2026-10-15': 0 });
  const { accountId } = of.boss;
  await inTransaction(server.db, (tx) => lockBalance(tx, accountId, other.userId));

  const [closing, debit] = await inTransaction(server.db, async (tx) => {
    // The closing locks banks in the order of the ids, so it holds the worker's when it waits for this one.
    await lockBalance(tx, accountId, other.userId);
    const first = of.close('2026-10');
    await blocked(server.db, 1);
    const body = {
      user_id: of.worker.userId,
      minutes: 8 * H,
      occurred_on: '2026-10-15',
      origin: 'absence',
      reason: 'Leave',
    };
    const second = of.call('POST', '/v2/time-bank/debitar-horas', body);
    await blocked(server.db, 2);
    return [first, second] as const;
  }).then((both) => Promise.all(both));

  // SQLite has one writer, so either may be first; the closing does not take again what the debit took.
  if (isOnPostgres) expect([debit.status, debit.body.code]).toEqual([400, 'month_closed']);
  expect(of.rowIn(closing)).toMatchObject({
    booked_before_minutes: debit.status === 200 ? -8 * H : 0,
    to_debit_minutes: debit.status === 200 ? 0 : 8 * H,
  });
  expect(await of.bank()).toMatchObject({
    balance: 8 * H,
    entries: [
      ['credit', 16 * H, '2026-09-10'],
      ['debit', 8 * H, '2026-10-15'],
    ],
  });
});
