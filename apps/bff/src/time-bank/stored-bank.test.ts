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

/** A worker with a credit of two hours, half of it used, and the boss who sees the audit log. */
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
  (await server.call(boss, 'GET', '/v2/audit?action=time-bank.repair')).body.items as { target_id: number }[];

test('the job repairs a stored state that differs from the entries, and says so', async () => {
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
  expect(JSON.parse(lines[0] as string)).toMatchObject({ accountId, userId, rows: 3 });
  expect(await countDifferences(server.db, worker)).toBe(0);
  expect((await server.call(worker, 'GET', `/v2/time-bank/${userId}`)).body).toMatchObject({
    balance_minutes: 60,
    lots: [{ remaining_minutes: 60 }],
    uncovered: [],
  });
  expect(await repairs(boss)).toMatchObject([{ target_id: userId }]);
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
  expect(await repairs(boss)).toHaveLength(1);
});

test('the job writes nothing if nothing differs', async () => {
  const { boss } = await bank();
  const { lines, done } = await verify();
  expect({ repaired: done['repaired'], lines }).toEqual({ repaired: 0, lines: [] });
  expect(await repairs(boss)).toEqual([]);
});
