import fc from 'fast-check';
import { addDays } from '@jornada/domain/calendar';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeBankExpiry } from '../jobs/time-bank-expiry.ts';
import { type Answer, openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Two people of a new account: one books hours, the other one owns the bank. */
async function pair(negative: 'block' | 'warn' = 'block') {
  const boss = await server.person({ level: 5 });
  const worker = await server.person({ level: 1, accountId: boss.accountId, nome: 'Bruno Worker' });
  if (negative === 'warn') await server.call(boss, 'PATCH', '/v2/time-bank/policy', { negative, version: 1 });
  const post = async (what: 'creditar' | 'debitar', minutes: number, occurred_on: string) =>
    (
      await server.call(boss, 'POST', `/v2/time-bank/${what}-horas`, {
        user_id: worker.userId,
        minutes,
        occurred_on,
        reason: 'Agreed',
      })
    ).body.entry;
  const reverse = (id: number) =>
    server.call(boss, 'POST', `/v2/time-bank/entries/${id}/reverse`, { reason: 'Mistake' });
  return { boss, worker, post, reverse };
}

const bank = (who: TestPerson, path: string) => server.call(who, 'GET', `/v2/time-bank${path}`);
const explain = async (who: TestPerson, of: TestPerson, id: number) =>
  (await bank(who, `/${of.userId}/entries/${id}`)).body;
const expire = () =>
  timeBankExpiry.run({
    db: server.db,
    files: undefined as never,
    now: TEST_NOW,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  });

const sum = (rows: readonly { minutes: number }[]) => rows.reduce((total, { minutes }) => total + minutes, 0);

describe('the explanation of an entry', () => {
  test('lists the credits that cover a debit, the debits a credit covers, and the rest', async () => {
    const { worker, post } = await pair();
    const first = await post('creditar', 60, '2026-01-10');
    const second = await post('creditar', 60, '2026-02-10');
    const debit = await post('debitar', 90, '2026-02-20');
    expect(await explain(worker, worker, debit.id)).toMatchObject({
      entry: { id: debit.id, reversed_by_id: null },
      balance_before_minutes: 120,
      takes: [
        { entry_id: first.id, occurred_on: '2026-01-10', due_on: '2026-07-10', minutes: 60 },
        { entry_id: second.id, occurred_on: '2026-02-10', due_on: '2026-08-10', minutes: 30 },
      ],
      uncovered_minutes: 0,
    });
    expect(await explain(worker, worker, second.id)).toMatchObject({
      used_by: [{ entry_id: debit.id, occurred_on: '2026-02-20', minutes: 30 }],
      remaining_minutes: 30,
    });
  });

  test('shows the day on which a backdated booking gave a debit other lots', async () => {
    const { worker, post } = await pair();
    await post('creditar', 60, '2026-01-10');
    const second = await post('creditar', 60, '2026-01-12');
    const debit = await post('debitar', 60, '2026-02-20');
    expect((await explain(worker, worker, debit.id)).reordered_on).toBeNull();
    const earlier = await post('debitar', 60, '2026-02-10');
    expect(await explain(worker, worker, debit.id)).toMatchObject({
      takes: [{ entry_id: second.id, minutes: 60 }],
      reordered_on: '2026-03-02',
    });
    expect((await explain(worker, worker, earlier.id)).reordered_on).toBeNull();
  });

  test('links a reversal to its entry, and an entry to its reversal', async () => {
    const { worker, post, reverse } = await pair();
    const credit = await post('creditar', 60, '2026-01-10');
    const reversal = (await reverse(credit.id)).body.entry;
    expect(await explain(worker, worker, credit.id)).toMatchObject({
      entry: { reversed_by_id: reversal.id },
      remaining_minutes: null,
      used_by: [],
      related: [{ id: reversal.id }],
    });
    expect(await explain(worker, worker, reversal.id)).toMatchObject({
      balance_before_minutes: 60,
      related: [{ id: credit.id, reversed_by_id: reversal.id }],
    });
  });

  test('links an expiry to its credit and its payout', async () => {
    const { worker, post } = await pair();
    const credit = await post('creditar', 60, '2025-06-10');
    await expire();
    const { related } = await explain(worker, worker, credit.id + 1);
    expect(related.map(({ kind }: { kind: string }) => kind)).toEqual(['credit', 'payout']);
  });

  test('is found only under its own person and by those who may read that person', async () => {
    const { boss, worker, post } = await pair();
    const { id } = await post('creditar', 60, '2026-01-10');
    expect((await bank(boss, `/${boss.userId}/entries/${id}`)).status).toBe(404);
    expect((await bank(worker, `/${worker.userId}/entries/987`)).status).toBe(404);
    expect((await bank(worker, `/${boss.userId}/entries/${id}`)).status).toBe(403);
    expect((await bank(worker, `/${boss.userId}/explanation`)).status).toBe(403);
    const stranger = await server.person({ level: 5 });
    expect((await bank(stranger, `/${worker.userId}/entries/${id}`)).status).toBe(404);
    expect((await bank(stranger, `/${worker.userId}/explanation`)).status).toBe(404);
  });
});

test('explains every figure to the minute after random bookings', async () => {
  const step = fc.record({
    what: fc.constantFrom('creditar' as const, 'debitar' as const, 'reverse' as const),
    minutes: fc.integer({ min: 1, max: 300 }),
    back: fc.integer({ min: 0, max: 300 }),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.constantFrom('block' as const, 'warn' as const),
      async (steps, negative) => {
        const { worker, post, reverse } = await pair(negative);
        let last = 0;
        for (const { what, minutes, back, which } of steps)
          if (what === 'reverse') await (last && reverse(1 + (which % last)));
          else last = (await post(what, minutes, addDays('2026-03-02', -back)))?.id ?? last;
        await expire();

        const { entries, lots, uncovered, balance_minutes } = (await bank(worker, `/${worker.userId}?limit=200`)).body;
        const whole = (await bank(worker, `/${worker.userId}/explanation`)).body;
        expect(whole).toMatchObject({ balance_minutes, lots, uncovered });
        expect(sum(whole.by_kind)).toBe(balance_minutes);
        expect(
          lots.reduce((total: number, lot: { remaining_minutes: number }) => total + lot.remaining_minutes, 0) -
            sum(uncovered),
        ).toBe(balance_minutes);

        for (const entry of entries.items) {
          const { takes, used_by, uncovered_minutes, remaining_minutes, related, balance_before_minutes } =
            await explain(worker, worker, entry.id);
          const isInForce = entry.reversed_by_id === null;
          if (entry.kind === 'debit') expect(sum(takes) + uncovered_minutes).toBe(isInForce ? entry.minutes : 0);
          if (entry.kind === 'credit') {
            const expired = related.filter(
              ({ kind, reversed_by_id }: { kind: string; reversed_by_id: number | null }) =>
                kind === 'expiry' && reversed_by_id === null,
            );
            expect(sum(used_by) + sum(expired) + (remaining_minutes ?? 0)).toBe(isInForce ? entry.minutes : 0);
          }
          expect(Math.abs(entry.balance_after_minutes - balance_before_minutes)).toBe(
            entry.kind === 'payout' ||
              related.some(
                ({ kind, id }: { kind: string; id: number }) => kind === 'payout' && entry.reverses_id === id,
              )
              ? 0
              : entry.minutes,
          );
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('a statement includes entries that its page refers to or that refer to it, across pages', async () => {
  const { worker, post, reverse } = await pair();
  const credit = await post('creditar', 60, '2026-01-10');
  const debit = await post('debitar', 30, '2026-01-11');
  await post('creditar', 10, '2026-01-12');
  const reversal = (await reverse(debit.id)).body.entry;
  const first = (await bank(worker, `/${worker.userId}?limit=2`)).body;
  expect(first.entries.items.map(({ id }: { id: number }) => id)).toEqual([reversal.id, reversal.id - 1]);
  expect(first.related).toMatchObject([{ id: debit.id }]);
  const next = (await bank(worker, `/${worker.userId}?limit=2&cursor=${first.entries.next_cursor}`)).body;
  expect(next.entries.items).toMatchObject([
    { id: debit.id, reversed_by_id: reversal.id },
    { id: credit.id, reversed_by_id: null },
  ]);
  expect(next.related).toMatchObject([{ id: reversal.id }]);
  expect((await bank(worker, `/${worker.userId}?from=2026-01-11&to=2026-01-11`)).body.entries).toMatchObject({
    total: 2,
    items: [{ id: debit.id }, { id: reversal.id }],
  });
});

test('balances are sorted by each column, paged, and exported as CSV', async () => {
  const { boss, worker, post } = await pair();
  const others = await Promise.all(
    ['Ana', 'Zoe', 'Carla'].map((nome) => server.person({ level: 1, accountId: boss.accountId, nome })),
  );
  await post('creditar', 60, '2025-09-10');
  for (const [at, { userId }] of others.slice(0, 2).entries())
    await server.call(boss, 'POST', '/v2/time-bank/creditar-horas', {
      user_id: userId,
      minutes: 30 + at,
      reason: 'x',
      occurred_on: `2026-0${at + 1}-15`,
    });
  const names = async (sort: string) => {
    const all: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Answer = await bank(boss, `?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
      all.push(...body.items.map(({ nome }: { nome: string }) => nome.split(' ')[0]));
      cursor = body.next_cursor;
    }
    return all.join(' ');
  };
  // The manager's name is Ana Prado; two people have a zero balance.
  expect(await names('nome')).toBe('Ana Ana Bruno Carla Zoe');
  expect((await names('-balance_minutes')).split(' ').slice(0, 3)).toEqual(['Bruno', 'Zoe', 'Ana']);
  expect((await names('next_due_on')).split(' ').slice(0, 3)).toEqual(['Bruno', 'Ana', 'Zoe']);
  expect((await names('-next_due_on')).split(' ').slice(0, 3)).toEqual(['Zoe', 'Ana', 'Bruno']);
  expect((await names('-due_soon_minutes')).split(' ')[0]).toBe('Bruno');
  const csv = (await bank(boss, '/export.csv?q=bruno')).body.replace('\uFEFF', '').split('\r\n');
  expect(csv.slice(0, 2)).toEqual([
    'user_id,nome,is_active,balance_minutes,due_soon_minutes,next_due_on,waiting_minutes,reserved_minutes',
    `${worker.userId},Bruno Worker,true,60,60,2026-03-10,0,0`,
  ]);
  expect((await bank(worker, '/export.csv')).body.trim().split('\r\n')).toHaveLength(2);
});

test('a statement shows the employee number to the person, HR and the payroll, not to other readers', async () => {
  const boss = await server.person({ level: 5 });
  const { accountId } = boss;
  const worker = await server.person({ level: 1, accountId });
  const record = { employee_number: '4711', job_title: 'Welder', joined_on: '2020-01-07' };
  const employment = async (level: 1 | 2 | 3 | 4) => {
    const reader = level === 1 ? worker : await server.person({ level, accountId });
    return (await server.call(reader, 'GET', `/v2/time-bank/${worker.userId}`)).body.employment;
  };
  expect(await employment(2)).toBeNull();
  expect((await server.call(boss, 'POST', `/v2/employee-hr-data/${worker.userId}`, record)).status).toBe(200);
  expect([await employment(1), await employment(2), await employment(4)]).toEqual([record, record, record]);
  expect(await employment(3)).toBeNull();
});

describe('the statement of a period', () => {
  type Line = { id: number; occurred_on: string; balance_after_minutes: number; booked_on: string | null };
  const statement = async (who: TestPerson, from: string, to: string, more = '') =>
    (await bank(who, `/${who.userId}?from=${from}&to=${to}${more}`)).body;

  test('is sorted by day and adds up even if the booking order differs', async () => {
    const { worker, post } = await pair();
    await post('creditar', 840, '2025-08-20');
    await post('debitar', 240, '2025-10-02');
    await post('creditar', 90, '2025-09-10');
    await post('debitar', 60, '2025-09-24');
    const last = await post('creditar', 90, '2025-10-20');
    expect(last.balance_after_minutes).toBe(720);
    const september = await statement(worker, '2025-09-01', '2025-09-30');
    expect(september).toMatchObject({
      entries_order: 'day',
      opening_balance_minutes: 840,
      credits_minutes: 90,
      debits_minutes: 60,
      expired_minutes: 0,
      closing_balance_minutes: 870,
      lots_at_end: {
        lots: [
          { occurred_on: '2025-08-20', minutes: 840, remaining_minutes: 780 },
          { occurred_on: '2025-09-10', remaining_minutes: 90 },
        ],
        uncovered: [],
      },
    });
    const balances = ({ entries }: { entries: { items: Line[] } }) =>
      entries.items.map(({ balance_after_minutes }) => balance_after_minutes);
    expect(balances(september)).toEqual([930, 870]);
    expect(september.entries.items[0].booked_on).toBe('2026-03-02');
    const october = await statement(worker, '2025-10-01', '2025-10-31');
    expect([october.opening_balance_minutes, ...balances(october)]).toEqual([870, 630, 720]);
    const first = await statement(worker, '2025-10-01', '2025-10-31', '&limit=1');
    const second = await statement(worker, '2025-10-01', '2025-10-31', `&limit=1&cursor=${first.entries.next_cursor}`);
    expect([...balances(first), ...balances(second), second.entries.next_cursor]).toEqual([630, 720, null]);

    const csv = await bank(worker, `/${worker.userId}/export.csv?from=2025-10-01&to=2025-10-31`);
    const rows = csv.body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((row: string) => row.split(','));
    const [minutes, balance, line] = ['minutes', 'balance_after_minutes', 'line'].map((name) => rows[0].indexOf(name));
    expect(rows.slice(1).map((row: string[]) => [row[line ?? 0], row[minutes ?? 0], row[balance ?? 0]])).toEqual([
      ['opening', '', '870'],
      ['credits', '90', ''],
      ['debits', '240', ''],
      ['expired', '0', ''],
      ['closing', '', '720'],
      ['entry', '240', '630'],
      ['entry', '90', '720'],
    ]);
  });

  test('the opening balance plus the lines equals the closing balance, the curve, the lots and the next opening balance', async () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2025-09-01', days));
    const step = fc.record({
      kind: fc.constantFrom('creditar' as const, 'debitar' as const),
      minutes: fc.integer({ min: 1, max: 300 }),
      day,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 12, size: 'max' }),
        fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
        fc.tuple(day, day),
        async (steps, reversed, period) => {
          const { worker, post, reverse } = await pair('warn');
          const booked = [];
          for (const { kind, minutes, day: on } of steps) booked.push((await post(kind, minutes, on)).id as number);
          await expire();
          for (const at of reversed) if (booked[at] !== undefined) await reverse(booked[at]);
          const [from, to] = period.toSorted() as [string, string];
          const of = await statement(worker, from, to, '&limit=200');
          const lines: Line[] = of.entries.items;
          expect(of.opening_balance_minutes + of.credits_minutes - of.debits_minutes - of.expired_minutes).toBe(
            of.closing_balance_minutes,
          );
          expect(lines.at(-1)?.balance_after_minutes ?? of.opening_balance_minutes).toBe(of.closing_balance_minutes);
          expect(of.balance_by_day.at(-1).balance_minutes).toBe(of.closing_balance_minutes);
          expect(
            sum(of.lots_at_end.lots.map((lot: { remaining_minutes: number }) => ({ minutes: lot.remaining_minutes }))) -
              sum(of.lots_at_end.uncovered),
          ).toBe(of.closing_balance_minutes);
          const next = await statement(worker, addDays(to, 1), '2026-03-02');
          expect(next.opening_balance_minutes).toBe(of.closing_balance_minutes);
          expect(next.closing_balance_minutes).toBe(next.balance_minutes);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('shows how the days since the last closing would be booked', async () => {
    const { boss, worker, post } = await pair();
    const open = async () => (await bank(worker, `/${worker.userId}`)).body.open_month;
    // TEST_NOW is Monday, March 2: the first of March is a Sunday.
    expect(await open()).toBeNull();
    const schedule = { valid_from: '2026-02-23', minutes: [480, 480, 480, 480, 480, 0, 0] };
    await server.call(boss, 'POST', `/v2/work-time/schedules/${worker.userId}`, schedule);
    for (const [on, minutes] of [
      ['23', 540],
      ['24', 480],
      ['25', 600],
      ['26', 480],
    ] as const)
      await server.call(boss, 'POST', '/v2/work-time', {
        user_id: worker.userId,
        started_at: `2026-02-${on}T11:00:00.000Z`,
        minutes,
      });
    await server.call(boss, 'POST', '/v2/time-bank/closings', { month: '2026-01' });
    await server.call(boss, 'POST', '/v2/time-bank/creditar-horas', {
      user_id: worker.userId,
      minutes: 60,
      occurred_on: '2026-02-25',
      reason: 'Agreed',
      origin: 'overtime',
    });
    await post('creditar', 30, '2026-02-26');
    expect(await open()).toEqual({
      from: '2026-02-01',
      to: '2026-03-01',
      credit_minutes: 120,
      debit_minutes: 480,
      paid_minutes: 0,
      projected_balance_minutes: 90 + 120 - 480,
    });
  });
});
