import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankOf, closingRoom, expiries, signedMinutes, standingOf } from './bank.ts';
import { checkDebit } from './bank-checks.ts';
import { type BookedEntry, closePerson, type Closing, type ClosingDay, type Origin } from './closing.ts';
import { addDays, type CalendarDate, monthOf } from './calendar.ts';
import { judgeDay, targetOf } from './day.ts';
import type { DayAbsence } from './expected.ts';
import { judgeMonth, unexplainedRanges, type WorkedDay } from './judged-month.ts';
import { monthEndsOf } from './month-ends.ts';
import { lastDayOf } from './months.ts';
import { calendarDays, expectedDays } from './schedules.ts';
import { agreementOf, ALWAYS, DEFAULT_RULES, dueOn, everyDay, type Rules, type Version } from './agreements.ts';
import { REGIMES } from './time-bank.ts';

const H = 60;
const FULL = [480, 480, 480, 480, 480, 0, 0];
const VERSION: Version = { ...DEFAULT_RULES, id: 1, agreement_id: 1, kind: 'individual', valid_from: ALWAYS };

const isExpiryOf = ({ bookings }: Closing, entryId: number): boolean =>
  bookings.some(({ id, kind }) => id === entryId && kind === 'expiry');

/** A person's ledger and the minutes that closings left to the payroll. */
function person(rules: Partial<Rules> = {}) {
  const policy: Version = { ...VERSION, ...rules };
  const rulesOn = everyDay(policy);
  const entries: BookedEntry[] = [];
  const unbooked = new Map<CalendarDate, number>();
  const counted = new Set<number>();
  const post = (entry: Omit<BookedEntry, 'id'>) => {
    entries.push({ ...entry, id: entries.length + 1 });
    return entries.length;
  };
  const hand =
    (kind: 'credit' | 'debit') => (minutes: number, occurred_on: CalendarDate, origin: Origin, due?: string) =>
      post({
        kind,
        minutes,
        occurred_on,
        due_on: kind === 'credit' ? (due ?? dueOn(occurred_on, policy.period)) : null,
        refers_to: null,
        origin,
      });
  const closeDays = (days: readonly ClosingDay[]): Closing => {
    const through = days.at(-1)?.date ?? '';
    const closing = closePerson(entries, days, rulesOn, { through, entryIds: counted });
    for (const start of monthEndsOf(entries).filter(({ month }) => month < through.slice(0, 7))) {
      const later = entries.filter(({ occurred_on }) => occurred_on > lastDayOf(start.month));
      const sameClosing = closePerson(later, days, rulesOn, { through, entryIds: counted, start });
      expect(withoutIds(sameClosing)).toEqual(withoutIds(closing));
    }
    const ending: Record<string, number> = {};
    for (const booking of closing.bookings) {
      if (booking.kind === 'debit') {
        const room = closingRoom(bankOf(entries), booking.occurred_on, policy);
        expect(booking.minutes).toBeLessThanOrEqual(room);
        // The minutes left to the payroll did not fit into the bank, or were left before.
        const left = closing.unbooked.get(booking.occurred_on) ?? 0;
        if (left > (unbooked.get(booking.occurred_on) ?? 0)) expect(booking.minutes).toBe(room);
      }
      if (booking.kind === 'expiry') ending[booking.refers_to ?? 0] = booking.minutes;
      entries.push(booking);
    }
    const due = expiries(bankOf(entries.filter(({ id }) => !isExpiryOf(closing, id))), addDays(through, 1));
    expect(ending).toEqual(Object.fromEntries(due.map(({ entry_id, minutes }) => [entry_id, minutes])));
    for (const { date } of days) unbooked.delete(date);
    for (const [date, minutes] of closing.unbooked) unbooked.set(date, minutes);
    return closing;
  };
  return {
    policy,
    entries,
    counted,
    unbooked,
    credit: hand('credit'),
    debit: hand('debit'),
    closeDays,
    /** Closes a month with the given targets by day; others are zero. */
    close: (month: string, targets: Record<string, number>) =>
      closeDays(
        calendarDays(new Set(), `${month}-01`, monthOf(`${month}-01`).to).map(({ date }) => ({
          date,
          target: targets[date] ?? 0,
          unbooked: unbooked.get(date) ?? 0,
        })),
      ),
    balance: () => bankOf(entries).balance_minutes,
    lots: () =>
      [...bankOf(entries).lots.values()]
        .filter(({ remaining_minutes }) => remaining_minutes > 0)
        .map(({ remaining_minutes, due_on }) => [remaining_minutes, due_on] as const),
  };
}

