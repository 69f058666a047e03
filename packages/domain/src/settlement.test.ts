import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALWAYS, DEFAULT_RULES, dueOn, everyDay, nextDueOn, type Version } from './agreements.ts';
import { type Bank, bankOf, type Entry, standingOf } from './bank.ts';
import { addDays, type CalendarDate } from './calendar.ts';
import { type Amounts, differenceOf, settledAmounts, type SettledHours, sumOf } from './payroll.ts';
import {
  carriableLots,
  minutesOf,
  openLots,
  owedOn,
  type SettledLot,
  type SettlementKind,
  settlementEntries,
  takenFrom,
} from './settlement.ts';

const CYCLES: Version = {
  ...DEFAULT_RULES,
  id: 1,
  agreement_id: 1,
  kind: 'collective',
  valid_from: ALWAYS,
  period: { kind: 'cyclic', starts_on: '2026-01-01', months: 6 },
};
const rulesOn = everyDay(CYCLES);

const credit = (id: number, minutes: number, occurred_on: CalendarDate, due_on: CalendarDate): Entry => ({
  id,
  kind: 'credit',
  minutes,
  occurred_on,
  due_on,
  refers_to: null,
});

/** The ledger after a settlement, and the ids of its entries. */
function settle(
  ledger: readonly Entry[],
  kind: SettlementKind,
  on: CalendarDate,
  { minutes, lots = [] }: { minutes: number; lots?: readonly SettledLot[] },
) {
  const start = ledger.length + 1;
  const due = (id: number) => nextDueOn(rulesOn, bankOf(ledger).lots.get(id)?.due_on as CalendarDate);
  const booked = settlementEntries({ kind, minutes, on, lots, dueOf: due }).map(
    ({ lot_id, expiry_at, ...entry }, at): Entry => ({
      ...entry,
      id: start + at,
      occurred_on: on,
      refers_to: lot_id ?? (expiry_at === null ? null : start + expiry_at),
    }),
  );
  return { ledger: [...ledger, ...booked], ids: booked.map(({ id }) => id) };
}

const reversed = (ledger: readonly Entry[], ids: readonly number[]): Entry[] => [
  ...ledger,
  ...ledger
    .filter(({ id }) => ids.includes(id))
    .map(
      (entry, at): Entry => ({
        ...entry,
        id: ledger.length + 1 + at,
        kind: 'reversal',
        due_on: null,
        refers_to: entry.id,
      }),
    ),
];

const open = (bank: Bank) =>
  [...bank.lots.values()].filter((lot) => lot.remaining_minutes > 0).map((lot) => [lot.remaining_minutes, lot.due_on]);

describe('paying', () => {
  const ledger = [credit(1, 300, '2026-07-20', '2027-01-20'), credit(2, 180, '2026-06-10', '2026-12-10')];

  test('takes the lots due first, and each expiry has its payout', () => {
    const lots = takenFrom(openLots(bankOf(ledger), '2026-11-20'), 240);
    expect(lots).toEqual([
      { entry_id: 2, minutes: 180 },
      { entry_id: 1, minutes: 60 },
    ]);
    const { ledger: after } = settle(ledger, 'pay', '2026-11-20', { minutes: 240, lots });
    expect(after.slice(2).map(({ kind, minutes, refers_to }) => [kind, minutes, refers_to])).toEqual([
      ['expiry', 180, 2],
      ['payout', 180, 3],
      ['expiry', 60, 1],
      ['payout', 60, 5],
    ]);
    expect(open(bankOf(after))).toEqual([[240, '2027-01-20']]);
  });

  test('ignores hours of later days', () => {
    expect(minutesOf(openLots(bankOf(ledger), '2026-07-19'))).toBe(180);
  });
});

test('carried hours of a cycle are one credit per lot, due at the end of the next cycle, and nothing is paid out', () => {
  const ledger = [credit(1, 360, '2026-02-10', '2026-06-30'), credit(2, 60, '2026-07-01', '2026-12-31')];
  const lots = takenFrom(carriableLots(openLots(bankOf(ledger), '2026-07-02'), '2026-07-02', rulesOn), 360);
  expect(lots).toEqual([{ entry_id: 1, minutes: 360 }]);
  const { ledger: after } = settle(ledger, 'carry', '2026-07-02', { minutes: 360, lots });
  expect(after.slice(2).map(({ kind, minutes, due_on, refers_to }) => [kind, minutes, due_on, refers_to])).toEqual([
    ['expiry', 360, null, 1],
    ['credit', 360, '2026-12-31', 3],
  ]);
  expect(bankOf(after).balance_minutes).toBe(420);
});

test('hours of a cycle that has not ended cannot be carried', () => {
  const lots = openLots(bankOf([credit(1, 360, '2026-02-10', '2026-06-30')]), '2026-06-29');
  expect(carriableLots(lots, '2026-06-29', rulesOn)).toEqual([]);
});

test('forgiven hours are no longer owed', () => {
  const debit: Entry = { id: 1, kind: 'debit', minutes: 195, occurred_on: '2026-10-05', due_on: null, refers_to: null };
  expect(owedOn(bankOf([debit]).uncovered, '2026-10-04')).toBe(0);
  const { ledger, ids } = settle([debit], 'forgive', '2026-11-20', { minutes: 120 });
  expect(bankOf(ledger)).toMatchObject({ balance_minutes: -75, uncovered: [{ minutes: 75 }] });
  expect(bankOf(reversed(ledger, ids))).toMatchObject({ balance_minutes: -195, uncovered: [{ minutes: 195 }] });
});

