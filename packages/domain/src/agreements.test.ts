import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreementOf,
  ALWAYS,
  type Agreements,
  cycleOf,
  DEFAULT_RULES,
  dueOn,
  everyDay,
  exclusionOn,
  isJudged,
  isLawfulPeriod,
  type Period,
  payoutPercent,
  rulesOf,
  type Version,
  withFactor,
} from './agreements.ts';
import { bankOf } from './bank.ts';
import { addDays, type CalendarDate } from './calendar.ts';
import { type BookedEntry, closePerson } from './closing.ts';
import { judgeDay, targetOf } from './day.ts';
import { addMonths } from './ended-link.ts';

const FIRST: Version = { ...DEFAULT_RULES, id: 1, agreement_id: 1, kind: 'individual', valid_from: ALWAYS };
const HALVES: Period = { kind: 'cyclic', starts_on: '2026-01-01', months: 6 };
const ADULT = { employment_type: 'clt', exempt: false, birth_date: '1990-05-01' } as const;

test.each([
  ['2026-01-15', 'same_month', '2026-01-31'],
  ['2026-02-28', 'same_month', '2026-02-28'],
  ['2026-01-15', 'individual_6_months', '2026-07-15'],
  ['2026-08-31', 'individual_6_months', '2027-02-28'],
  ['2027-08-31', 'individual_6_months', '2028-02-29'],
  ['2028-02-29', 'collective_12_months', '2029-02-28'],
  ['2026-12-31', 'collective_12_months', '2027-12-31'],
] as const)('a credit of %s falls due under %s on %s', (on, regime, due) => {
  expect(dueOn(on, agreementOf(regime).period)).toBe(due);
});

test.each<[CalendarDate, Period, CalendarDate]>([
  ['2026-01-14', HALVES, '2026-06-30'],
  ['2026-06-20', HALVES, '2026-06-30'],
  ['2026-07-01', HALVES, '2026-12-31'],
  ['2025-12-31', HALVES, '2025-12-31'],
  // A cycle of a year from the 15th: never later than twelve months after the day.
  ['2026-03-20', { kind: 'cyclic', starts_on: '2024-03-15', months: 12 }, '2027-03-14'],
  ['2026-03-14', { kind: 'cyclic', starts_on: '2024-03-15', months: 12 }, '2026-03-14'],
  ['2026-02-10', { kind: 'fixed', from: '2026-01-01', to: '2026-10-31' }, '2026-10-31'],
])('a credit of %s under %o falls due on %s', (on, period, due) => {
  expect(dueOn(on, period)).toBe(due);
});

test('every day lies in its cycle, and cycles follow one another without a gap', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: -2_000, max: 2_000 }),
      fc.integer({ min: 1, max: 12 }),
      (first, days, months) => {
        const starts_on = addDays('2024-01-01', first);
        const day = addDays(starts_on, days);
        const { from, to } = cycleOf(day, { starts_on, months });
        expect(from <= day && day <= to).toBe(true);
        expect(cycleOf(addDays(to, 1), { starts_on, months }).from).toBe(addDays(to, 1));
        expect(dueOn(day, { kind: 'cyclic', starts_on, months }) <= addMonths(day, 12)).toBe(true);
      },
    ),
  );
});

test.each<[Version['kind'], Period, boolean]>([
  ['individual', { kind: 'rolling', months: 6 }, true],
  ['individual', { kind: 'rolling', months: 7 }, false],
  ['individual', { kind: 'cyclic', starts_on: '2026-01-01', months: 7 }, false],
  ['individual', { kind: 'fixed', from: '2026-01-01', to: '2026-06-30' }, true],
  ['individual', { kind: 'fixed', from: '2026-01-01', to: '2026-07-01' }, false],
  ['same_month', { kind: 'rolling', months: 0 }, true],
  ['same_month', { kind: 'rolling', months: 1 }, false],
  ['same_month', { kind: 'cyclic', starts_on: '2026-01-01', months: 1 }, false],
  ['collective', { kind: 'cyclic', starts_on: '2026-01-01', months: 12 }, true],
  ['collective', { kind: 'fixed', from: '2026-01-01', to: '2026-12-31' }, true],
  ['collective', { kind: 'fixed', from: '2026-01-01', to: '2027-01-01' }, false],
])('under a %s agreement %o is lawful: %s', (kind, period, lawful) => {
  expect(isLawfulPeriod(kind, period)).toBe(lawful);
});