/** A closing with indexes of its bookings instead of provisional ids. */
function withoutIds({ bookings, ...rest }: Closing) {
  const places = new Map(bookings.map(({ id }, at) => [id, `booking ${at}`]));
  return {
    ...rest,
    bookings: bookings.map(({ id, refers_to, ...booking }) => ({
      ...booking,
      place: places.get(id),
      refers_to: refers_to === null ? null : (places.get(refers_to) ?? refers_to),
    })),
  };
}

const booked = ({ bookings }: Closing) =>
  bookings.map(({ kind, minutes, occurred_on }) => [kind, minutes, occurred_on]);

/** October 2026 of a person who works eight hours from Monday to Friday; the 12th is a holiday. */
function october(but: Record<string, number>, absences: Record<string, DayAbsence[]> = {}, schedule = FULL) {
  const days = calendarDays(new Set(['2026-10-12']), '2026-10-01', '2026-10-31');
  const due = expectedDays({ schedules: [{ valid_from: '2020-01-01', minutes: schedule }] }, days);
  return days.map(({ date, weekday, holiday }, at): WorkedDay => {
    const plain = due[at] as WorkedDay['due'];
    const own = absences[date] ?? [];
    const taken = (effect: DayAbsence['effect']) =>
      own.reduce((sum, one) => sum + (one.effect === effect ? (one.minutes ?? plain.scheduled) : 0), 0);
    const absent = { excused: taken('excused'), bank: taken('bank'), unpaid: taken('unpaid') };
    const expected = (plain.expected ?? 0) - absent.excused - absent.bank - absent.unpaid;
    return {
      date,
      sunday: weekday === 6,
      holiday,
      worked: but[date] ?? expected,
      due: { ...plain, ...absent, expected },
    };
  });
}
const closeOctober = (who: ReturnType<typeof person>, days: readonly WorkedDay[]) =>
  who.closeDays(
    judgeMonth(days, everyDay(who.policy)).map(({ date, judged }) => ({
      date,
      target: targetOf(judged),
      unbooked: who.unbooked.get(date) ?? 0,
    })),
  );

