import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceOn, bankAt, bankOf, type Entry, expiries, lotsOpenOn, signedMinutes, standingOf } from './bank.ts';
import { checkDebit, checkReversal } from './bank-checks.ts';
import { addDays } from './calendar.ts';
import { agreementOf, DEFAULT_RULES, dueOn } from './agreements.ts';
import { REGIMES } from './time-bank.ts';

/** The number of random ledgers: `RUNS=20000 npx vitest run --project rules --testTimeout=900000 bank.test`. */
const RUNS = Number(process.env['RUNS'] ?? 2_000);

const H = 60;

/** A ledger under construction; it assigns ids. */
function ledger() {
  const entries: Entry[] = [];
  const post = (entry: Omit<Entry, 'id'>) => {
    const whole = { ...entry, id: entries.length + 1 };
    entries.push(whole);
    return whole;
  };
  return {
    entries,
    bank: () => bankOf(entries),
    credit: (minutes: number, occurred_on: string, due_on = dueOn(occurred_on, DEFAULT_RULES.period)) =>
      post({ kind: 'credit', minutes, occurred_on, due_on, refers_to: null }),
    debit: (minutes: number, occurred_on: string) =>
      post({ kind: 'debit', minutes, occurred_on, due_on: null, refers_to: null }),
    expire: (today: string) =>
      expiries(bankOf(entries), today).map(({ entry_id, minutes }) =>
        post({ kind: 'expiry', minutes, occurred_on: today, due_on: null, refers_to: entry_id }),
      ),
    reverse: (entry: Entry) =>
      post({
        kind: 'reversal',
        minutes: entry.minutes,
        occurred_on: entry.occurred_on,
        due_on: null,
        refers_to: entry.id,
      }),
  };
}
type Ledger = ReturnType<typeof ledger>;

