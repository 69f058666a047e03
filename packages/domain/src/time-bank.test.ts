import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import {
  apply,
  balanceByDay,
  type Bank,
  balanceOn,
  cloneBank,
  DEFAULT_POLICY,
  dueOn,
  emptyBank,
  type Entry,
  expiries,
  judgeDay,
  judgeDebit,
  judgeReversal,
  lotsOpenOn,
  REGIMES,
  replay,
  signedMinutes,
} from './time-bank.ts';

const H = 60;

/** A ledger under construction; it assigns ids. */
function ledger() {
  const entries: Entry[] = [];
  const bank = emptyBank();
  const post = (entry: Omit<Entry, 'id'>) => {
    const whole = { ...entry, id: entries.length + 1 };
    apply(
      bank,
      whole,
      entries.find(({ id }) => id === entry.refers_to),
    );
    entries.push(whole);
    return whole;
  };
  return {
    entries,
    bank,
    credit: (minutes: number, occurred_on: string, due_on = dueOn(occurred_on, 'individual_6_months')) =>
      post({ kind: 'credit', minutes, occurred_on, due_on, refers_to: null }),
    debit: (minutes: number, occurred_on: string) =>
      post({ kind: 'debit', minutes, occurred_on, due_on: null, refers_to: null }),
    expire: (today: string) =>
      expiries(bank, today).map(({ entry_id, minutes }) =>
        post({ kind: 'expiry', minutes, occurred_on: today, due_on: null, refers_to: entry_id }),
      ),
    reverse: (entry: Entry, occurred_on = entry.occurred_on) =>
      post({ kind: 'reversal', minutes: entry.minutes, occurred_on, due_on: null, refers_to: entry.id }),
    standing: () => {
      const undone = new Set(entries.filter(({ kind }) => kind === 'reversal').map(({ refers_to }) => refers_to));
      return entries.filter(({ id, kind }) => kind !== 'reversal' && !undone.has(id));
    },
  };
}

const sound = (bank: Bank) => {
  const open = [...bank.lots.values()].reduce((sum, lot) => sum + lot.remaining_minutes, 0);
  const owed = bank.uncovered.reduce((sum, { minutes }) => sum + minutes, 0);
  expect(bank.balance_minutes).toBe(open - owed);
  for (const lot of bank.lots.values()) expect(lot.remaining_minutes).toBeGreaterThanOrEqual(0);
  for (const { minutes } of [...bank.takes, ...bank.uncovered]) expect(minutes).toBeGreaterThan(0);
};

describe('expiry', () => {
  test.each([
    [0, 10],
    [8, 2],
    [10, 0],
    [12, 0],
  ])('10 h of credit with %i h used expire %i h', (used, expired) => {
    const book = ledger();
    book.credit(10 * H, '2026-01-15', '2026-07-15');
    if (used) book.debit(used * H, '2026-03-01');
    expect(book.expire('2026-07-15')).toEqual([]);
    expect(book.expire('2026-07-16').reduce((sum, { minutes }) => sum + minutes, 0)).toBe(expired * H);
    expect(book.expire('2026-07-17')).toEqual([]);
    expect(book.bank.balance_minutes).toBe(used === 12 ? -2 * H : 0);
    sound(book.bank);
  });

  test('the due date is the last usable day', () => {
    const book = ledger();
    book.credit(10 * H, '2026-01-15', '2026-07-15');
    expect(judgeDebit(book.bank, 60, '2026-07-15', DEFAULT_POLICY).allowed).toBe(true);
    expect(judgeDebit(book.bank, 60, '2026-07-16', DEFAULT_POLICY)).toMatchObject({
      allowed: false,
      balance_before_minutes: 0,
    });
  });
});

