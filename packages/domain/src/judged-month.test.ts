import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlannedAbsence } from './absences.ts';
import type { BookedEntry } from './closing.ts';
import {
  absencesLeft,
  doubtfulEntries,
  judgeMonth,
  unexplainedRanges,
  warningsOf,
  type WorkedDay,
} from './judged-month.ts';
import { ABSENCE_EFFECTS, expectedDay } from './expected.ts';
import { calendarDays, expectedDays } from './schedules.ts';
import { ALWAYS, DEFAULT_RULES, everyDay } from './agreements.ts';

/**
 * Two weeks from Monday, October 5, 2026: eight hours a day from Monday to Friday, worked as scheduled except for
 * `worked`.
 */
function fortnight(
  worked: Record<string, number>,
  employedUntil = '2026-12-31',
  absences: readonly PlannedAbsence[] = [],
) {
  const days = calendarDays(new Set(), '2026-10-05', '2026-10-18');
  const schedule = [{ valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] }];
  const periods = [{ joined_on: null, left_on: employedUntil }];
  const due = expectedDays({ schedules: schedule, periods, absences }, days);
  return judgeMonth(
    days.map(({ date, weekday, holiday }, at): WorkedDay => {
      const plan = due[at] as WorkedDay['due'];
      return { date, sunday: weekday === 6, holiday, worked: worked[date] ?? plan.expected ?? 0, due: plan };
    }),
    everyDay({ ...DEFAULT_RULES, id: 1, agreement_id: 1, kind: 'individual', valid_from: ALWAYS }),
  );
}
const none = { '2026-10-08': 0, '2026-10-09': 0, '2026-10-12': 0 };

test('three due days without hours are a stretch, also across a weekend', () => {
  const stretch = { from: '2026-10-08', to: '2026-10-12', due_minutes: 1_440 };
  expect(unexplainedRanges(fortnight(none), new Set(), 3)).toEqual([stretch]);
  expect(unexplainedRanges(fortnight(none), new Set(), 4)).toEqual([]);
});

test.each<[string, Record<string, number>, string[]]>([
  ['an explained day', {}, ['2026-10-09']],
  ['work on a day between, even a free one', { '2026-10-10': 60 }, []],
])('%s interrupts a stretch', (_, worked, explained) => {
  expect(unexplainedRanges(fortnight({ ...none, ...worked }), new Set(explained), 3)).toEqual([]);
});

test('days after the end of employment are not unexplained, and hours on them are a warning', () => {
  const month = fortnight({ '2026-10-14': 90, '2026-10-16': 0 }, '2026-10-09');
  expect(unexplainedRanges(month, new Set(), 1)).toEqual([]);
  expect(warningsOf(month, null)).toEqual([{ date: '2026-10-14', code: 'outside_employment', minutes: 90 }]);
});

test('warnings name long days, much overtime and the seventh day in a row', () => {
  const worked = { '2026-10-06': 601, '2026-10-07': 600, '2026-10-10': 60, '2026-10-11': 60 };
  expect(warningsOf(fortnight(worked), null)).toEqual([
    { date: '2026-10-06', code: 'over_10_hours', minutes: 601 },
    { date: '2026-10-06', code: 'over_2_overtime', minutes: 121 },
    { date: '2026-10-11', code: 'seven_days', minutes: 60 },
  ]);
});

test('hours on a whole day of vacation are a warning; on a day off from the bank or beside a partial absence they are not', () => {
  const day = (date: string, effect: PlannedAbsence['effect'], minutes_per_day: number | null) =>
    ({ kind_id: 1, effect, starts_on: date, ends_on: date, minutes_per_day }) as const;
  const absences = [
    day('2026-10-06', 'excused', null),
    day('2026-10-07', 'bank', null),
    day('2026-10-08', 'excused', 60),
    day('2026-10-09', 'excused', null),
  ];
  const worked = { '2026-10-06': 90, '2026-10-07': 90, '2026-10-08': 420, '2026-10-09': 0 };
  expect(warningsOf(fortnight(worked, '2026-12-31', absences), null)).toEqual([
    { date: '2026-10-06', code: 'worked_while_away', minutes: 90 },
  ]);
});

test('overtime of a person under 18 is a warning, up to the day before the birthday', () => {
  const worked = { '2026-10-06': 481, '2026-10-10': 60, '2026-10-13': 510, '2026-10-14': 510 };
  expect(warningsOf(fortnight(worked), '2026-10-14')).toEqual([
    { date: '2026-10-06', code: 'minor_overtime', minutes: 1 },
    { date: '2026-10-10', code: 'minor_overtime', minutes: 60 },
    { date: '2026-10-13', code: 'minor_overtime', minutes: 30 },
  ]);
  expect(warningsOf(fortnight(worked), null)).toEqual([]);
});

test('a manual entry is doubtful if it duplicates the result of its day', () => {
  const entry = (id: number, kind: 'credit' | 'debit', minutes: number, occurred_on: string): BookedEntry => ({
    id,
    kind,
    minutes,
    occurred_on,
    due_on: null,
    refers_to: null,
    origin: 'manual',
  });
  const month = fortnight({ '2026-10-06': 400, '2026-10-07': 540 });
  const entries = [
    entry(1, 'debit', 80, '2026-10-06'),
    entry(2, 'debit', 90, '2026-10-06'),
    entry(3, 'credit', 30, '2026-10-07'),
    entry(4, 'credit', 30, '2026-10-08'),
    { ...entry(5, 'debit', 80, '2026-10-06'), origin: 'absence' as const },
    entry(6, 'debit', 80, '2026-09-06'),
  ];
  expect(doubtfulEntries(entries, month, new Set([3]))).toEqual([
    { entry_id: 1, date: '2026-10-06', minutes: 80, signed: -80 },
  ]);
  expect(doubtfulEntries(entries, month, new Set()).map(({ entry_id }) => entry_id)).toEqual([1, 3]);
});

test('hours worked on a day off reduce its absences, so that they add up to the remaining minutes', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          effect: fc.constantFrom(...ABSENCE_EFFECTS),
          minutes: fc.option(fc.integer({ min: 1, max: 600 })),
          kind_id: fc.integer({ min: 1, max: 3 }),
        }),
        { maxLength: 4 },
      ),
      fc.nat(900),
      fc.constantFrom(0, 240, 480),
      (absences, worked, scheduled) => {
        const due = expectedDay({ scheduled, holiday: false, works_holidays: false, employed: true, absences });
        const [day] = judgeMonth(
          [{ date: '2026-10-07', sunday: false, holiday: false, worked, due }],
          everyDay({ ...DEFAULT_RULES, id: 1, agreement_id: 1, kind: 'individual', valid_from: ALWAYS }),
        );
        if (!day) return;
        const left = absencesLeft(day);
        const sum = (effect: string) => left.reduce((all, one) => all + (one.effect === effect ? one.minutes : 0), 0);
        expect([sum('excused'), sum('bank'), sum('unpaid')]).toEqual([due.excused, day.judged.bank, day.judged.unpaid]);
        expect(Math.min(0, ...left.map(({ minutes }) => minutes))).toBe(0);
      },
    ),
  );
});