describe('the rules of a day', () => {
  const agreements: Agreements = {
    versions: [
      FIRST,
      { ...FIRST, id: 2, payout_percent: 60, valid_from: '2026-03-01' },
      { ...FIRST, id: 3, payout_percent: 70, valid_from: '2026-05-01' },
      { ...FIRST, id: 4, payout_percent: 80, valid_from: '2026-05-01' },
      { ...FIRST, id: 5, agreement_id: 2, kind: 'collective', valid_from: '2026-01-01', period: HALVES },
    ],
    defaults: [{ valid_from: ALWAYS, agreement_id: 1 }],
  };
  const ruleOn = (member: Parameters<typeof rulesOf>[1]) => (day: CalendarDate) =>
    rulesOf(agreements, member)(day).version?.id ?? null;

  test('are those of the version in force on that day, whenever they are read', () => {
    const on = ruleOn({ assignments: [], record: ADULT });
    expect(['2020-01-01', '2026-02-28', '2026-03-01', '2026-04-30', '2026-05-01', '2026-12-31'].map(on)).toEqual([
      1, 1, 2, 2, 4, 4,
    ]);
  });

  test("are those of the person's agreement, and none after the person left it", () => {
    const assignments = [
      { valid_from: '2026-02-01', agreement_id: 2 },
      { valid_from: '2026-06-01', agreement_id: null },
    ];
    const on = ruleOn({ assignments, record: ADULT });
    expect(['2026-01-31', '2026-02-01', '2026-05-31', '2026-06-01'].map(on)).toEqual([1, 5, 5, null]);
  });

  test('end with the period of a fixed agreement', () => {
    const fixed: Version = {
      ...FIRST,
      kind: 'collective',
      period: { kind: 'fixed', from: '2026-02-01', to: '2026-02-28' },
    };
    const rulesOn = rulesOf({ ...agreements, versions: [fixed] }, { assignments: [], record: undefined });
    expect(['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map((day) => rulesOn(day).version?.id)).toEqual([
      undefined,
      1,
      1,
      undefined,
    ]);
  });

  test('a lot is paid at the percentage agreed for its due date or, after the agreement has ended, for its own day', () => {
    const rulesOn = rulesOf(agreements, {
      assignments: [{ valid_from: '2026-06-01', agreement_id: null }],
      record: undefined,
    });
    expect(payoutPercent(rulesOn, '2026-04-01', '2025-10-01')).toBe(60);
    expect(payoutPercent(rulesOn, '2026-09-01', '2026-03-01')).toBe(60);
    expect(payoutPercent(rulesOn, '2026-12-01', '2026-06-01')).toBe(50);
  });
});

test.each([
  [{ ...ADULT, employment_type: 'apprentice' }, 'apprentice', true],
  [{ ...ADULT, employment_type: 'intern' }, 'intern', true],
  [{ ...ADULT, employment_type: 'pj' }, 'pj', false],
  [{ ...ADULT, exempt: true }, 'exempt', false],
  [{ ...ADULT, birth_date: '2008-10-15' }, 'under_18', true],
  [{ ...ADULT, birth_date: '2008-10-14' }, null, true],
  [{ ...ADULT, employment_type: 'temporary' }, null, true],
  [{ ...ADULT, employment_type: null, birth_date: null }, null, true],
  [undefined, null, true],
] as const)(
  'on 14 October 2026 the record %o is excluded as %s, and days are judged: %s',
  (record, excluded, judged) => {
    expect(exclusionOn('2026-10-14', record)).toBe(excluded);
    expect(isJudged(excluded)).toBe(judged);
  },
);