describe('debits', () => {
  test('take the lot that falls due first, and of two the older', () => {
    const book = ledger();
    const late = book.credit(120, '2026-01-01', '2026-12-31');
    const soon = book.credit(60, '2026-02-01', '2026-03-01');
    const twin = book.credit(60, '2026-02-01', '2026-03-01');
    expect(judgeDebit(book.bank, 150, '2026-02-10', DEFAULT_POLICY).lots).toEqual([
      { entry_id: soon.id, minutes: 60 },
      { entry_id: twin.id, minutes: 60 },
      { entry_id: late.id, minutes: 30 },
    ]);
  });

  test('back-dated debits use the lots open on their day', () => {
    const book = ledger();
    book.credit(60, '2026-01-01', '2026-01-31');
    book.credit(60, '2026-03-01', '2026-09-01');
    expect(balanceOn(book.bank, '2026-01-15')).toBe(60);
    expect(balanceOn(book.bank, '2026-02-15')).toBe(0);
    expect(balanceOn(book.bank, '2026-03-15')).toBe(60);
    expect(judgeDebit(book.bank, 61, '2026-01-15', DEFAULT_POLICY).allowed).toBe(false);
  });

  test.each([
    ['block', 0, 60, true, false],
    ['block', 0, 61, false, false],
    ['limit', 30, 90, true, true],
    ['limit', 30, 91, false, false],
    ['warn', 0, 6_000, true, true],
  ] as const)(
    'with %s (limit %i) %i minutes of 60: allowed %s, warned %s',
    (negative, negative_limit_minutes, minutes, allowed, warning) => {
      const book = ledger();
      book.credit(60, '2026-01-01');
      expect(judgeDebit(book.bank, minutes, '2026-01-02', { negative, negative_limit_minutes })).toMatchObject({
        allowed,
        warning,
        balance_before_minutes: 60,
        balance_after_minutes: 60 - minutes,
      });
    },
  );

  test('the next credit covers uncovered debits first', () => {
    const book = ledger();
    book.debit(90, '2026-01-01');
    book.credit(60, '2026-01-02');
    const lot = book.credit(60, '2026-01-03');
    expect(book.bank.balance_minutes).toBe(30);
    expect(lotsOpenOn(book.bank, '2026-01-03')).toMatchObject([{ entry_id: lot.id, remaining_minutes: 30 }]);
    sound(book.bank);
  });
});

describe('reversals', () => {
  test('reversing a debit gives its lots back', () => {
    const book = ledger();
    book.credit(60, '2026-01-01', '2026-02-01');
    book.credit(60, '2026-01-01', '2026-03-01');
    const before = cloneBank(book.bank);
    book.reverse(book.debit(90, '2026-01-10'));
    expect(book.bank).toEqual(before);
  });

  test('reversing a used credit moves its debits to other lots of their day, or is refused if that breaks the limit', () => {
    const book = ledger();
    const first = book.credit(60, '2026-01-01', '2026-02-01');
    const second = book.credit(60, '2026-01-05', '2026-03-01');
    book.debit(60, '2026-01-10');
    expect(judgeReversal(book.bank, first, book.standing(), DEFAULT_POLICY)).toBeNull();
    book.reverse(first);
    expect(book.bank.lots.get(second.id)?.remaining_minutes).toBe(0);
    expect(judgeReversal(book.bank, second, book.standing(), DEFAULT_POLICY)).toBe('breaks_limit');
    expect(
      judgeReversal(book.bank, second, book.standing(), { negative: 'limit', negative_limit_minutes: 60 }),
    ).toBeNull();
    sound(book.bank);
  });

  test('an entry is reversed only once, a reversal never, and an expired credit only after its expiry', () => {
    const book = ledger();
    const credit = book.credit(60, '2026-01-01', '2026-02-01');
    const [expiry] = book.expire('2026-02-02') as [Entry];
    expect(judgeReversal(book.bank, credit, book.standing(), DEFAULT_POLICY)).toBe('has_expired');
    const reversal = book.reverse(expiry);
    expect(judgeReversal(book.bank, reversal, book.standing(), DEFAULT_POLICY)).toBe('is_reversal');
    expect(judgeReversal(book.bank, expiry, book.standing(), DEFAULT_POLICY)).toBe('is_reversed');
    expect(judgeReversal(book.bank, credit, book.standing(), DEFAULT_POLICY)).toBeNull();
  });
});

const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days));
const step = fc.oneof(
  fc.record({
    do: fc.constant('credit' as const),
    minutes: fc.integer({ min: 1, max: 600 }),
    day,
    regime: fc.constantFrom(...REGIMES),
  }),
  fc.record({ do: fc.constant('debit' as const), minutes: fc.integer({ min: 1, max: 600 }), day }),
  fc.record({ do: fc.constant('expire' as const), day }),
  fc.record({ do: fc.constant('reverse' as const), which: fc.nat() }),
);
const policy = fc.constantFrom(
  { negative: 'block' as const, negative_limit_minutes: 0 },
  { negative: 'limit' as const, negative_limit_minutes: 120 },
  { negative: 'warn' as const, negative_limit_minutes: 0 },
);

