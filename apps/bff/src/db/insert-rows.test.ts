import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing.ts';
import { sqlOf } from './handle.ts';
import { insertRows } from './insert-rows.ts';
import { inTransaction } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const balances = async (accountId: number) =>
  sqlOf(server.db)
    .selectFrom('time_bank_balances')
    .where('account_id', '=', accountId)
    .select(['user_id', 'balance_minutes'])
    .orderBy('user_id')
    .execute();

test('more rows than a statement takes are each written once, and replaced the second time', async () => {
  const { accountId, userId } = await server.person();
  const rows = Array.from({ length: 1_203 }, (_, at) => ({
    account_id: accountId,
    id: at + 1,
    user_id: userId,
    kind: 'credit' as const,
    minutes: at + 1,
    signed_minutes: at + 1,
    occurred_on: '2026-01-05',
    due_on: null,
    origin: 'manual' as const,
    reason: `No. ${at}`,
    created_by: userId,
    created_at: '2026-01-05T12:00:00.000Z',
    refers_to: null,
    payout_percent: null,
    closing_id: null,
    balance_after_minutes: 0,
  }));
  const bank = (balance_minutes: number) => ({ account_id: accountId, user_id: userId, balance_minutes });
  await inTransaction(server.db, async (tx) => {
    await insertRows(tx, 'time_bank_entries', rows);
    const replace = { known: ['account_id', 'user_id'], taken: ['balance_minutes'] } as const;
    for (const minutes of [1, 2]) await insertRows(tx, 'time_bank_balances', [bank(minutes)], replace);
    await insertRows(tx, 'time_bank_balances', []);
  });
  const written = await sqlOf(server.db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .select(['id', 'minutes', 'reason'])
    .orderBy('id')
    .execute();
  expect(written).toEqual(rows.map(({ id, minutes, reason }) => ({ id, minutes, reason })));
  expect(await balances(accountId)).toEqual([{ user_id: userId, balance_minutes: 2 }]);
});

test('a row with other columns is an error, and nothing is written', async () => {
  const { accountId, userId } = await server.person();
  const other = { account_id: accountId, user_id: userId + 1, minutes: 1 };
  const rows = [{ account_id: accountId, user_id: userId, balance_minutes: 1 }, other as never];
  await expect(inTransaction(server.db, (tx) => insertRows(tx, 'time_bank_balances', rows))).rejects.toThrow(TypeError);
  expect(await balances(accountId)).toEqual([]);
});
