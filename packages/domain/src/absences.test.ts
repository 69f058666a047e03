import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultKindName, DEFAULT_KINDS } from './absence-kinds.ts';
import {
  type AbsencePeriod,
  coveredMinutes,
  mayCancelAbsence,
  mayDecideAbsence,
  maySeeAbsence,
  monthsOfPeriod,
  overlapping,
  type PlannedAbsence,
  seesPrivatePart,
} from './absences.ts';
import { type Level, LEVELS } from './access.ts';
import { addDays } from './calendar.ts';
import { judgeDay, targetOf } from './day.ts';
import { ABSENCE_EFFECTS } from './expected.ts';
import { type CalendarDay, calendarDays, expectedDays } from './schedules.ts';
import { DEFAULT_RULES } from './agreements.ts';

const EIGHT = [{ valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] }];
const off = (effect: PlannedAbsence['effect'], starts_on: string, ends_on = starts_on, minutes_per_day = 0) => ({
  effect,
  kind_id: 1,
  starts_on,
  ends_on,
  minutes_per_day: minutes_per_day || null,
});
const sum = (days: readonly { expected: number | null }[]) => days.reduce((all, day) => all + (day.expected ?? 0), 0);
const target = (worked: number, date: string, absence: PlannedAbsence) =>
  expectedDays({ schedules: EIGHT, absences: [absence] }, calendarDays(new Set(), date, date)).map((day) =>
    targetOf(judgeDay(worked, day, { sunday: false, holiday: false }, DEFAULT_RULES)),
  )[0];

describe('worked examples', () => {
  test('two weeks of vacation in August leave 88:00 of 168:00', () => {
    const august = calendarDays(new Set(), '2026-08-01', '2026-08-31');
    expect(sum(expectedDays({ schedules: EIGHT }, august))).toBe(168 * 60);
    const absences = [off('excused', '2026-08-10', '2026-08-23')];
    expect(sum(expectedDays({ schedules: EIGHT, absences }, august))).toBe(88 * 60);
  });

  test('E12: vacation from 1 to 20 October with a holiday leaves 64:00 of 168:00', () => {
    const october = calendarDays(new Set(['2026-10-12']), '2026-10-01', '2026-10-31');
    expect(sum(expectedDays({ schedules: EIGHT }, october))).toBe(168 * 60);
    const absences = [off('excused', '2026-10-01', '2026-10-20')];
    const left = sum(expectedDays({ schedules: EIGHT, absences }, october));
    expect(left).toBe(64 * 60);
  });

  test('E15: three hours worked on a day off from the bank reduce its debit to 5:00', () => {
    expect(target(180, '2026-10-16', off('bank', '2026-10-16'))).toBe(-300);
  });

  test("E16: a two-hour doctor's appointment costs nothing, and eight hours worked that day are two hours of overtime", () => {
    const doctor = off('excused', '2026-10-16', '2026-10-16', 120);
    expect([target(360, '2026-10-16', doctor), target(480, '2026-10-16', doctor)]).toEqual([0, 120]);
  });

  test('E18: a certificate for a missed day leaves nothing to book', () => {
    expect(target(0, '2026-10-14', off('excused', '2026-10-14'))).toBe(0);
  });
});

const date = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-10-01', days));
const period = fc
  .record({ starts_on: date, length: fc.nat(12), minutes_per_day: fc.option(fc.integer({ min: 1, max: 600 })) })
  .map(({ length, starts_on, ...more }) => ({ ...more, starts_on, ends_on: addDays(starts_on, length) }));
const planned = fc
  .record({ period, effect: fc.constantFrom(...ABSENCE_EFFECTS), kind_id: fc.integer({ min: 1, max: 3 }) })
  .map((one) => ({
    ...one.period,
    effect: one.effect,
    kind_id: one.kind_id,
  }));
const periods = fc.array(fc.record({ joined_on: fc.option(date), left_on: fc.option(date) }), { maxLength: 2 });
const plan = fc.record({
  schedules: fc.array(fc.record({ valid_from: date, minutes: fc.array(fc.nat(720), { minLength: 7, maxLength: 7 }) }), {
    maxLength: 2,
  }),
  periods,
  absences: fc.array(planned, { maxLength: 4 }),
});
const OCTOBER: CalendarDay[] = calendarDays(new Set(['2026-10-12']), '2026-09-25', '2026-11-25');