describe('worked examples of a closing', () => {
  test('a manually booked absence is not booked again', () => {
    const who = person();
    who.credit(16 * H, '2026-09-10', 'manual');
    who.debit(8 * H, '2026-10-15', 'absence');
    expect(booked(closeOctober(who, october({ '2026-10-15': 0 })))).toEqual([]);
    expect(who.lots()).toEqual([[8 * H, '2027-03-10']]);
  });

  test('manually booked overtime is not booked again', () => {
    const who = person();
    who.credit(2 * H, '2026-10-20', 'overtime');
    expect(booked(closeOctober(who, october({ '2026-10-20': 10 * H })))).toEqual([]);
    expect(who.balance()).toBe(2 * H);
  });

  test('an absence with fewer hours than booked manually is reversed and booked with its hours', () => {
    const who = person();
    who.credit(16 * H, '2026-09-10', 'manual');
    who.debit(8 * H, '2026-10-15', 'absence');
    expect(booked(closeOctober(who, october({ '2026-10-15': 2 * H })))).toEqual([
      ['reversal', 8 * H, '2026-10-15'],
      ['debit', 6 * H, '2026-10-15'],
    ]);
    expect(who.lots()).toEqual([[10 * H, '2027-03-10']]);
  });

  test('manual overtime beyond the overtime of the day leads to a debit', () => {
    const who = person();
    who.credit(3 * H, '2026-10-20', 'overtime');
    expect(booked(closeOctober(who, october({ '2026-10-20': 10 * H })))).toEqual([['debit', H, '2026-10-20']]);
    expect(who.balance()).toBe(2 * H);
  });

  test('hours taken off on the day before their due date do not expire', () => {
    const who = person();
    who.credit(8 * H, '2026-04-09', 'manual');
    expect(booked(closeOctober(who, october({ '2026-10-08': 0 })))).toEqual([['debit', 8 * H, '2026-10-08']]);
    expect(who.balance()).toBe(0);
  });

  test('hours owed after a due date do not use up the expired hours', () => {
    const who = person({ negative: 'limit', negative_limit_minutes: 10 * H });
    who.credit(8 * H, '2026-04-09', 'manual');
    expect(booked(closeOctober(who, october({ '2026-10-08': 5 * H, '2026-10-20': 4 * H })))).toEqual([
      ['debit', 3 * H, '2026-10-08'],
      ['debit', 4 * H, '2026-10-20'],
      ['expiry', 5 * H, '2026-10-10'],
    ]);
    expect(who.balance()).toBe(-4 * H);
  });

  test.each([
    ['2026-10-05', '2026-10-22'],
    ['2026-10-22', '2026-10-05'],
  ])('within one month, overtime of %s and missing hours of %s balance', (long, short) => {
    const who = person({ period: { kind: 'rolling', months: 0 } });
    expect(booked(closeOctober(who, october({ [long]: 10 * H, [short]: 6 * H })))).toEqual([
      ['credit', 2 * H, long],
      ['debit', 2 * H, short],
    ]);
    expect([who.balance(), who.lots()]).toEqual([0, []]);
  });

  test('a later credit pays an older debt, and nothing is left to expire', () => {
    const who = person({ negative: 'warn' });
    who.credit(405, '2026-11-05', 'manual');
    who.debit(10 * H, '2026-11-03', 'manual');
    expect([who.balance(), who.lots()]).toEqual([-195, []]);
    expect(expiries(bankOf(who.entries), '2027-05-06')).toEqual([]);
  });

  test('the due date of overtime depends on its day, not on the end of its month', () => {
    const who = person();
    closeOctober(who, october({ '2026-10-01': 10 * H, '2026-10-14': 10 * H }));
    expect(who.lots()).toEqual([
      [2 * H, '2027-04-01'],
      [2 * H, '2027-04-14'],
    ]);
  });

  test('a Tuesday-to-Sunday schedule books nothing if worked, and a missed Sunday is missing work', () => {
    const retail = [0, 440, 440, 440, 440, 440, 440];
    expect(judgeMonth(october({}, {}, retail), everyDay(VERSION)).every(({ judged }) => judged.paid === 0)).toBe(true);
    expect(booked(closeOctober(person(), october({}, {}, retail)))).toEqual([]);
    expect(booked(closeOctober(person({ negative: 'warn' }), october({ '2026-10-04': 0 }, {}, retail)))).toEqual([
      ['debit', 440, '2026-10-04'],
    ]);
  });

  test('a vacation reduces the expected hours, and nothing is booked', () => {
    const off: [string, DayAbsence[]][] = calendarDays(new Set(), '2026-10-01', '2026-10-20').map(({ date }) => [
      date,
      [{ effect: 'excused', minutes: null, kind_id: 1 }],
    ]);
    const days = october({}, Object.fromEntries(off));
    const sum = (field: 'expected' | 'excused') => days.reduce((total, { due }) => total + (due[field] ?? 0), 0);
    expect([sum('expected'), sum('expected') + sum('excused')]).toEqual([64 * H, 168 * H]);
    expect(booked(closeOctober(person(), days))).toEqual([]);
  });

  test('a month without hours is an unexplained stretch; accepted, it is debited down to the limit', () => {
    const who = person({ negative: 'limit', negative_limit_minutes: 10 * H });
    const days = october(
      Object.fromEntries(calendarDays(new Set(), '2026-10-01', '2026-10-31').map(({ date }) => [date, 0])),
    );
    expect(unexplainedRanges(judgeMonth(days, everyDay(who.policy)), new Set(), 3)).toEqual([
      { from: '2026-10-01', to: '2026-10-30', due_minutes: 168 * H },
    ]);
    const closing = closeOctober(who, days);
    expect(booked(closing)).toEqual([
      ['debit', 8 * H, '2026-10-01'],
      ['debit', 2 * H, '2026-10-02'],
    ]);
    expect([...closing.unbooked.values()].reduce((sum, minutes) => sum + minutes, 0)).toBe(158 * H);
    expect(who.balance()).toBe(-10 * H);
  });

  test('a partly worked day off from the bank returns hours to the lot it used', () => {
    const who = person();
    who.credit(16 * H, '2026-09-10', 'manual');
    who.debit(8 * H, '2026-10-16', 'absence');
    const days = october({ '2026-10-16': 3 * H }, { '2026-10-16': [{ effect: 'bank', minutes: null, kind_id: 1 }] });
    expect(booked(closeOctober(who, days))).toEqual([
      ['reversal', 8 * H, '2026-10-16'],
      ['debit', 5 * H, '2026-10-16'],
    ]);
    expect(who.lots()).toEqual([[11 * H, '2027-03-10']]);
  });

  test('with two hours excused, working the rest books nothing, and working everything is overtime', () => {
    const absences: Record<string, DayAbsence[]> = { '2026-10-16': [{ effect: 'excused', minutes: 120, kind_id: 1 }] };
    expect(booked(closeOctober(person(), october({}, absences)))).toEqual([]);
    expect(booked(closeOctober(person(), october({ '2026-10-16': 8 * H }, absences)))).toEqual([
      ['credit', 2 * H, '2026-10-16'],
    ]);
  });

  test.each([
    ['limit', [['debit', 2 * H, '2026-10-14']], -2 * H, {}],
    ['block', [], 0, { '2026-10-14': 2 * H }],
  ] as const)('overtime that was used and turns out to be wrong, with %s', (negative, bookings, balance, unbooked) => {
    const who = person({ negative, negative_limit_minutes: 10 * H });
    who.close('2026-10', { '2026-10-14': 2 * H });
    who.debit(2 * H, '2026-11-10', 'manual');
    const closing = who.close('2026-10', {});
    expect(booked(closing)).toEqual(bookings);
    expect([who.balance(), Object.fromEntries(closing.unbooked)]).toEqual([balance, unbooked]);
    if (balance < 0) expect(bankOf(who.entries).uncovered).toMatchObject([{ occurred_on: '2026-11-10' }]);
  });

  test('an absence that turns out to be excused is reversed', () => {
    const who = person({ negative: 'warn' });
    who.close('2026-10', { '2026-10-14': -8 * H });
    expect(booked(who.close('2026-10', {}))).toEqual([['reversal', 8 * H, '2026-10-14']]);
    expect(who.balance()).toBe(0);
  });

  test.each([
    [11 * H, 528, '2026-10-14', { credit: 72, paid: 60, paid_rest: 0 }],
    [700, 480, '2026-10-14', { credit: 120, paid: 100, paid_rest: 0 }],
    [5 * H, 0, '2026-10-18', { credit: 0, paid: 300, paid_rest: 300 }],
    [5 * H, 0, '2026-10-17', { credit: 120, paid: 180, paid_rest: 0 }],
  ])('%i minutes worked of %i on %s', (worked, scheduled, date, judged) => {
    const due = { scheduled, excused: 0, bank: 0, unpaid: 0, expected: scheduled, employed: true, absences: [] };
    const sunday = date === '2026-10-18';
    expect(judgeDay(worked, due, { sunday, holiday: false }, DEFAULT_RULES)).toMatchObject(judged);
  });
});

