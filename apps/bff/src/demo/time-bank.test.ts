import type { Selectable } from 'kysely';
import { bankOf } from '@jornada/domain/bank';
import { CLOSING_REASONS } from '@jornada/domain/closing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import type { Tables } from '../db/tables.ts';
import { openTestServer, type TestServer } from '../testing.ts';
import { DEMO_PASSWORD } from './companies.ts';
import { seedDemo } from './demo.ts';

let server: TestServer;
let entries: Selectable<Tables['time_bank_entries']>[];
beforeAll(async () => {
  server = await openTestServer({ withoutSecondCompany: 'the demo data set needs an empty database' });
  // Tests sign in on the data set's day.
  await seedDemo(server.db, {
    tasks: 20,
    asOf: '2026-03-02',
    locale: 'pt-BR',
    vault: server.vault,
    files: server.files,
  });
  entries = await sqlOf(server.db)
    .selectFrom('time_bank_entries')
    .selectAll()
    .where('account_id', '=', 1)
    .orderBy('id')
    .execute();
});
afterAll(() => server.close());

type Kept = 'time_bank_balances' | 'time_bank_lots' | 'time_bank_takes' | 'time_bank_uncovered';
const keptOf = (table: Kept, userId: number) =>
  sqlOf(server.db)
    .selectFrom(table as 'time_bank_lots')
    .selectAll()
    .where('account_id', '=', 1)
    .where('user_id', '=', userId)
    .execute() as Promise<Record<string, unknown>[]>;

/** Rows in a canonical order, without account and person. */
const bare = (rows: readonly object[]) =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([name]) => !['account_id', 'user_id'].includes(name))
          .toSorted(),
      ),
    )
    .toSorted();
const people = () => [...new Set(entries.map(({ user_id }) => user_id))];

