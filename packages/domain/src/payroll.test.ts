import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amount,
  type AmountKey,
  amountKey,
  amountOf,
  type Amounts,
  amountsOf,
  type ClosedDay,
  type ClosedMonth,
  type CountsDays,
  differenceOf,
  LAWFUL,
  PAYROLL_EVENTS,
  type PayrollEvent,
  sumOf,
} from './payroll.ts';

const NOTHING: ClosedMonth = {
  expired: [],
  to_credit_minutes: 0,
  to_debit_minutes: 0,
  balance_minutes: null,
  days: [],
};
/** A day without any events. */
const DAY: ClosedDay = {
  worked_minutes: 0,
  unbooked_minutes: 0,
  unpaid: 0,
  paid_minutes: 0,
  paid_rest_minutes: 0,
  percents: LAWFUL,
  absences: [],
};
const minutes = fc.integer({ min: 0, max: 600 });
const aDay: fc.Arbitrary<ClosedDay> = fc
  .record({
    worked_minutes: fc.constantFrom(0, 0, 240),
    unbooked_minutes: minutes,
    unpaid: minutes,
    paid: minutes,
    paid_rest_minutes: minutes,
    percents: fc.record({ overtime_percent: fc.constantFrom(50, 60), rest_percent: fc.constantFrom(100, 120) }),
    absences: fc.array(fc.record({ kind_id: fc.integer({ min: 1, max: 3 }), minutes, is_whole: fc.boolean() }), {
      maxLength: 2,
    }),
  })
  .map(({ paid, ...day }) => ({ ...day, paid_minutes: paid + day.paid_rest_minutes }));
const aMonth: fc.Arbitrary<ClosedMonth> = fc.record({
  expired: fc.uniqueArray(fc.record({ percent: fc.constantFrom(50, 60, 75), minutes }), {
    selector: ({ percent }) => percent,
  }),
  to_credit_minutes: minutes,
  to_debit_minutes: minutes,
  balance_minutes: fc.option(fc.integer({ min: -600, max: 6_000 })),
  days: fc.array(aDay, { maxLength: 31 }),
});
/** Kind 1 counts days of the calendar. */
const countsDays: CountsDays = (kind) => (kind === 1 ? 'calendar' : 'due');
/** The minutes of some events, at any percentage. */
const of = (amounts: Amounts, ...events: PayrollEvent[]) =>
  [...amounts].reduce((sum, [key, amount]) => sum + (events.includes(amountOf(key).event) ? amount.minutes : 0), 0);
const listed = (amounts: Amounts) => [...amounts].map(([key, amount]) => ({ key, ...amount }));

test('missing work is an absence on a day without work, and lateness on other days', () => {
  const days = [
    { ...DAY, unbooked_minutes: 480 },
    { ...DAY, unpaid: 480 },
    { ...DAY, worked_minutes: 300, unbooked_minutes: 120 },
    { ...DAY, worked_minutes: 480 },
    DAY,
  ];
  expect(listed(amountsOf({ ...NOTHING, days }, countsDays))).toEqual([
    { key: 'FALTA', minutes: 960, days: 2 },
    { key: 'ATRASO', minutes: 120, days: null },
  ]);
});

test('absences have a row for each kind, with calendar days or working days as configured', () => {
  const absent = (kind_id: number, due: number, is_whole = true) => ({ kind_id, minutes: due, is_whole });
  const days = [
    { ...DAY, absences: [absent(2, 480)] },
    // A Saturday and a Sunday with both kinds.
    { ...DAY, absences: [absent(1, 0), absent(2, 0)] },
    { ...DAY, absences: [absent(1, 0), absent(2, 0)] },
    { ...DAY, absences: [absent(1, 480)] },
    { ...DAY, absences: [absent(3, 120, false)] },
  ];
  expect(listed(amountsOf({ ...NOTHING, days }, countsDays))).toEqual([
    { key: 'AUSENCIA:1', minutes: 480, days: 3 },
    { key: 'AUSENCIA:2', minutes: 480, days: 1 },
    { key: 'AUSENCIA:3', minutes: 120, days: 0 },
  ]);
});

test('only the balance has a row without minutes, for people with a time bank', () => {
  expect(listed(amountsOf({ ...NOTHING, balance_minutes: 0 }, countsDays))).toEqual([
    { key: 'BH_SALDO', minutes: 0, days: null },
  ]);
  expect(listed(amountsOf(NOTHING, countsDays))).toEqual([]);
});

