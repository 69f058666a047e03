import fc from 'fast-check';
import { addDays } from '@jornada/domain/calendar';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, sqlOf } from '../db/handle.ts';
import { withStatements } from '../db/statements.ts';
import { inTransaction } from '../db/transaction.ts';
import { timeBankExpiry } from '../jobs/time-bank-expiry.ts';
import { type Answer, openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { bookMany, checkMany } from './bookings.service.ts';
import { reverseMany } from './reversals.service.ts';
import { rulesFor } from './rules.service.ts';
import { countDifferences } from './stored-bank.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** An accountant and a person whose hours they book. */
const pair = async () => {
  const accountant = await server.person({ level: 2 });
  const worker = await server.person({ level: 1, accountId: accountant.accountId });
  return { accountant, worker };
};
type Pair = Awaited<ReturnType<typeof pair>>;
const post = ({ accountant, worker }: Pair, what: 'debitar' | 'creditar', minutes: number, body: object = {}) =>
  server.call(accountant, 'POST', `/v2/time-bank/${what}-horas`, {
    user_id: worker.userId,
    minutes,
    reason: 'Agreed',
    ...body,
  });
/** Retries while the server is too busy (503), in which case nothing was written. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}
const reverse = ({ accountant }: Pair, id: number) =>
  server.call(accountant, 'POST', `/v2/time-bank/entries/${id}/reverse`, { reason: 'Mistake' });
const statement = (who: TestPerson, of: TestPerson, query = '') =>
  server.call(who, 'GET', `/v2/time-bank/${of.userId}${query}`);
const policy = async (of: TestPerson, changes: object) => {
  const boss = await server.person({ level: 5, accountId: of.accountId });
  const { version } = (await server.call(boss, 'GET', '/v2/time-bank/policy')).body;
  return server.call(boss, 'PATCH', '/v2/time-bank/policy', { ...changes, version });
};
const expire = (now: Date) =>
  timeBankExpiry.run({
    db: server.db,
    files: undefined as never,
    now,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  });

/** Asserts that the stored state matches the entries. */
async function sound({ accountId, userId }: TestPerson) {
  expect(await countDifferences(server.db, { accountId, userId })).toBe(0);
  const entries = await sqlOf(server.db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(['signed_minutes', 'balance_after_minutes'])
    .orderBy('id')
    .execute();
  let sum = 0;
  for (const entry of entries) expect(entry.balance_after_minutes).toBe((sum += entry.signed_minutes));
}

describe('several people at once', () => {
  /** An accountant and people with the given balances, in minutes. */
  const team = async (balances: readonly number[]) => {
    const accountant = await server.person({ level: 2 });
    const people: Pair[] = [];
    for (const minutes of balances) {
      const worker = await server.person({ level: 1, accountId: accountant.accountId });
      people.push({ accountant, worker });
      await post({ accountant, worker }, 'creditar', minutes, { occurred_on: '2026-02-10' });
    }
    const ids = people.map(({ worker }) => worker.userId);
    const book = (body: object, headers?: Record<string, string>) =>
      server.call(
        accountant,
        'POST',
        '/v2/time-bank/bookings',
        { kind: 'debit', user_ids: ids, minutes: 60, reason: 'Plant closed', ...body },
        headers,
      );
    const totals = () =>
      Promise.all(people.map(async ({ worker }) => (await statement(accountant, worker)).body.balance_minutes));
    return { accountant, people, ids, book, totals };
  };

  test('the preview shows each person and writes nothing; the booking books all; one reversal undoes all', async () => {
    const { accountant, people, ids, book, totals } = await team([90, 120]);
    const preview = await book({ dry_run: true, reason: undefined });
    expect(preview.body.people).toEqual(
      ids.map((user_id, at) => ({
        user_id,
        due_on: null,
        refused: null,
        balance_before_minutes: [90, 120][at],
        balance_after_minutes: [30, 60][at],
        lots: [{ entry_id: at + 1, occurred_on: '2026-02-10', due_on: '2026-08-10', minutes: 60 }],
        entry_id: null,
      })),
    );
    expect(await totals()).toEqual([90, 120]);

    const { status, body } = await book({}, { 'Idempotency-Key': 'plant-closed' });
    expect([status, body.message]).toEqual([200, 'Hours debited']);
    expect((await book({}, { 'Idempotency-Key': 'plant-closed' })).body).toEqual(body);
    expect(await totals()).toEqual([30, 60]);
    const entryIds = body.people.map(({ entry_id }: { entry_id: number }) => entry_id);
    const boss = await server.person({ level: 5, accountId: accountant.accountId });
    const log = await server.call(boss, 'GET', '/v2/audit?limit=1');
    expect(log.body.items).toEqual([expect.objectContaining({ action: 'time-bank.bookMany', target_count: 2 })]);

    const undo = () =>
      server.call(accountant, 'POST', '/v2/time-bank/entries/reverse', { ids: entryIds, reason: 'Mistake' });
    expect((await undo()).status).toBe(200);
    expect(await totals()).toEqual([90, 120]);
    const again = await undo();
    expect([again.status, again.body.errors.map(({ path, code }: never) => [path, code])]).toEqual([
      400,
      [
        ['ids.0', 'is_reversed'],
        ['ids.1', 'is_reversed'],
      ],
    ]);
    for (const { worker } of people) await sound(worker);
  });

  test('if one person is refused, the whole booking is refused and names them', async () => {
    const { ids, book, totals } = await team([90, 30, 20]);
    const { status, body } = await book({});
    expect([status, body.code]).toEqual([400, 'balance_too_low']);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['user_ids.1', 'user_ids.2']);
    expect(body.details.people).toEqual([
      { user_id: ids[1], code: 'balance_too_low', balance_minutes: 30 },
      { user_id: ids[2], code: 'balance_too_low', balance_minutes: 20 },
    ]);
    expect(await totals()).toEqual([90, 30, 20]);
    const preview = await book({ dry_run: true });
    expect(preview.body.people.map(({ refused }: { refused: unknown }) => refused)).toEqual([
      null,
      'balance_too_low',
      'balance_too_low',
    ]);
  });

  test('if one entry cannot be reversed, none is', async () => {
    const { accountant, people, ids, book, totals } = await team([10, 10]);
    const { body } = await book({ kind: 'credit' });
    expect(body.due_on).toBe('2026-09-02');
    const used = people[1] as Pair;
    expect((await post(used, 'debitar', 70)).status).toBe(200);
    const undo = await server.call(accountant, 'POST', '/v2/time-bank/entries/reverse', {
      ids: body.people.map(({ entry_id }: { entry_id: number }) => entry_id),
      reason: 'Mistake',
    });
    expect([undo.status, undo.body.code, undo.body.details]).toEqual([400, 'breaks_limit', { user_ids: [ids[1]] }]);
    expect(await totals()).toEqual([70, 0]);
  });

  test('faults refer to positions as sent, also with duplicate ids', async () => {
    const { accountant, ids, book, totals } = await team([90, 30]);
    const [rich, poor] = ids as [number, number];
    const pathsOf = async (sent: number[]) =>
      (await book({ user_ids: sent })).body.errors.map(({ path }: { path: string }) => path);
    expect(await pathsOf([rich, rich, poor])).toEqual(['user_ids.2']);
    const stranger = await server.person({ level: 1 });
    expect(await pathsOf([rich, rich, stranger.userId])).toEqual(['user_ids.2']);
    const doubled = await book({ user_ids: [rich, rich] });
    expect([doubled.body.people.length, await totals()]).toEqual([1, [30, 30]]);
    const entry = doubled.body.people[0].entry_id;
    const undo = (sent: number[]) =>
      server.call(accountant, 'POST', '/v2/time-bank/entries/reverse', { ids: sent, reason: 'Mistake' });
    expect((await undo([entry, entry, 987_654])).body.errors).toMatchObject([{ path: 'ids.2', code: 'not_here' }]);
    expect([(await undo([entry, entry])).status, await totals()]).toEqual([200, [90, 30]]);
  });

  test('a closed month refuses everyone except people held in it', async () => {
    const { accountant, ids, book } = await team([90, 120]);
    const closing = { month: '2026-02', hold: [ids[1]] };
    const closed = await server.call(accountant, 'POST', '/v2/time-bank/closings', closing);
    expect(closed.body.people).toMatchObject([{ state: 'closed' }, { state: 'held', reasons: ['by_hand'] }]);
    const refusedOn = async (occurred_on: string) =>
      (await book({ dry_run: true, occurred_on })).body.people.map(
        ({ refused }: { refused: string | null }) => refused,
      );
    expect(await refusedOn('2026-02-20')).toEqual(['month_closed', null]);
    expect(await refusedOn('2026-03-02')).toEqual([null, null]);
  });

  test('reversing several entries looks up closed months once, and lists the people whose month is closed', async () => {
    const { accountant, ids, totals } = await team([90, 120, 40]);
    const closing = { month: '2026-02', hold: [ids[1]] };
    expect((await server.call(accountant, 'POST', '/v2/time-bank/closings', closing)).status).toBe(200);
    const before = await totals();
    const undo = await server.call(accountant, 'POST', '/v2/time-bank/entries/reverse', {
      ids: [1, 2, 3],
      reason: 'Mistake',
    });
    expect(undo.body.errors).toMatchObject([
      { path: 'ids.0', code: 'month_closed' },
      { path: 'ids.2', code: 'month_closed' },
    ]);
    expect(undo.body.details).toEqual({ user_ids: [ids[0], ids[2]] });
    expect(await totals()).toEqual(before);

    const lookups: string[] = [];
    const work = () =>
      reverseMany(server.db, accountant, { ids: [1, 3], reason: 'Mistake', now: TEST_NOW }).catch(() => 'refused');
    const listen = ({ sql }: { sql: string }) => void (sql.includes('time_bank_closings') && lookups.push(sql));
    expect(await withStatements(listen, work)).toBe('refused');
    expect(lookups).toHaveLength(1);
  });

  test('booking for many people, and reversing it, runs as many statements as for a few', async () => {
    const { accountant, people, ids, totals } = await team(Array.from({ length: 12 }, () => 90));
    const terms = await rulesFor(server.db, accountant.accountId, ids);
    const booker = { accountId: accountant.accountId, by: accountant.userId, at: TEST_NOW.toISOString() };
    const counted = async <T>(work: (tx: Db) => Promise<T>): Promise<[T, number]> => {
      let statements = 0;
      const done = await withStatements(
        () => void statements++,
        () => inTransaction(server.db, work),
      );
      return [done, statements];
    };
    const run = async (userIds: number[]) => {
      const hours = { kind: 'debit' as const, minutes: 60, origin: 'manual' as const, day: '2026-03-02' };
      const [rows, booked] = await counted(async (tx) => {
        const judged = await checkMany(tx, accountant, { ...hours, userIds }, terms);
        return bookMany(tx, booker, { ...hours, reason: 'Plant closed' }, judged, terms);
      });
      const entries = rows.flatMap(({ entry_id }) => entry_id ?? []).toReversed();
      const undo = { ids: entries, reason: 'Mistake', now: TEST_NOW };
      const [reversals, reversed] = await counted((tx) => reverseMany(tx, accountant, undo));
      expect(reversals).toHaveLength(userIds.length);
      return [booked, reversed];
    };
    // The first booking stores the month ends that are missing.
    await run(ids);
    const few = await run(ids.slice(0, 2));
    expect(few[0]).toBeGreaterThan(5);
    expect(await run(ids)).toEqual(few);
    expect(await totals()).toEqual(ids.map(() => 90));
    for (const { worker } of people) await sound(worker);
  });

  test('reverses expiries with their payouts, and credits after their expiries, in one request', async () => {
    const { accountant, people, totals } = await team([90, 60]);
    await expire(new Date('2026-09-01T12:00:00.000Z'));
    expect(await totals()).toEqual([0, 0]);
    const { items } = (await server.call(accountant, 'GET', '/v2/time-bank/entries?kind=expiry&sort=id')).body;
    const expiries = items.map(({ id }: { id: number }) => id);
    const undo = (sent: number[]) =>
      server.call(accountant, 'POST', '/v2/time-bank/entries/reverse', { ids: sent, reason: 'Mistake' });
    expect((await undo([1, ...expiries])).body.errors).toMatchObject([{ path: 'ids.0', code: 'has_expired' }]);
    const { body } = await undo([...expiries, 1]);
    expect(body.entry_ids).toHaveLength(3);
    expect(await totals()).toEqual([0, 60]);
    for (const { worker } of people) await sound(worker);
  });

  test('refuses oneself, people of other accounts, a wrong origin and a missing reason', async () => {
    const { accountant, ids, book, totals } = await team([90]);
    const stranger = await server.person({ level: 1 });
    const both = [...ids, accountant.userId];
    expect((await book({ kind: 'credit', user_ids: both })).status).toBe(403);
    expect((await book({ user_ids: both, dry_run: true })).body.people[1].refused).toBe('own_row');
    for (const [body, path] of [
      [{ user_ids: [...ids, stranger.userId] }, 'user_ids.1'],
      [{ origin: 'overtime' }, 'origin'],
      [{ reason: undefined }, 'reason'],
      [{ occurred_on: '2026-03-03' }, 'occurred_on'],
      [{ user_ids: [] }, 'user_ids'],
    ] as const)
      expect((await book(body)).body.errors[0].path).toBe(path);
    expect(await totals()).toEqual([90]);
  });
});

describe('debit and credit', () => {
  test('a debit returns its entry, the lots it used and the balance', async () => {
    const both = await pair();
    const first = (await post(both, 'creditar', 60, { occurred_on: '2026-01-10' })).body.entry;
    const second = (await post(both, 'creditar', 60, { occurred_on: '2026-02-10' })).body.entry;
    expect(first).toEqual({
      id: 1,
      user_id: both.worker.userId,
      kind: 'credit',
      minutes: 60,
      occurred_on: '2026-01-10',
      due_on: '2026-07-10',
      origin: 'manual',
      reason: 'Agreed',
      created_by: both.accountant.userId,
      created_at: TEST_NOW.toISOString(),
      reverses_id: null,
      concerns_id: null,
      payout_percent: null,
      settlement_id: null,
      balance_after_minutes: 60,
    });
    const { status, body } = await post(both, 'debitar', 90);
    expect(status).toBe(200);
    expect(body).toEqual({
      entry: expect.objectContaining({
        kind: 'debit',
        minutes: 90,
        occurred_on: '2026-03-02',
        balance_after_minutes: 30,
      }),
      lots: [
        { entry_id: first.id, minutes: 60 },
        { entry_id: second.id, minutes: 30 },
      ],
      balance_minutes: 30,
      message: 'Hours debited',
    });
    await sound(both.worker);
  });

  test('a debit above the balance is refused with the current balance, and nothing is written', async () => {
    const both = await pair();
    await post(both, 'creditar', 60);
    const { status, body } = await post(both, 'debitar', 61);
    expect([status, body.code, body.details]).toEqual([400, 'balance_too_low', { balance_minutes: 60 }]);
    expect((await statement(both.accountant, both.worker)).body.entries.total).toBe(1);
  });

  test('manual overtime is limited to what the day may add to the bank; hours by agreement are not', async () => {
    const both = await pair();
    const overtime = { origin: 'overtime', occurred_on: '2026-02-10' };
    const refused = await post(both, 'creditar', 121, overtime);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      400,
      'above_daily_limit',
      { limit_minutes: 120 },
    ]);
    const first = await post(both, 'creditar', 90, overtime);
    expect(first.status).toBe(200);
    expect((await post(both, 'creditar', 31, overtime)).body.details).toEqual({ limit_minutes: 30 });
    const many = await server.call(both.accountant, 'POST', '/v2/time-bank/bookings', {
      kind: 'credit',
      user_ids: [both.worker.userId],
      minutes: 31,
      dry_run: true,
      ...overtime,
    });
    expect(many.body.people[0].refused).toBe('above_daily_limit');
    expect((await post(both, 'creditar', 300, { occurred_on: '2026-02-10' })).status).toBe(200);
    await reverse(both, first.body.entry.id);
    expect((await post(both, 'creditar', 120, overtime)).status).toBe(200);
  });

  test('`warn` allows it with a warning; `limit` allows it down to the limit', async () => {
    const both = await pair();
    await policy(both.worker, { negative: 'warn' });
    expect((await post(both, 'debitar', 60)).body).toMatchObject({
      balance_minutes: -60,
      warnings: [expect.any(String)],
    });
    await policy(both.worker, { negative: 'limit', negative_limit_minutes: 100 });
    expect((await post(both, 'debitar', 40)).body.balance_minutes).toBe(-100);
    expect((await post(both, 'debitar', 1)).status).toBe(400);
    await post(both, 'creditar', 130);
    expect((await statement(both.worker, both.worker)).body).toMatchObject({
      balance_minutes: 30,
      lots: [{ remaining_minutes: 30 }],
    });
    await sound(both.worker);
  });

  test.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ minutes: -1 }, 'minutes'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: undefined }, 'reason'],
    [{ occurred_on: '2026-03-03' }, 'occurred_on'],
    [{ occurred_on: '2026-02-30' }, 'occurred_on'],
    [{ user_id: 987_654 }, 'user_id'],
    [{ balance: 1 }, 'balance'],
  ])('%j is refused naming %s', async (body, path) => {
    const answer = await post(await pair(), 'debitar', 60, body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  test('a preview computes a debit and writes nothing', async () => {
    const both = await pair();
    const { id } = (await post(both, 'creditar', 60)).body.entry;
    const ask = (minutes: number) =>
      server.call(both.accountant, 'POST', '/v2/time-bank/preview', { user_id: both.worker.userId, minutes });
    expect((await ask(45)).body).toEqual({
      allowed: true,
      balance_before_minutes: 60,
      balance_after_minutes: 15,
      lots: [{ entry_id: id, minutes: 45 }],
      message: 'Allowed',
    });
    expect((await ask(61)).body).toMatchObject({ allowed: false, balance_after_minutes: -1 });
    expect((await statement(both.worker, both.worker)).body.balance_minutes).toBe(60);
  });

  test('a hundred concurrent debits never exceed the limit, and their sum is correct', async () => {
    const both = await pair();
    await post(both, 'creditar', 500);
    const answers = await Promise.all(Array.from({ length: 100 }, () => insist(() => post(both, 'debitar', 7))));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect(taken).toBe(71);
    expect((await statement(both.worker, both.worker)).body.balance_minutes).toBe(500 - 71 * 7);
    await sound(both.worker);
  });

  test('a repeated Idempotency-Key debits once', async () => {
    const both = await pair();
    await post(both, 'creditar', 500);
    const send = () =>
      server.call(
        both.accountant,
        'POST',
        '/v2/time-bank/debitar-horas',
        { user_id: both.worker.userId, minutes: 10, reason: 'x' },
        { 'idempotency-key': 'one' },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.entry.id)).size).toBe(1);
    expect((await statement(both.worker, both.worker)).body.balance_minutes).toBe(490);
  });
});