describe('two years of time bank', () => {
  test('the stored state matches the entries, for every person', async () => {
    // Two apprentices and a person who is not an employee have none.
    expect(people().length).toBe(37);
    for (const userId of people()) {
      const own = entries.filter(({ user_id }) => user_id === userId);
      const bank = bankOf(own);
      expect(await keptOf('time_bank_balances', userId)).toMatchObject([{ balance_minutes: bank.balance_minutes }]);
      expect(bare(await keptOf('time_bank_lots', userId))).toEqual(bare([...bank.lots.values()]));
      expect(bare(await keptOf('time_bank_takes', userId))).toEqual(bare(bank.takes));
      expect(bare(await keptOf('time_bank_uncovered', userId))).toEqual(bare(bank.uncovered));
      let balance = 0;
      for (const { signed_minutes, balance_after_minutes } of own)
        expect(balance_after_minutes).toBe((balance += signed_minutes));
    }
  });

  test('every kind of entry occurs, and some lots fall due soon', async () => {
    const kinds = Map.groupBy(entries, ({ kind }) => kind);
    for (const kind of ['credit', 'debit', 'expiry', 'payout', 'reversal'] as const)
      expect({ kind, some: (kinds.get(kind)?.length ?? 0) > 5 }).toEqual({ kind, some: true });
    const token = (
      await server.call(null, 'POST', '/v2/auth/login', { email: 'accountant@demo.test', password: DEMO_PASSWORD })
    ).body.token;
    const { items } = (await server.call({ token } as never, 'GET', '/v2/time-bank?limit=200')).body;
    const having = (what: (row: { balance_minutes: number; due_soon_minutes: number }) => boolean) =>
      items.filter(what).length;
    expect(having(({ balance_minutes }) => balance_minutes < 0)).toBeGreaterThan(2);
    expect(having(({ balance_minutes }) => balance_minutes > 600)).toBeGreaterThan(5);
    expect(having(({ due_soon_minutes }) => due_soon_minutes > 0)).toBeGreaterThan(2);
  });

  test("nothing is dated on the data set's day or later, order is consistent, nobody books for themselves", () => {
    let last = '';
    for (const { created_at, occurred_on, created_by, user_id, origin } of entries) {
      expect(created_at < '2026-03-02T03:00:00.000Z' && occurred_on < '2026-03-02').toBe(true);
      expect(created_at >= last.slice(0, 10)).toBe(true);
      last = created_at;
      if (origin === 'manual') expect(created_by).not.toBe(user_id);
    }
  });

  test('one offboarding is settled and one waits; hours were settled, one settlement reversed; people are held for every reason', async () => {
    const { body } = await server.call(null, 'POST', '/v2/auth/login', {
      email: 'accountant@demo.test',
      password: DEMO_PASSWORD,
    });
    const accountant = { token: body.token } as never;
    const get = async (path: string) => (await server.call(accountant, 'GET', path)).body;
    const { items } = await get('/v2/user/offboardings');
    expect(items.map(({ state, settlement }: Record<string, unknown>) => [state, settlement])).toEqual([
      ['done', 'done'],
      ['done', 'waiting'],
    ]);
    expect(items[1]).toMatchObject({ left_on: '2026-02-25', handed: { allocations: expect.any(Number) } });
    expect(items[1].handed.tasks + items[1].handed.allocations).toBeGreaterThan(0);
    const settled: { kind: string; reversed_at: string | null; offboarding: boolean }[] = (
      await get('/v2/time-bank/settlements')
    ).items;
    const count = (is: (one: (typeof settled)[number]) => boolean) => settled.filter(is).length;
    expect([count(({ kind }) => kind === 'pay'), count(({ kind }) => kind === 'forgive')]).toEqual([4, 1]);
    expect([count(({ reversed_at }) => reversed_at !== null), count(({ offboarding }) => offboarding)]).toEqual([1, 1]);

    const month = { month: '2026-02', dry_run: true };
    const open = (await server.call(accountant, 'POST', '/v2/time-bank/closings', month)).body.people;
    const kept = (await get('/v2/time-bank/closings/2026-01?limit=200')).items;
    const reasons = [...open, ...kept].flatMap((one: { reasons: string[] }) => one.reasons);
    expect(new Set(reasons)).toEqual(new Set(CLOSING_REASONS));
  });

  test('reopening and closing a month again gives the same entries', async () => {
    const { body } = await server.call(null, 'POST', '/v2/auth/login', {
      email: 'super@demo.test',
      password: DEMO_PASSWORD,
    });
    const boss = { token: body.token } as never;
    const bookedIn = async (month: string) =>
      await sqlOf(server.db)
        .selectFrom('time_bank_entries')
        .select(['user_id', 'kind', 'minutes', 'occurred_on', 'due_on'])
        .where('account_id', '=', 1)
        .where('origin', '=', 'closing')
        .where('reason', '=', month)
        .where('kind', 'in', ['credit', 'debit'])
        .orderBy('id')
        .execute();
    const [latest] = (await server.call(boss, 'GET', '/v2/time-bank/closings')).body.items;
    expect(latest).toMatchObject({ month: '2026-01', reopened_at: null });
    const before = await bookedIn(latest.month);
    // Later debits used its credits; the lower limit is lifted so that they can be reversed.
    for (const id of [1, 2]) {
      const lifted = { valid_from: '2026-02-01', negative: 'warn' };
      expect((await server.call(boss, 'POST', `/v2/time-bank/agreements/${id}/versions`, lifted)).status).toBe(200);
    }
    const [made] = (await server.call(boss, 'GET', '/v2/payroll/hand-overs')).body.items;
    expect(made.month).toBe(latest.month);
    await server.call(boss, 'DELETE', `/v2/payroll/hand-overs/${made.id}`, { reason: 'Look again' });
    expect(
      (await server.call(boss, 'POST', `/v2/time-bank/closings/${latest.month}/reopen`, { reason: 'Look again' }))
        .status,
    ).toBe(200);
    const kept = (await server.call(boss, 'GET', `/v2/time-bank/closings/${latest.month}?limit=200`)).body.items;
    const hold = kept.flatMap((one: { user_id: number; reasons: string[] }) =>
      one.reasons.includes('by_hand') ? [one.user_id] : [],
    );
    const wishes = { month: latest.month, hold, accept_unexplained: people(), judge_empty: people() };
    const dry: { user_id: number; to_credit_minutes: number; reasons: string[] }[] = (
      await server.call(boss, 'POST', '/v2/time-bank/closings', { ...wishes, dry_run: true })
    ).body.people;
    const own = dry.find(({ reasons }) => reasons.includes('own_row'))?.user_id;
    const isHeld = (id: number) => id === own || hold.includes(id);
    const creditsOf = (rows: typeof before) =>
      rows.filter(({ kind, user_id }) => kind === 'credit' && !isHeld(user_id));
    const sums = new Map<number, number>();
    for (const { user_id, minutes } of creditsOf(before)) sums.set(user_id, (sums.get(user_id) ?? 0) + minutes);
    expect(dry.filter(({ user_id, to_credit_minutes }) => !isHeld(user_id) && to_credit_minutes > 0)).toHaveLength(
      sums.size,
    );
    for (const { user_id, to_credit_minutes } of dry)
      if (!isHeld(user_id)) expect([user_id, to_credit_minutes]).toEqual([user_id, sums.get(user_id) ?? 0]);
    expect((await server.call(boss, 'POST', '/v2/time-bank/closings', wishes)).status).toBe(200);
    const after = (await bookedIn(latest.month)).slice(before.length);
    expect(creditsOf(after)).toEqual(creditsOf(before));
  });
});