test('overtime has a row for each percentage, and so have expired hours', () => {
  const days = [
    { ...DAY, paid_minutes: 60 },
    { ...DAY, paid_minutes: 90, percents: { overtime_percent: 60, rest_percent: 110 } },
    { ...DAY, paid_minutes: 120, paid_rest_minutes: 120, percents: { overtime_percent: 60, rest_percent: 110 } },
  ];
  const expired = [
    { percent: 60, minutes: 30 },
    { percent: 75, minutes: 20 },
  ];
  expect(listed(amountsOf({ ...NOTHING, days, expired }, countsDays))).toEqual([
    { key: 'HE_50@50', minutes: 60, days: null },
    { key: 'HE_50@60', minutes: 90, days: null },
    { key: 'HE_100@110', minutes: 120, days: null },
    { key: 'BH_VENCIDO@60', minutes: 30, days: null },
    { key: 'BH_VENCIDO@75', minutes: 20, days: null },
  ]);
  expect(amountOf('BH_VENCIDO@75')).toEqual({ event: 'BH_VENCIDO', kind_id: null, percent: 75 });
  expect(amountKey({ event: 'AUSENCIA', kind_id: 3, percent: null })).toBe('AUSENCIA:3');
});

describe('sums', () => {
  test('the events of a month add up to the figures of its closing', () => {
    fc.assert(
      fc.property(aMonth, (month) => {
        const amounts = amountsOf(month, countsDays);
        const missing = month.days.reduce((sum, day) => sum + day.unbooked_minutes + day.unpaid, 0);
        expect(of(amounts, 'HE_50', 'HE_100')).toBe(month.days.reduce((sum, day) => sum + day.paid_minutes, 0));
        expect(of(amounts, 'FALTA', 'ATRASO')).toBe(missing);
        for (const kind of [1, 2, 3]) {
          const own = month.days.flatMap(({ absences }) => absences.filter(({ kind_id }) => kind_id === kind));
          expect(amounts.get(`AUSENCIA:${kind}`)?.minutes ?? 0).toBe(own.reduce((sum, one) => sum + one.minutes, 0));
        }
        expect(of(amounts, 'BH_VENCIDO')).toBe(month.expired.reduce((sum, one) => sum + one.minutes, 0));
        expect(of(amounts, 'BH_CREDITO') - of(amounts, 'BH_DEBITO')).toBe(
          month.to_credit_minutes - month.to_debit_minutes,
        );
      }),
    );
  });

  test('over all hand-overs of a month, through any corrections, they equal those of its last revision', () => {
    fc.assert(
      fc.property(fc.array(aMonth, { minLength: 1, maxLength: 5 }), (revisions) => {
        const handedOver: (Amount & { key: AmountKey })[] = [];
        for (const revision of revisions)
          handedOver.push(...listed(differenceOf(amountsOf(revision, countsDays), sumOf(handedOver))));
        const last = amountsOf(revisions.at(-1) as ClosedMonth, countsDays);
        for (const event of PAYROLL_EVENTS)
          expect([event, of(sumOf(handedOver), event)]).toEqual([event, of(last, event)]);
        const keys = [...sumOf(handedOver).keys(), ...last.keys()];
        for (const key of keys)
          expect([key, sumOf(handedOver).get(key)?.minutes ?? 0]).toEqual([key, last.get(key)?.minutes ?? 0]);
        expect([...differenceOf(last, sumOf(handedOver))]).toEqual([]);
      }),
    );
  });

  test('a reduction is handed over as a negative difference', () => {
    const before = amountsOf({ ...NOTHING, days: [{ ...DAY, paid_minutes: 120 }] }, countsDays);
    const now = amountsOf({ ...NOTHING, days: [{ ...DAY, paid_minutes: 90 }] }, countsDays);
    expect(listed(differenceOf(now, before))).toEqual([{ key: 'HE_50@50', minutes: -30, days: null }]);
    expect(listed(differenceOf(new Map(), before))).toEqual([{ key: 'HE_50@50', minutes: -120, days: null }]);
  });

  test('a correction by two hours less hands over a single row of lateness', () => {
    const before = amountsOf({ ...NOTHING, days: [{ ...DAY, worked_minutes: 480 }] }, countsDays);
    const short = { ...DAY, worked_minutes: 360, unbooked_minutes: 120 };
    const now = amountsOf({ ...NOTHING, days: [short] }, countsDays);
    expect(listed(differenceOf(now, before))).toEqual([{ key: 'ATRASO', minutes: 120, days: null }]);
  });
});