test('a manual entry counts for its day only if the closer counts it, and then in later closings too', () => {
  const who = person({ negative: 'warn' });
  const id = who.debit(8 * H, '2026-10-15', 'manual');
  who.counted.add(id);
  expect(booked(who.close('2026-10', { '2026-10-15': -8 * H }))).toEqual([]);
  expect(booked(who.close('2026-10', { '2026-10-15': -8 * H }))).toEqual([]);
  const other = person({ negative: 'warn' });
  other.debit(8 * H, '2026-10-15', 'manual');
  expect(booked(other.close('2026-10', { '2026-10-15': -8 * H }))).toHaveLength(1);
});

test('after a closing by older rules, only the difference to its bookings is booked', () => {
  const who = person({ negative: 'warn' });
  who.credit(2 * H, '2026-10-31', 'closing');
  const baseline = { since: who.entries.length, minutes: new Map([['2026-10-14', 2 * H]]) };
  const close = (target: number) =>
    closePerson(who.entries, [{ date: '2026-10-14', target, unbooked: 0 }], everyDay(who.policy), {
      through: '2026-10-31',
      entryIds: new Set(),
      baseline,
    });
  expect(booked(close(2 * H))).toEqual([]);
  expect(booked(close(H))).toEqual([['debit', H, '2026-10-14']]);
});