describe('a day of 8:00 with 10:00 worked', () => {
  const due = { scheduled: 480, excused: 0, bank: 0, unpaid: 0, expected: 480, employed: true, absences: [] };
  const judged = (version: Version | null, worked = 600) => {
    const agreements = { versions: version ? [version] : [], defaults: [{ valid_from: ALWAYS, agreement_id: 1 }] };
    const { rules } = rulesOf(agreements, { assignments: [], record: undefined })('2026-10-14');
    return judgeDay(worked, due, { sunday: false, holiday: false }, rules);
  };

  test('without an agreement is paid', () => {
    expect(judged(null)).toMatchObject({ credit: 0, banked: 0, paid: 120 });
  });

  test('credits one and a half times as much with a factor of 150, rounded half up', () => {
    expect(judged({ ...FIRST, weekday_factor: 150 }, 540)).toMatchObject({ credit: 60, banked: 90, paid: 0 });
    expect(targetOf(judged({ ...FIRST, weekday_factor: 150 }, 541))).toBe(92);
    expect([withFactor(61, 150), withFactor(60, 100), withFactor(1, 149)]).toEqual([92, 60, 1]);
  });

  test('has no daily work limit in 12-hour shifts', () => {
    const shift = { ...FIRST, daily_work_minutes: null };
    expect(
      judgeDay(780, { ...due, scheduled: 660, expected: 660 }, { sunday: false, holiday: false }, shift),
    ).toMatchObject({ credit: 120, paid: 0 });
  });
});

describe('closing a month', () => {
  const close = (version: Version, days: Parameters<typeof closePerson>[1], entries: BookedEntry[] = []) =>
    closePerson(entries, days, everyDay(version), { through: '2026-06-30', entryIds: new Set() });
  const brief = ({ bookings }: ReturnType<typeof closePerson>) =>
    bookings.map(({ kind, minutes, occurred_on, due_on }) => [kind, minutes, occurred_on, due_on]);

  test('leaves missing work to the payroll if the rules say so, but keeps manual debits', () => {
    const rules = { ...FIRST, shortage: 'payroll' as const, negative: 'warn' as const };
    const day = { date: '2026-06-10', target: -480, unbooked: 0, payroll: 480 };
    const none = close(rules, [day]);
    expect([brief(none), none.unbooked.get('2026-06-10')]).toEqual([[], 480]);
    const debit = {
      id: 1,
      kind: 'debit',
      minutes: 300,
      occurred_on: '2026-06-10',
      due_on: null,
      refers_to: null,
    } as const;
    const rest = close(rules, [day], [{ ...debit, origin: 'absence' }]);
    expect([brief(rest), rest.unbooked.get('2026-06-10')]).toEqual([[], 180]);
  });

  test('carries open hours into the next cycle at the end of a cycle, if that is agreed', () => {
    const rules: Version = { ...FIRST, kind: 'collective', period: HALVES, end_action: 'carry' };
    const closing = close(rules, [{ date: '2026-06-10', target: 120, unbooked: 0 }]);
    expect(brief(closing)).toEqual([
      ['credit', 120, '2026-06-10', '2026-06-30'],
      ['expiry', 120, '2026-07-01', null],
      ['credit', 120, '2026-07-01', '2026-12-31'],
    ]);
    expect(closing.bookings.at(-1)).toMatchObject({ origin: 'settlement', refers_to: closing.bookings[1]?.id });
    expect(bankOf(closing.bookings).balance_minutes).toBe(120);
    const again = close(rules, [{ date: '2026-06-10', target: 120, unbooked: 0 }], closing.bookings);
    expect(again.bookings).toEqual([]);
    // Carried hours do not depend on the first day of the next cycle.
    const july = closePerson(closing.bookings, [{ date: '2026-07-01', target: 0, unbooked: 0 }], everyDay(rules), {
      through: '2026-07-31',
      entryIds: new Set(),
    });
    expect(july.bookings).toEqual([]);
  });

  test('otherwise pays open hours at the end of a cycle', () => {
    const rules: Version = { ...FIRST, kind: 'collective', period: HALVES };
    expect(brief(close(rules, [{ date: '2026-06-10', target: 120, unbooked: 0 }])).at(-1)).toEqual([
      'expiry',
      120,
      '2026-07-01',
      null,
    ]);
  });
});