/** The number of random ledgers: `RUNS=20000 npx vitest run --project rules settlement`. */
const RUNS = Number(process.env['RUNS'] ?? 700);

const step = fc.record({
  what: fc.constantFrom('credit', 'debit', 'settle', 'settle', 'settle', 'reverse', 'hand over'),
  isFirst: fc.boolean(),
  minutes: fc.integer({ min: 1, max: 300 }),
  day: fc.integer({ min: 0, max: 420 }).map((days) => addDays('2026-01-15', days)),
  percent: fc.constantFrom(50, 60),
  which: fc.nat(),
});

test('after thousands of random settlements every sum equals its parts', () => {
  let settlements = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), (steps) => {
      let ledger: Entry[] = [];
      let made: { hours: SettledHours | null; ids: number[]; isHandedOver: boolean; kind: SettlementKind }[] = [];
      let delivered: Amounts = new Map();
      const rows = () => settledAmounts(made.flatMap(({ hours }) => hours ?? []));
      for (const { what, isFirst, minutes, day, percent, which } of steps) {
        const bank = bankOf(ledger);
        const before = bank.balance_minutes;
        const id = ledger.length + 1;
        if (what === 'credit') ledger.push(credit(id, minutes, day, dueOn(day, CYCLES.period)));
        else if (what === 'debit')
          ledger.push({ id, kind: 'debit', minutes, occurred_on: day, due_on: null, refers_to: null });
        else if (what === 'hand over') {
          const difference = differenceOf(rows(), delivered);
          delivered = sumOf([...delivered, ...difference].map(([key, amount]) => ({ key, ...amount })));
          made = made.map((one) => ({ ...one, isHandedOver: true }));
        } else if (what === 'reverse') {
          const at = made.findLastIndex(({ isHandedOver }) => !isHandedOver);
          const one = made[at];
          // Later settlements depend on it only by booking order, except for carried credits.
          if (!one || at !== made.length - 1) continue;
          const earlier = bankOf(ledger.filter(({ id: entry }) => entry < (one.ids[0] as number)));
          const isNewest = one.ids.at(-1) === ledger.length;
          ledger = reversed(ledger, one.ids);
          made = made.toSpliced(at, 1);
          if (isNewest) {
            expect(open(bankOf(ledger))).toEqual(open(earlier));
            expect(bankOf(ledger).uncovered).toEqual(earlier.uncovered);
          }
        } else {
          const lots = openLots(bank, day);
          const carriable = carriableLots(lots, day, rulesOn);
          const credited = isFirst && carriable.length > 0 ? ('carry' as const) : ('pay' as const);
          const kind = lots.length > 0 ? credited : isFirst ? ('forgive' as const) : ('discount' as const);
          const usable = kind === 'carry' ? carriable : lots;
          const most = lots.length > 0 ? minutesOf(usable) : owedOn(bank.uncovered, day);
          if (most === 0) continue;
          const taken = 1 + (which % most);
          const own = takenFrom(usable, taken);
          const done = settle(ledger, kind, day, { minutes: taken, lots: own });
          ledger = done.ledger;
          settlements += 1;
          const hours =
            kind === 'pay' || kind === 'discount'
              ? { kind, isOffboarding: false, percent: kind === 'pay' ? percent : null, minutes: taken }
              : null;
          made.push({ hours, ids: done.ids, isHandedOver: false, kind });
          const after = bankOf(ledger).balance_minutes;
          expect(after - before).toBe(kind === 'pay' ? -taken : kind === 'carry' ? 0 : taken);
        }
        assertSums(ledger, made);
        // Delivered rows plus rows still to be delivered equal the settlements in force.
        const all = sumOf([...delivered, ...differenceOf(rows(), delivered)].map(([key, of]) => ({ key, ...of })));
        const total = [...all.values()].reduce((sum, of) => sum + of.minutes, 0);
        expect(total).toBe(made.reduce((sum, { hours }) => sum + (hours?.minutes ?? 0), 0));
      }
    }),
    { numRuns: RUNS },
  );
  if (RUNS >= 700) expect(settlements).toBeGreaterThan(5_000);
});

/**
 * A balance is its open lots minus owed minutes, never both; each settled expiry has a payout or a credit that carries
 * it.
 */
function assertSums(ledger: readonly Entry[], made: readonly { kind: SettlementKind; hours: SettledHours | null }[]) {
  const bank = bankOf(ledger);
  const left = [...bank.lots.values()].map((lot) => lot.remaining_minutes);
  const owed = bank.uncovered.reduce((sum, { minutes }) => sum + minutes, 0);
  expect(left.every((minutes) => minutes >= 0)).toBe(true);
  expect(left.reduce((sum, minutes) => sum + minutes, 0) - owed).toBe(bank.balance_minutes);
  const standing = standingOf(ledger);
  const carriers = standing.filter(({ kind, refers_to }) => kind !== 'expiry' && refers_to !== null);
  for (const expiry of standing.filter(({ kind }) => kind === 'expiry'))
    expect(carriers.filter(({ refers_to }) => refers_to === expiry.id).map(({ minutes }) => minutes)).toEqual([
      expiry.minutes,
    ]);
  const paid = standing.reduce((sum, { kind, minutes }) => (kind === 'payout' ? sum + minutes : sum), 0);
  expect(paid).toBe(made.reduce((sum, { kind, hours }) => sum + (kind === 'pay' ? (hours?.minutes ?? 0) : 0), 0));
}