/** The invariants of the state of a bank, for any ledger. */
function sound({ entries }: Pick<Ledger, 'entries'>) {
  const { lots, takes, uncovered, balance_minutes } = bankOf(entries);
  const total = (rows: readonly { minutes: number }[]) => rows.reduce((sum, { minutes }) => sum + minutes, 0);
  const open = [...lots.values()].reduce((sum, lot) => sum + lot.remaining_minutes, 0);
  const booked = entries.reduce((sum, entry) => sum + signedMinutes(entry, entries[(entry.refers_to ?? 0) - 1]), 0);
  expect(balance_minutes).toBe(booked);
  expect(open - total(uncovered)).toBe(booked);
  for (const lot of lots.values()) expect(lot.remaining_minutes).toBeGreaterThanOrEqual(0);
  for (const { minutes } of [...takes, ...uncovered]) expect(minutes).toBeGreaterThan(0);
  const standing = standingOf(entries);
  for (const { id, kind, minutes } of standing)
    if (kind === 'debit')
      expect(total([...takes, ...uncovered].filter(({ debit_id }) => debit_id === id))).toBe(minutes);
  const dueOf = (id: number) => lots.get(id)?.due_on ?? '';
  for (const { lot_id, occurred_on } of takes) expect(dueOf(lot_id) >= occurred_on).toBe(true);
  for (const lot of lots.values())
    if (lot.remaining_minutes > 0)
      for (const { occurred_on } of uncovered) expect(lot.due_on >= occurred_on).toBe(false);
}

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
    expect(book.bank().balance_minutes).toBe(used === 12 ? -2 * H : 0);
    sound(book);
  });

  test('the due date is the last usable day', () => {
    const book = ledger();
    book.credit(10 * H, '2026-01-15', '2026-07-15');
    expect(checkDebit(book.entries, 60, '2026-07-15', DEFAULT_RULES).allowed).toBe(true);
    expect(checkDebit(book.entries, 60, '2026-07-16', DEFAULT_RULES)).toMatchObject({
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
    expect(checkDebit(book.entries, 150, '2026-02-10', DEFAULT_RULES).lots).toEqual([
      { entry_id: soon.id, minutes: 60 },
      { entry_id: twin.id, minutes: 60 },
      { entry_id: late.id, minutes: 30 },
    ]);
  });

  test('back-dated debits use the lots open on their day', () => {
    const book = ledger();
    book.credit(60, '2026-01-01', '2026-01-31');
    book.credit(60, '2026-03-01', '2026-09-01');
    expect(balanceOn(book.bank(), '2026-01-15')).toBe(60);
    expect(balanceOn(book.bank(), '2026-02-15')).toBe(0);
    expect(balanceOn(book.bank(), '2026-03-15')).toBe(60);
    expect(checkDebit(book.entries, 61, '2026-01-15', DEFAULT_RULES).allowed).toBe(false);
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
      expect(checkDebit(book.entries, minutes, '2026-01-02', { negative, negative_limit_minutes })).toMatchObject({
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
    expect(book.bank().balance_minutes).toBe(30);
    expect(lotsOpenOn(book.bank(), '2026-01-03')).toMatchObject([{ entry_id: lot.id, remaining_minutes: 30 }]);
    sound(book);
  });
});

describe('reversals', () => {
  test('reversing a debit restores its lots', () => {
    const book = ledger();
    book.credit(60, '2026-01-01', '2026-02-01');
    book.credit(60, '2026-01-01', '2026-03-01');
    const before = book.bank();
    book.reverse(book.debit(90, '2026-01-10'));
    expect(book.bank()).toEqual(before);
  });

  test('reversing a used credit moves its debits to other lots, or is refused if that exceeds the limit', () => {
    const book = ledger();
    const first = book.credit(60, '2026-01-01', '2026-02-01');
    const second = book.credit(60, '2026-01-05', '2026-03-01');
    book.debit(60, '2026-01-10');
    expect(checkReversal(book.entries, first, DEFAULT_RULES)).toBeNull();
    book.reverse(first);
    expect(book.bank().lots.get(second.id)?.remaining_minutes).toBe(0);
    expect(checkReversal(book.entries, second, DEFAULT_RULES)).toBe('breaks_limit');
    expect(checkReversal(book.entries, second, { negative: 'limit', negative_limit_minutes: 60 })).toBeNull();
    expect(checkReversal(book.entries, second, { negative: 'warn', negative_limit_minutes: 0 })).toBeNull();
    sound(book);
  });

  test('an entry is reversed only once, a reversal never, and an expired credit only after its expiry', () => {
    const book = ledger();
    const credit = book.credit(60, '2026-01-01', '2026-02-01');
    const [expiry] = book.expire('2026-02-02') as [Entry];
    expect(checkReversal(book.entries, credit, DEFAULT_RULES)).toBe('has_expired');
    const reversal = book.reverse(expiry);
    expect(checkReversal(book.entries, reversal, DEFAULT_RULES)).toBe('is_reversal');
    expect(checkReversal(book.entries, expiry, DEFAULT_RULES)).toBe('is_reversed');
    expect(checkReversal(book.entries, credit, DEFAULT_RULES)).toBeNull();
  });

  test('hours carried into the next cycle are reversed with their expiry, unless they were used irrevocably', () => {
    const book = ledger();
    const lot = book.credit(60, '2026-01-01', '2026-06-30');
    const expiry: Entry = {
      id: 2,
      kind: 'expiry',
      minutes: 60,
      occurred_on: '2026-07-01',
      due_on: null,
      refers_to: lot.id,
    };
    const carrier: Entry = { ...expiry, id: 3, kind: 'credit', due_on: '2026-12-31', refers_to: 2 };
    const debit: Entry = { ...expiry, id: 4, kind: 'debit', minutes: 30, occurred_on: '2026-08-03', refers_to: null };
    const entries = [...book.entries, expiry, carrier];
    expect(checkReversal(entries, carrier, DEFAULT_RULES)).toBe('is_carried');
    expect(checkReversal(entries, expiry, DEFAULT_RULES)).toBeNull();
    // Without the carried hours, those of the first lot are due before the debit.
    expect(checkReversal([...entries, debit], expiry, DEFAULT_RULES)).toBe('breaks_limit');
    const later = { ...expiry, id: 5, refers_to: 3 };
    expect(checkReversal([...entries, later], expiry, DEFAULT_RULES)).toBe('has_expired');
  });

  test('reopening and closing a month again leaves nothing uncovered by a reversed debit', () => {
    const book = ledger();
    const closed = book.credit(240, '2026-10-31');
    book.debit(240, '2026-10-31');
    const extra = book.debit(120, '2026-10-31');
    book.reverse(closed);
    book.credit(240, '2026-10-31');
    book.reverse(extra);
    expect(book.bank()).toMatchObject({ balance_minutes: 0, uncovered: [] });
    const next = book.credit(120, '2026-11-03');
    expect(book.bank()).toMatchObject({ balance_minutes: 120, uncovered: [] });
    expect(book.bank().lots.get(next.id)?.remaining_minutes).toBe(120);
  });
});

describe('the order of days decides, not the order of booking', () => {
  test('a credit pays an older debt before it can fall due', () => {
    const book = ledger();
    const lot = book.credit(405, '2025-11-05', '2026-05-05');
    book.debit(600, '2025-11-03');
    expect(book.bank()).toMatchObject({ balance_minutes: -195, uncovered: [{ minutes: 195 }] });
    expect(book.bank().lots.get(lot.id)?.remaining_minutes).toBe(0);
    expect(expiries(book.bank(), '2026-05-06')).toEqual([]);
  });

  test('a debit for an earlier day takes the lot of a later debit', () => {
    const book = ledger();
    const soon = book.credit(60, '2026-01-01', '2026-03-01');
    const late = book.credit(60, '2026-01-02', '2026-06-01');
    const march = book.debit(60, '2026-02-20');
    expect(checkDebit(book.entries, 60, '2026-02-10', DEFAULT_RULES).lots).toEqual([
      { entry_id: soon.id, minutes: 60 },
    ]);
    const february = book.debit(60, '2026-02-10');
    expect(book.bank().takes.map(({ debit_id, lot_id }) => [debit_id, lot_id])).toEqual([
      [february.id, soon.id],
      [march.id, late.id],
    ]);
  });

  test('a debt is never paid by a lot that was due before it', () => {
    const book = ledger();
    book.credit(480, '2026-09-20', '2026-10-09');
    book.debit(180, '2026-10-08');
    book.debit(240, '2026-10-20');
    expect(expiries(book.bank(), '2026-10-10')).toMatchObject([{ minutes: 300 }]);
    book.expire('2026-10-10');
    expect(book.bank()).toMatchObject({ balance_minutes: -240, uncovered: [{ minutes: 240 }] });
    sound(book);
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

test('invariants of random ledgers: sums, limits, and no lot next to a debt that it could pay', () => {
  let booked = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 6, maxLength: 40, size: 'max' }), policy, (steps, rules) => {
      const book = ledger();
      for (const at of steps) {
        if (at.do === 'credit') book.credit(at.minutes, at.day, dueOn(at.day, agreementOf(at.regime).period));
        if (at.do === 'debit' && checkDebit(book.entries, at.minutes, at.day, rules).allowed)
          book.debit(at.minutes, at.day);
        if (at.do === 'expire') {
          book.expire(at.day);
          expect(expiries(book.bank(), at.day)).toEqual([]);
        }
        const target = at.do === 'reverse' ? book.entries[at.which % Math.max(1, book.entries.length)] : undefined;
        if (target && checkReversal(book.entries, target, rules) === null) book.reverse(target);
        if (rules.negative === 'block') expect(book.bank().uncovered).toEqual([]);
      }
      sound(book);
      // At the end of each day the bank contains the sum of the entries dated until then.
      const until = book.entries[0]?.occurred_on ?? '2026-01-01';
      const { lots, uncovered, balance_minutes } = bankAt(book.entries, until);
      const counted = book.entries.filter(({ occurred_on }) => occurred_on <= until);
      expect(balance_minutes).toBe(
        counted.reduce((sum, entry) => sum + signedMinutes(entry, book.entries[(entry.refers_to ?? 0) - 1]), 0),
      );
      expect([...lots.values()].reduce((sum, lot) => sum + lot.remaining_minutes, 0)).toBe(
        balance_minutes + uncovered.reduce((sum, { minutes }) => sum + minutes, 0),
      );
      booked += book.entries.length;
    }),
    { numRuns: RUNS },
  );
  expect(booked).toBeGreaterThan(10 * RUNS);
});

test('the same credits and debits in another booking order leave the same minutes by due date and by day', () => {
  const entry = fc.record({
    kind: fc.constantFrom('credit' as const, 'debit' as const),
    minutes: fc.integer({ min: 1, max: 600 }),
    day,
    regime: fc.constantFrom(...REGIMES),
  });
  const shuffled = fc
    .array(entry, { minLength: 2, maxLength: 40, size: 'max' })
    .chain((entries) => fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })));
  const stateOf = (
    drafts: readonly {
      kind: 'credit' | 'debit';
      minutes: number;
      day: string;
      regime: 'same_month' | 'individual_6_months' | 'collective_12_months';
    }[],
  ) => {
    const { lots, uncovered, balance_minutes } = bankOf(
      drafts.map(({ kind, minutes, day: occurred_on, regime }, at) => ({
        id: at + 1,
        kind,
        minutes,
        occurred_on,
        due_on: kind === 'credit' ? dueOn(occurred_on, agreementOf(regime).period) : null,
        refers_to: null,
      })),
    );
    const sums = new Map<string, number>();
    for (const { due_on, remaining_minutes } of lots.values())
      if (remaining_minutes > 0) sums.set(`due ${due_on}`, (sums.get(`due ${due_on}`) ?? 0) + remaining_minutes);
    for (const { occurred_on, minutes } of uncovered)
      sums.set(`owed ${occurred_on}`, (sums.get(`owed ${occurred_on}`) ?? 0) + minutes);
    return { balance_minutes, sums: [...sums].sort() };
  };
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      expect(stateOf(other)).toEqual(stateOf(one));
    }),
    { numRuns: RUNS },
  );
});