describe('reversal', () => {
  test('of a debit returns its lots; of a reversed entry, a reversal or an unknown entry is refused', async () => {
    const both = await pair();
    await post(both, 'creditar', 60);
    const debit = (await post(both, 'debitar', 45)).body.entry;
    const { body } = await reverse(both, debit.id);
    expect(body).toMatchObject({
      balance_minutes: 60,
      entry: { kind: 'reversal', minutes: 45, reverses_id: debit.id, occurred_on: debit.occurred_on },
    });
    expect((await reverse(both, debit.id)).body.code).toBe('is_reversed');
    expect((await reverse(both, body.entry.id)).body.code).toBe('is_reversal');
    expect((await reverse(both, 987_654)).status).toBe(404);
    expect((await reverse(await pair(), debit.id)).status).toBe(404);
    await sound(both.worker);
  });

  test('of a used credit is refused if the balance would fall below its limit', async () => {
    const both = await pair();
    const credit = (await post(both, 'creditar', 60)).body.entry;
    await post(both, 'debitar', 60);
    expect((await reverse(both, credit.id)).body.code).toBe('breaks_limit');
    await post(both, 'creditar', 60);
    expect((await reverse(both, credit.id)).body.code).toBeUndefined();
    expect((await statement(both.worker, both.worker)).body).toMatchObject({ balance_minutes: 0, lots: [] });
    await sound(both.worker);
  });

  test('two concurrent ones reverse once', async () => {
    const both = await pair();
    const credit = (await post(both, 'creditar', 60)).body.entry;
    const answers = await Promise.all([reverse(both, credit.id), reverse(both, credit.id), reverse(both, credit.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await sound(both.worker);
  });
});

test('the database refuses to change or delete an entry', async () => {
  const both = await pair();
  await post(both, 'creditar', 60);
  await expect(
    sqlOf(server.db)
      .updateTable('time_bank_entries')
      .set({ minutes: 1 })
      .where('account_id', '=', both.worker.accountId)
      .execute(),
  ).rejects.toThrow(/append-only/);
  await expect(
    sqlOf(server.db).deleteFrom('time_bank_entries').where('account_id', '=', both.worker.accountId).execute(),
  ).rejects.toThrow(/append-only/);
});

describe('expiry', () => {
  test.each([
    [0, 10],
    [8, 2],
    [10, 0],
    [12, 0],
  ])('10 h of credit with %i h used expire %i h, once, with a payout', async (used, expired) => {
    const both = await pair();
    await policy(both.worker, { negative: 'warn', payout_percent: 60 });
    await post(both, 'creditar', 600, { occurred_on: '2025-10-01' });
    if (used) await post(both, 'debitar', used * 60, { occurred_on: '2026-03-01' });
    await expire(new Date('2026-04-02T02:59:00Z'));
    expect((await statement(both.worker, both.worker)).body.entries.items[0].kind).toBe(used ? 'debit' : 'credit');
    await expire(new Date('2026-04-09T03:00:00Z'));
    await expire(new Date('2026-04-10T03:00:00Z'));
    const { entries, balance_minutes } = (await statement(both.worker, both.worker)).body;
    const of = (kind: string) => entries.items.filter((entry: { kind: string }) => entry.kind === kind);
    if (expired === 0) expect(of('expiry')).toEqual([]);
    else {
      expect(of('expiry')).toMatchObject([{ minutes: expired * 60, occurred_on: '2026-04-02', created_by: null }]);
      expect(of('payout')).toMatchObject([
        { minutes: expired * 60, payout_percent: 60, concerns_id: of('expiry')[0].id },
      ]);
    }
    expect(balance_minutes).toBe(used === 12 ? -120 : 0);
    await sound(both.worker);
  });

  test('reversing an expiry restores its hours and reverses its payout', async () => {
    const both = await pair();
    const credit = (await post(both, 'creditar', 60, { occurred_on: '2025-10-01' })).body.entry;
    await expire(new Date('2026-04-02T12:00:00Z'));
    const [payout, expiry] = (await statement(both.worker, both.worker)).body.entries.items;
    expect((await reverse(both, credit.id)).body.code).toBe('has_expired');
    expect((await reverse(both, payout.id)).body.code).toBe('is_payout');
    expect((await reverse(both, expiry.id)).body.balance_minutes).toBe(60);
    const kinds = (await statement(both.worker, both.worker)).body.entries.items.map(
      ({ kind, reverses_id }: { kind: string; reverses_id: number }) => [kind, reverses_id],
    );
    expect(kinds.slice(0, 2)).toEqual([
      ['reversal', payout.id],
      ['reversal', expiry.id],
    ]);
    await sound(both.worker);
  });

  test('two concurrent runs expire once', async () => {
    const both = await pair();
    await post(both, 'creditar', 60, { occurred_on: '2025-10-01' });
    await Promise.all([expire(new Date('2026-04-02T12:00:00Z')), expire(new Date('2026-04-02T12:00:00Z'))]);
    expect((await statement(both.worker, both.worker)).body.entries.total).toBe(3);
    await sound(both.worker);
  });

  test('once closings exist, overdue hours wait for the closing, which first books the days before', async () => {
    const both = await pair();
    const boss = await server.person({ level: 5, accountId: both.worker.accountId });
    const schedule = { valid_from: '2026-01-01', minutes: [480, 0, 0, 0, 0, 0, 0] };
    await server.call(boss, 'POST', `/v2/work-time/schedules/${both.worker.userId}`, schedule);
    await policy(both.worker, { closes_from: '2026-02', regime: 'same_month' });
    await post(both, 'creditar', 600, { occurred_on: '2026-02-10' });
    for (const day of ['02', '09', '23'])
      await server.call(boss, 'POST', '/v2/work-time', {
        user_id: both.worker.userId,
        started_at: `2026-02-${day}T11:00:00.000Z`,
        minutes: 480,
      });
    await expire(TEST_NOW);
    expect((await statement(both.worker, both.worker)).body.balance_minutes).toBe(600);
    const { items } = (await server.call(both.worker, 'GET', '/v2/time-bank')).body;
    expect(items).toMatchObject([{ waiting_minutes: 600, due_soon_minutes: 0, next_due_on: null }]);
    expect((await server.call(boss, 'GET', '/v2/time-bank/closings')).body.open_months).toMatchObject([
      { month: '2026-02', waiting_minutes: 600, waiting_people: 1 },
    ]);
    await server.call(boss, 'POST', '/v2/time-bank/closings', { month: '2026-02' });
    expect((await statement(both.worker, both.worker)).body.entries.items).toMatchObject([
      { kind: 'payout', minutes: 120, occurred_on: '2026-03-01' },
      { kind: 'expiry', minutes: 120, occurred_on: '2026-03-01' },
      { kind: 'debit', minutes: 480, occurred_on: '2026-02-16' },
      { kind: 'credit', minutes: 600 },
    ]);
    await sound(both.worker);
  });
});

test('random ledgers: the stored state matches the entries', async () => {
  const step = fc.record({
    what: fc.constantFrom('credit', 'debit', 'reverse', 'expire'),
    minutes: fc.integer({ min: 1, max: 300 }),
    back: fc.integer({ min: 0, max: 300 }),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.constantFrom('block', 'warn', 'limit'),
      async (steps, negative) => {
        const both = await pair();
        await policy(both.worker, { negative, negative_limit_minutes: negative === 'limit' ? 300 : 0 });
        let last = 0;
        for (const { what, minutes, back, which } of steps) {
          const occurred_on = addDays('2026-03-02', -back);
          if (what === 'expire') await expire(TEST_NOW);
          const answer =
            what === 'credit'
              ? await post(both, 'creditar', minutes, { occurred_on })
              : what === 'debit'
                ? await post(both, 'debitar', minutes, { occurred_on })
                : what === 'reverse' && last
                  ? await reverse(both, 1 + (which % last))
                  : undefined;
          expect([200, 400, 404, undefined]).toContain(answer?.status);
          last = Math.max(last, answer?.body.entry?.id ?? 0);
        }
        await sound(both.worker);
      },
    ),
    { numRuns: 25 },
  );
});

describe('permissions', () => {
  test('nobody books for themselves; employees read only their own statement', async () => {
    const { accountant, worker } = await pair();
    for (const what of ['debitar', 'creditar'] as const)
      expect((await post({ accountant, worker: accountant }, what, 60)).status).toBe(403);
    expect((await statement(worker, worker)).status).toBe(200);
    expect((await statement(worker, accountant)).status).toBe(403);
    expect((await statement(accountant, worker)).status).toBe(200);
    expect((await statement(await server.person({ level: 2 }), worker)).status).toBe(404);
    expect(
      (await server.call(worker, 'GET', '/v2/time-bank')).body.items.map(({ user_id }: { user_id: number }) => user_id),
    ).toEqual([worker.userId]);
    expect((await server.call(accountant, 'GET', '/v2/time-bank')).body.total).toBe(2);
  });

  test('nobody reverses an entry of their own bank', async () => {
    const both = await pair();
    const boss = await server.person({ level: 5, accountId: both.accountant.accountId });
    const credit = (
      await server.call(boss, 'POST', '/v2/time-bank/creditar-horas', {
        user_id: both.accountant.userId,
        minutes: 60,
        reason: 'x',
      })
    ).body.entry;
    expect((await reverse(both, credit.id)).status).toBe(403);
  });
});

test('the statement pages through entries, newest first, with the balance by day', async () => {
  const both = await pair();
  for (let at = 0; at < 5; at++) await post(both, 'creditar', 10, { occurred_on: `2026-02-0${at + 1}` });
  const first = (await statement(both.worker, both.worker, '?limit=2')).body;
  expect(first.entries).toMatchObject({ items: [{ id: 5 }, { id: 4 }], total: 5 });
  const next = (await statement(both.worker, both.worker, `?limit=2&cursor=${first.entries.next_cursor}`)).body.entries;
  expect(next).toMatchObject({ items: [{ id: 3 }, { id: 2 }], total: null });
  expect((await statement(both.worker, both.worker, '?from=2026-02-03')).body.balance_by_day).toEqual([
    { date: '2026-02-03', balance_minutes: 30 },
    { date: '2026-02-04', balance_minutes: 40 },
    { date: '2026-02-05', balance_minutes: 50 },
  ]);
});

test('the entries of all people are filtered, sorted and paged, and exported; below level 2 they are refused', async () => {
  const both = await pair();
  const { accountant } = both;
  const colleague = await server.person({ level: 1, accountId: accountant.accountId });
  await post(both, 'creditar', 10, { occurred_on: '2026-02-03' });
  await post({ accountant, worker: colleague }, 'creditar', 20, { occurred_on: '2026-02-01', origin: 'overtime' });
  await post(both, 'debitar', 5, { occurred_on: '2026-02-04' });
  const list = async (query = '') => (await server.call(accountant, 'GET', `/v2/time-bank/entries${query}`)).body;
  const ids = async (query: string) => (await list(query)).items.map(({ id }: { id: number }) => id);
  expect(await list()).toMatchObject({
    items: [
      { id: 1, user_id: both.worker.userId, kind: 'credit', closing_id: null, balance_after_minutes: 10 },
      { id: 2, user_id: colleague.userId, origin: 'overtime' },
      { id: 3, kind: 'debit', minutes: 5 },
    ],
    next_cursor: null,
    total: 3,
  });
  expect(await ids('?from=2026-02-03&to=2026-02-03')).toEqual([1]);
  expect(await ids('?kind=debit')).toEqual([3]);
  expect(await ids('?origin=overtime')).toEqual([2]);
  expect(await ids(`?user_id=${both.worker.userId}`)).toEqual([1, 3]);
  expect(await ids('?closing_id=1')).toEqual([]);
  expect(await ids('?since_id=1')).toEqual([2, 3]);
  const first = await list('?sort=occurred_on&limit=2');
  expect(first.items.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
  expect(await ids(`?sort=occurred_on&limit=2&cursor=${first.next_cursor}`)).toEqual([3]);
  const csv = await server.call(accountant, 'GET', '/v2/time-bank/entries/export.csv?sort=-id&kind=credit');
  expect(csv.status).toBe(200);
  expect((await server.call(both.worker, 'GET', '/v2/time-bank/entries')).status).toBe(403);
  const other = await server.person({ level: 5 });
  expect((await server.call(other, 'GET', '/v2/time-bank/entries')).body.items).toEqual([]);
});

test('a policy is changed with its version, within the legal limits', async () => {
  const boss = await server.person({ level: 5 });
  const patch = (body: object) => server.call(boss, 'PATCH', '/v2/time-bank/policy', body);
  expect((await patch({ payout_percent: 100, version: 1 })).body).toMatchObject({ payout_percent: 100, version: 2 });
  expect((await patch({ payout_percent: 90, version: 1 })).body.details.current).toMatchObject({
    payout_percent: 100,
    version: 2,
  });
  expect((await patch({ payout_percent: 49, version: 2 })).body.errors[0].path).toBe('payout_percent');
  expect((await patch({ daily_overtime_minutes: 121, version: 2 })).status).toBe(400);
});