describe('laws', () => {
  test('a day divides into expected and absent minutes, and a further absence raises no expectation', () => {
    fc.assert(
      fc.property(plan, planned, (person, more) => {
        const days = expectedDays(person, OCTOBER);
        const less = expectedDays({ ...person, absences: [...person.absences, more] }, OCTOBER);
        days.forEach((day, at) => {
          const after = less[at]?.expected ?? null;
          expect(after === null).toBe(day.expected === null);
          if (day.expected === null) return;
          expect(day.scheduled).toBe(day.expected + day.excused + day.bank + day.unpaid);
          expect(day.expected).toBeGreaterThanOrEqual(after ?? 0);
          expect(after).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  test('an absence reduces each day by the covered time, and leaves the other days unchanged', () => {
    fc.assert(
      fc.property(plan, planned, (person, more) => {
        const before = expectedDays(person, OCTOBER);
        const after = expectedDays({ ...person, absences: [...person.absences, more] }, OCTOBER);
        OCTOBER.forEach((day, at) => {
          const is = more.starts_on <= day.date && day.date <= more.ends_on;
          const due = before[at];
          if (!due || due.expected === null) return;
          expect(due.expected - (after[at]?.expected ?? 0)).toBe(is ? coveredMinutes(more, due) : 0);
        });
      }),
    );
  });

  test('an overlap is symmetric, and a whole absence overlaps every other on its days', () => {
    const scheduled = () => 480;
    fc.assert(
      fc.property(period, period, (one, other) => {
        const found = overlapping(one, [other], scheduled) !== undefined;
        expect(found).toBe(overlapping(other, [one], scheduled) !== undefined);
        const share = one.starts_on <= other.ends_on && other.starts_on <= one.ends_on;
        const isWhole = one.minutes_per_day === null || other.minutes_per_day === null;
        if (isWhole || !share) expect(found).toBe(share);
      }),
    );
  });
});

test.each<[string, number | null, number | null, number | null, boolean]>([
  ['two whole days', null, null, 480, true],
  ['a part beside a whole day', 60, null, 480, true],
  ['parts that fit the day', 240, 240, 480, false],
  ['parts of more than the day', 240, 241, 480, true],
  ['parts of an unknown day', 240, 600, null, false],
  ['parts of a free day', 240, 600, 0, false],
])('%s: %s and %s of %s minutes', (_, one, other, scheduled, overlaps) => {
  const day = (minutes_per_day: number | null): AbsencePeriod => ({
    starts_on: '2026-10-05',
    ends_on: '2026-10-05',
    minutes_per_day,
  });
  expect(overlapping(day(one), [day(other)], () => scheduled) !== undefined).toBe(overlaps);
});

describe('rights', () => {
  const by = (level: Level, leading?: 'direct' | 'line') => ({ id: 1, level, leading });

  test('nobody decides about themselves, at any level', () => {
    for (const level of LEVELS) expect(mayDecideAbsence(by(level, 'direct'), 1)).toBe(false);
  });

  test('levels 3, 4 and 5 and the direct leader decide', () => {
    expect(LEVELS.filter((level) => mayDecideAbsence(by(level), 2))).toEqual([3, 4, 5]);
    expect([mayDecideAbsence(by(1, 'direct'), 2), mayDecideAbsence(by(1, 'line'), 2)]).toEqual([true, false]);
  });

  test('leaders see that somebody is absent, but not the private part', () => {
    expect([maySeeAbsence(by(1), 2), maySeeAbsence(by(1, 'line'), 2), maySeeAbsence(by(1), 1)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(LEVELS.filter((level) => seesPrivatePart(by(level), 2))).toEqual([2, 4, 5]);
    expect(seesPrivatePart(by(1), 1)).toBe(true);
  });

  test('the person cancels until the day before; the leader and those who record, also later', () => {
    const absence = { user_id: 1, status: 'approved' as const, starts_on: '2026-10-05' };
    expect(mayCancelAbsence(by(5), absence, '2026-10-04')).toBe(true);
    expect(mayCancelAbsence(by(5), absence, '2026-10-05')).toBe(false);
    expect(mayCancelAbsence(by(1), { ...absence, status: 'requested' }, '2026-10-06')).toBe(true);
    const other = { ...absence, user_id: 2 };
    expect(LEVELS.filter((level) => mayCancelAbsence(by(level), other, '2026-10-06'))).toEqual([2, 4, 5]);
    expect(mayCancelAbsence(by(1, 'direct'), other, '2026-10-06')).toBe(true);
  });
});

test('the months of a period across the turn of the year', () => {
  expect(monthsOfPeriod({ starts_on: '2026-11-30', ends_on: '2027-01-01' })).toEqual(['2026-11', '2026-12', '2027-01']);
});

test('the default kinds have names in both languages, each once', () => {
  for (const locale of ['pt-BR', 'en'])
    expect(new Set(DEFAULT_KINDS.map((kind) => defaultKindName(kind, locale))).size).toBe(DEFAULT_KINDS.length);
});