test('ledger laws: balance is the sum, no lot below zero, no limit exceeded, replay gives the same state', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), policy, (steps, rules) => {
      const book = ledger();
      for (const at of steps) {
        if (at.do === 'credit') book.credit(at.minutes, at.day, dueOn(at.day, at.regime));
        if (at.do === 'debit' && judgeDebit(book.bank, at.minutes, at.day, rules).allowed)
          book.debit(at.minutes, at.day);
        if (at.do === 'expire') book.expire(at.day);
        const target = at.do === 'reverse' ? book.entries[at.which % Math.max(1, book.entries.length)] : undefined;
        if (target && judgeReversal(book.bank, target, book.standing(), rules) === null) book.reverse(target);
        sound(book.bank);
        if (rules.negative === 'block') expect(book.bank.uncovered).toEqual([]);
      }
      expect(replay(book.entries)).toEqual(book.bank);
    }),
    { numRuns: 500 },
  );
});

test('replaying ten thousand random ledgers gives the incrementally kept state', () => {
  // Compared as text, once per ledger: deep comparison at every step would take a minute.
  const plain = ({ lots, ...rest }: Bank) => JSON.stringify([[...lots.values()], rest]);
  let written = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 6, maxLength: 30, size: 'max' }), policy, (steps, rules) => {
      const book = ledger();
      for (const at of steps) {
        if (at.do === 'credit') book.credit(at.minutes, at.day, dueOn(at.day, at.regime));
        if (at.do === 'debit' && judgeDebit(book.bank, at.minutes, at.day, rules).allowed)
          book.debit(at.minutes, at.day);
        if (at.do === 'expire') book.expire(at.day);
        const target = at.do === 'reverse' ? book.entries[at.which % Math.max(1, book.entries.length)] : undefined;
        if (target && judgeReversal(book.bank, target, book.standing(), rules) === null) book.reverse(target);
      }
      written += book.entries.length;
      const open = [...book.bank.lots.values()].reduce((sum, lot) => sum + lot.remaining_minutes, 0);
      const owed = book.bank.uncovered.reduce((sum, debt) => sum + debt.minutes, 0);
      const booked = book.entries.reduce(
        (sum, entry) => sum + signedMinutes(entry, book.entries[(entry.refers_to ?? 0) - 1]),
        0,
      );
      return (
        booked === book.bank.balance_minutes &&
        open - owed === booked &&
        plain(replay(book.entries)) === plain(book.bank)
      );
    }),
    { numRuns: 10_000 },
  );
  expect(written).toBeGreaterThan(50_000);
});

test.each([
  ['2026-01-15', 'same_month', '2026-01-31'],
  ['2026-02-28', 'same_month', '2026-02-28'],
  ['2026-01-15', 'individual_6_months', '2026-07-15'],
  ['2026-08-31', 'individual_6_months', '2027-02-28'],
  ['2027-08-31', 'individual_6_months', '2028-02-29'],
  ['2028-02-29', 'collective_12_months', '2029-02-28'],
  ['2026-12-31', 'collective_12_months', '2027-12-31'],
] as const)('a credit of %s falls due under %s on %s', (on, regime, due) => {
  expect(dueOn(on, regime)).toBe(due);
});

test.each([
  ['within the tolerance', 490, 480, false, [0, 0, 0]],
  ['one minute over the tolerance all of it counts', 491, 480, false, [11, 0, 0]],
  ['two hours at most, the rest is paid', 700, 480, false, [120, 0, 100]],
  ['ten hours of work at most', 660, 540, false, [60, 0, 60]],
  ['absence', 240, 480, false, [0, 240, 0]],
  ['a Sunday or holiday is paid', 300, 0, true, [0, 0, 300]],
  ['no schedule: unknown', 300, null, false, [0, 0, 0]],
] as const)('%s', (_, worked, expected, rest, [credit_minutes, debit_minutes, paid_minutes]) => {
  expect(judgeDay(worked, expected, rest, DEFAULT_POLICY)).toEqual({ credit_minutes, debit_minutes, paid_minutes });
});

test('the balance by day begins with the start of the range and leaves later days out', () => {
  const changes = [
    { occurred_on: '2026-03-02', change: 60 },
    { occurred_on: '2026-03-04', change: -20 },
    { occurred_on: '2026-03-09', change: 5 },
  ];
  expect(balanceByDay(145, changes, '2026-03-01', '2026-03-05')).toEqual([
    { date: '2026-03-01', balance_minutes: 100 },
    { date: '2026-03-02', balance_minutes: 160 },
    { date: '2026-03-04', balance_minutes: 140 },
  ]);
  expect(balanceByDay(145, changes, '2026-03-02', '2026-03-02')).toEqual([
    { date: '2026-03-02', balance_minutes: 160 },
  ]);
});