/** The number of random months and ledgers: `RUNS=20000 npx vitest run --project rules closing`. */
const RUNS = Number(process.env['RUNS'] ?? 500);

const dayOfMonth = fc.integer({ min: 0, max: 30 }).map((days) => addDays('2026-10-01', days));
const targets = fc
  .array(fc.tuple(dayOfMonth, fc.integer({ min: -48, max: 12 })), { maxLength: 12 })
  .map((days) => Object.fromEntries(days.map(([date, tens]) => [date, tens * 10])));
const byHand = fc.record({
  kind: fc.constantFrom('credit' as const, 'debit' as const),
  minutes: fc.integer({ min: 1, max: 48 }).map((tens) => tens * 10),
  day: fc.integer({ min: -200, max: 60 }).map((days) => addDays('2026-10-01', days)),
  origin: fc.constantFrom<Origin>('overtime', 'absence', 'manual'),
});
const rules = fc.record({
  period: fc.constantFrom(...REGIMES).map((regime) => agreementOf(regime).period),
  negative: fc.constantFrom('block' as const, 'warn' as const, 'limit' as const),
  negative_limit_minutes: fc.constantFrom(0, 120, 600),
});

test('invariants of random months with corrections', () => {
  let corrections = 0;
  fc.assert(
    fc.property(
      rules,
      fc.array(byHand, { maxLength: 12 }),
      fc.array(fc.tuple(targets, byHand), { minLength: 1, maxLength: 4 }),
      (policy, hand, revisions) => {
        const who = person(policy);
        const byHandIsDebit = [...hand, ...revisions.map(([, one]) => one)].some(({ kind }) => kind === 'debit');
        const post = ({ kind, minutes, day, origin }: (typeof hand)[number]) => {
          if (kind === 'credit') who.credit(minutes, day, origin);
          else if (checkDebit(who.entries, minutes, day, who.policy).allowed) who.debit(minutes, day, origin);
        };
        for (const one of hand) post(one);
        for (const [wanted, between] of revisions) {
          who.close('2026-10', wanted);
          const left = new Map(who.unbooked);
          // Closing again without a change, even after a credit, books nothing and leaves the payroll's part unchanged.
          if (between.origin === 'manual' && between.kind === 'credit')
            who.credit(between.minutes, between.day, 'manual');
          const again = who.close('2026-10', wanted);
          const stillDue = again.bookings.filter(({ kind }) => kind !== 'expiry');
          expect(stillDue).toEqual([]);
          expect(who.unbooked).toEqual(left);
          expect(who.close('2026-10', wanted).bookings).toEqual([]);
          if (between.origin !== 'manual') post(between);
          corrections++;
        }

        const { lots, uncovered, balance_minutes } = bankOf(who.entries);
        for (const lot of lots.values()) {
          expect(lot.remaining_minutes).toBeGreaterThanOrEqual(0);
          if (lot.remaining_minutes > 0) for (const debt of uncovered) expect(lot.due_on < debt.occurred_on).toBe(true);
        }
        if (policy.negative === 'block' && !byHandIsDebit) expect(balance_minutes).toBeGreaterThanOrEqual(0);

        const last = revisions.at(-1)?.[0] ?? {};
        who.close('2026-10', last);
        const inMonth = ({ occurred_on, kind }: BookedEntry) =>
          occurred_on.startsWith('2026-10') && (kind === 'credit' || kind === 'debit');
        const standing = standingOf(who.entries);
        const about = standing.filter((entry) => inMonth(entry) && entry.origin !== 'manual');
        const days = Map.groupBy(about, ({ occurred_on }) => occurred_on);
        for (const date of new Set([...days.keys(), ...Object.keys(last)])) {
          const said = (days.get(date) ?? []).reduce((sum, entry) => sum + signedMinutes(entry), 0);
          expect(said - (who.unbooked.get(date) ?? 0)).toBe(last[date] ?? 0);
          if (policy.negative === 'warn') expect(said).toBe(last[date] ?? 0);
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(corrections).toBeGreaterThan(RUNS);
});
