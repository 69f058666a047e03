import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amounts,
  amountsOf,
  type ClosedMonth,
  type CountsDays,
  differenceOf,
  type EventKey,
  PAYROLL_EVENTS,
  percentOf,
  sumOf,
} from './payroll.ts';

const NOTHING: ClosedMonth = {
  paid_minutes: 0,
  paid_rest_minutes: 0,
  expired_minutes: 0,
  to_credit_minutes: 0,
  to_debit_minutes: 0,
  balance_minutes: null,
  days: [],
};
const minutes = fc.integer({ min: 0, max: 600 });
const aMonth: fc.Arbitrary<ClosedMonth> = fc
  .record({
    paid: minutes,
    paid_rest_minutes: minutes,
    expired_minutes: minutes,
    to_credit_minutes: minutes,
    to_debit_minutes: minutes,
    balance_minutes: fc.option(fc.integer({ min: -600, max: 6_000 })),
    days: fc.array(
      fc.record({
        worked_minutes: fc.constantFrom(0, 0, 240),
        unbooked_minutes: minutes,
        unpaid: minutes,
        absences: fc.array(fc.record({ kind_id: fc.integer({ min: 1, max: 3 }), minutes, is_whole: fc.boolean() }), {
          maxLength: 2,
        }),
      }),
      {
        maxLength: 31,
      },
    ),
  })
  .map(({ paid, ...month }) => ({ ...month, paid_minutes: paid + month.paid_rest_minutes }));
/** Kind 1 counts days of the calendar. */
const countsDays: CountsDays = (kind) => (kind === 1 ? 'calendar' : 'due');
const of = (amounts: Amounts, ...events: EventKey[]) =>
  events.reduce((sum, event) => sum + (amounts.get(event)?.minutes ?? 0), 0);
const listed = (amounts: Amounts) => [...amounts].map(([event, amount]) => ({ event, ...amount }));

test('missing work is an absence on a day with nothing worked, and lateness on another', () => {
  const days = [
    { worked_minutes: 0, unbooked_minutes: 480, unpaid: 0, absences: [] },
    { worked_minutes: 0, unbooked_minutes: 0, unpaid: 480, absences: [] },
    { worked_minutes: 300, unbooked_minutes: 120, unpaid: 0, absences: [] },
    { worked_minutes: 480, unbooked_minutes: 0, unpaid: 0, absences: [] },
    { worked_minutes: 0, unbooked_minutes: 0, unpaid: 0, absences: [] },
  ];
  expect(listed(amountsOf({ ...NOTHING, days }, countsDays))).toEqual([
    { event: 'FALTA', minutes: 960, days: 2 },
    { event: 'ATRASO', minutes: 120, days: null },
  ]);
});

test('absences are a row for each kind, whose days are those of the calendar or those on which work was due', () => {
  const quiet = { worked_minutes: 0, unbooked_minutes: 0, unpaid: 0 };
  const absent = (kind_id: number, due: number, is_whole = true) => ({ kind_id, minutes: due, is_whole });
  const days = [
    { ...quiet, absences: [absent(2, 480)] },
    // A Saturday and a Sunday of both.
    { ...quiet, absences: [absent(1, 0), absent(2, 0)] },
    { ...quiet, absences: [absent(1, 0), absent(2, 0)] },
    { ...quiet, absences: [absent(1, 480)] },
    { ...quiet, absences: [absent(3, 120, false)] },
  ];
  expect(listed(amountsOf({ ...NOTHING, days }, countsDays))).toEqual([
    { event: 'AUSENCIA:1', minutes: 480, days: 3 },
    { event: 'AUSENCIA:2', minutes: 480, days: 1 },
    { event: 'AUSENCIA:3', minutes: 120, days: 0 },
  ]);
});

test('only the balance has a row without minutes, for a person with a time bank', () => {
  expect(listed(amountsOf({ ...NOTHING, balance_minutes: 0 }, countsDays))).toEqual([
    { event: 'BH_SALDO', minutes: 0, days: null },
  ]);
  expect(listed(amountsOf(NOTHING, countsDays))).toEqual([]);
});

test('the percentage is that of the law or of the rules of the time bank', () => {
  expect(PAYROLL_EVENTS.map((event) => percentOf(event, 60))).toEqual([
    50,
    100,
    60,
    ...PAYROLL_EVENTS.slice(3).map(() => null),
  ]);
});

describe('sums', () => {
  test('the events of a month add up to what its closing says', () => {
    fc.assert(
      fc.property(aMonth, (month) => {
        const amounts = amountsOf(month, countsDays);
        const missing = month.days.reduce((sum, day) => sum + day.unbooked_minutes + day.unpaid, 0);
        expect(of(amounts, 'HE_50', 'HE_100')).toBe(month.paid_minutes);
        expect(of(amounts, 'FALTA', 'ATRASO')).toBe(missing);
        for (const kind of [1, 2, 3]) {
          const own = month.days.flatMap(({ absences }) => absences.filter(({ kind_id }) => kind_id === kind));
          expect(of(amounts, `AUSENCIA:${kind}`)).toBe(own.reduce((sum, one) => sum + one.minutes, 0));
        }
        expect(of(amounts, 'BH_VENCIDO')).toBe(month.expired_minutes);
        expect(of(amounts, 'BH_CREDITO') - of(amounts, 'BH_DEBITO')).toBe(
          month.to_credit_minutes - month.to_debit_minutes,
        );
      }),
    );
  });

  test('over all hand-overs of a month, through any corrections, they are those of its last revision', () => {
    fc.assert(
      fc.property(fc.array(aMonth, { minLength: 1, maxLength: 5 }), (revisions) => {
        const handedOver: ReturnType<typeof listed> = [];
        for (const revision of revisions)
          handedOver.push(...listed(differenceOf(amountsOf(revision, countsDays), sumOf(handedOver))));
        const last = amountsOf(revisions.at(-1) as ClosedMonth, countsDays);
        const kinds = [1, 2, 3].map((kind) => `AUSENCIA:${kind}` as const);
        for (const event of [...PAYROLL_EVENTS.filter((one) => one !== 'AUSENCIA'), ...kinds])
          expect([event, of(sumOf(handedOver), event)]).toEqual([event, of(last, event)]);
        expect([...differenceOf(last, sumOf(handedOver))]).toEqual([]);
      }),
    );
  });

  test('what became less is handed over as a negative difference', () => {
    const before = amountsOf({ ...NOTHING, paid_minutes: 120 }, countsDays);
    expect(listed(differenceOf(amountsOf({ ...NOTHING, paid_minutes: 90 }, countsDays), before))).toEqual([
      { event: 'HE_50', minutes: -30, days: null },
    ]);
    expect(listed(differenceOf(new Map(), before))).toEqual([{ event: 'HE_50', minutes: -120, days: null }]);
  });
});
