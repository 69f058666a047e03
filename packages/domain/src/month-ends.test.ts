import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankOf, type Entry, expiries } from './bank.ts';
import { checkDebit } from './bank-checks.ts';
import { addDays } from './calendar.ts';
import { changedFrom, monthEndsOf } from './month-ends.ts';
import { lastDayOf } from './months.ts';
import { agreementOf, DEFAULT_RULES, dueOn } from './agreements.ts';
import { type Regime, REGIMES } from './time-bank.ts';

/** The number of random ledgers: `RUNS=20000 npx vitest run --project rules month-ends`. */
const RUNS = Number(process.env['RUNS'] ?? 300);

const step = fc.record({
  what: fc.constantFrom('credit' as const, 'debit' as const, 'reverse' as const, 'expire' as const),
  minutes: fc.integer({ min: 1, max: 300 }),
  day: fc.integer({ min: 0, max: 420 }).map((days) => addDays('2025-01-15', days)),
  which: fc.nat(),
});

/** The ledger of random bookings, in booking order. */
function ledgerOf(steps: readonly { what: string; minutes: number; day: string; which: number }[], regime: Regime) {
  const entries: Entry[] = [];
  const post = (entry: Omit<Entry, 'id'>) => entries.push({ ...entry, id: entries.length + 1 });
  for (const { what, minutes, day, which } of steps)
    if (what === 'credit')
      post({ kind: what, minutes, occurred_on: day, due_on: dueOn(day, agreementOf(regime).period), refers_to: null });
    else if (what === 'debit') post({ kind: what, minutes, occurred_on: day, due_on: null, refers_to: null });
    else if (what === 'expire')
      for (const { entry_id, minutes: left, due_on } of expiries(bankOf(entries), day))
        post({ kind: 'expiry', minutes: left, occurred_on: addDays(due_on, 1), due_on: null, refers_to: entry_id });
    else {
      const target = entries[which % Math.max(entries.length, 1)];
      const isTaken = entries.some(({ refers_to }) => refers_to === target?.id);
      if (target && target.kind !== 'reversal' && !isTaken)
        post({ ...target, kind: 'reversal', due_on: null, refers_to: target.id });
    }
  return entries;
}

test('from the end of any month, the later entries lead to the same bank as all entries', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), fc.constantFrom(...REGIMES), (steps, regime) => {
      const entries = ledgerOf(steps, regime);
      const whole = bankOf(entries);
      const ends = monthEndsOf(entries);
      for (const end of ends) {
        const later = entries.filter(({ occurred_on }) => occurred_on > lastDayOf(end.month));
        const bank = bankOf(later, end);
        expect(bank.balance_minutes).toBe(whole.balance_minutes);
        expect(bank.uncovered).toEqual(whole.uncovered);
        for (const lot of bank.lots.values()) expect(whole.lots.get(lot.entry_id)).toEqual(lot);
        const lots = new Set(later.map(({ id }) => id));
        const debits = new Set([...lots, ...end.uncovered.map(({ debit_id }) => debit_id)]);
        expect(bank.takes).toEqual(
          whole.takes.filter(
            ({ debit_id, lot_id }) => debits.has(debit_id) && (lots.has(debit_id) || lots.has(lot_id)),
          ),
        );
        expect(monthEndsOf(later, end)).toEqual(ends.filter(({ month }) => month > end.month));
        const day = lastDayOf(ends.at(-1)?.month ?? '2026-01');
        const [{ bank: _, ...sooner }, { bank: __, ...fromAll }] = [
          checkDebit(later, 90, day, DEFAULT_RULES, end),
          checkDebit(entries, 90, day, DEFAULT_RULES),
        ];
        expect(sooner).toEqual(fromAll);
      }
    }),
    { numRuns: RUNS },
  );
});

test('an entry changes no month before the day from which it changes the bank', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 2, maxLength: 40, size: 'max' }),
      fc.constantFrom(...REGIMES),
      (steps, regime) => {
        const after = ledgerOf(steps, regime);
        const [last, before] = [after.at(-1), after.slice(0, -1)];
        if (!last) return;
        const from = changedFrom(last, new Map(after.map((entry) => [entry.id, entry])));
        const unchanged = ({ month }: { month: string }) => lastDayOf(month) < from;
        expect(monthEndsOf(after).filter(unchanged)).toEqual(monthEndsOf(before).filter(unchanged));
      },
    ),
    { numRuns: RUNS },
  );
});
