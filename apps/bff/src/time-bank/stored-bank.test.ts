import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { timeBankVerify } from '../jobs/time-bank-verify.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { countDifferences } from './stored-bank.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function verify() {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { signal } = new AbortController();
  const done = await timeBankVerify.run({ db: server.db, files: server.files, now: TEST_NOW, log, signal });
  return { done, lines };
}

/** A worker with a two-hour credit, half of it used, and the boss, who sees the audit log. */
async function bank() {
  const boss = await server.person({ level: 5 });
  const worker = await server.person({ level: 1, accountId: boss.accountId });
  for (const [what, minutes] of [
    ['creditar', 120],
    ['debitar', 60],
  ])
    await server.call(boss, 'POST', `/v2/time-bank/${what}-horas`, { user_id: worker.userId, minutes, reason: 'x' });
  return { boss, worker };
}
const repairs = async (boss: TestPerson) =>
  (await server.call(boss, 'GET', '/v2/audit?action=time-bank.repair')).body.items as {
    target_id: number;
    fields: string[];
  }[];

test('the job repairs a stored state that differs from the entries, and reports it', async () => {
  const { boss, worker } = await bank();
  const { accountId, userId } = worker;
  await sqlOf(server.db).deleteFrom('time_bank_takes').where('account_id', '=', accountId).execute();
  await sqlOf(server.db)
    .updateTable('time_bank_lots')
    .set({ remaining_minutes: 7 })
    .where('account_id', '=', accountId)
    .execute();
  await sqlOf(server.db)
    .insertInto('time_bank_uncovered')
    .values({ account_id: accountId, user_id: userId, debit_id: 99, occurred_on: '2026-01-01', minutes: 5 })
    .execute();
  expect(await countDifferences(server.db, worker)).toBe(3);

  const { lines, done } = await verify();
  expect(done).toMatchObject({ repaired: 1 });
  expect(lines).toHaveLength(1);
  const differences = { lots: 1, takes: 1, uncovered: 1, month_ends: 0, balance_minutes: 0 };
  expect(JSON.parse(lines[0] as string)).toMatchObject({ accountId, userId, ...differences });
  expect(await countDifferences(server.db, worker)).toBe(0);
  expect((await server.call(worker, 'GET', `/v2/time-bank/${userId}`)).body).toMatchObject({
    balance_minutes: 60,
    lots: [{ remaining_minutes: 60 }],
    uncovered: [],
  });
  expect(await repairs(boss)).toMatchObject([{ target_id: userId, fields: ['lots', 'takes', 'uncovered'] }]);
});

test('a wrong balance is repaired too', async () => {
  const { boss, worker } = await bank();
  await sqlOf(server.db)
    .updateTable('time_bank_balances')
    .set({ balance_minutes: 999 })
    .where('account_id', '=', worker.accountId)
    .execute();
  expect((await verify()).done).toMatchObject({ repaired: 1 });
  expect((await server.call(worker, 'GET', `/v2/time-bank/${worker.userId}`)).body.balance_minutes).toBe(60);
  expect(await repairs(boss)).toMatchObject([{ fields: ['balance_minutes'] }]);
});

test('debits are computed from month ends; different, missing and orphaned month ends are repaired', async () => {
  const { boss, worker } = await bank();
  const { accountId, userId } = worker;
  const post = (what: string, occurred_on: string) =>
    server.call(boss, 'POST', `/v2/time-bank/${what}-horas`, {
      user_id: userId,
      minutes: 30,
      occurred_on,
      reason: 'x',
    });
  for (const day of ['2025-12-10', '2026-01-10', '2026-02-10']) expect((await post('creditar', day)).status).toBe(200);
  const ends = () =>
    sqlOf(server.db)
      .selectFrom('time_bank_month_ends')
      .where('account_id', '=', accountId)
      .select(['month', 'balance_minutes'])
      .orderBy('month')
      .execute();
  const right = await ends();
  // The newest month, which has two entries, has no stored end yet.
  expect(right).toEqual([
    { month: '2025-12', balance_minutes: 30 },
    { month: '2026-01', balance_minutes: 60 },
    { month: '2026-02', balance_minutes: 90 },
  ]);
  const stored = sqlOf(server.db);
  await stored
    .deleteFrom('time_bank_month_ends')
    .where('account_id', '=', accountId)
    .where('month', '=', '2026-01')
    .execute();
  const wrong = { lots: '[]', balance_minutes: 0 };
  await stored
    .updateTable('time_bank_month_ends')
    .set(wrong)
    .where('account_id', '=', accountId)
    .where('month', '=', '2026-02')
    .execute();
  const stray = {
    account_id: accountId,
    user_id: userId,
    month: '2024-01',
    lots: '[]',
    uncovered: '[]',
    balance_minutes: 0,
  };
  await stored.insertInto('time_bank_month_ends').values(stray).execute();
  // A debit starts at the last month end before its month, which here contains no lots: only the lot of March is left.
  const [taken] = (await post('debitar', '2026-03-02')).body.lots;
  const { id } = (await server.call(worker, 'GET', `/v2/time-bank/${userId}?to=2025-12-31`)).body.entries.items[0];
  expect(taken.entry_id).toBeLessThan(id);
  expect((await verify()).done).toMatchObject({ repaired: 1 });
  expect(await ends()).toEqual(right);
  expect(await countDifferences(server.db, worker)).toBe(0);
});

test('the job writes nothing if nothing differs', async () => {
  const { boss } = await bank();
  const { lines, done } = await verify();
  expect({ repaired: done['repaired'], lines }).toEqual({ repaired: 0, lines: [] });
  expect(await repairs(boss)).toEqual([]);
});
