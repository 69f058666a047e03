import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import {
  calendarDays,
  expectedOver,
  type Schedule,
  scheduleOn,
  sumKnown,
  withoutSchedule,
  workedDays,
} from './schedules.ts';

const FULL = [480, 480, 480, 480, 480, 0, 0];
const expected = (schedules: Schedule[], from: string, to: string, holidays: string[] = []) =>
  expectedOver({ schedules }, calendarDays(new Set(holidays), from, to));

test('a week of eight hours a day, with a holiday in it', () => {
  expect(
    expected([{ valid_from: '2026-01-01', minutes: FULL }], '2026-11-16', '2026-11-22', ['2026-11-20', '2026-11-22']),
  ).toEqual([480, 480, 480, 480, 0, 0, 0]);
});

test('a contract change in the middle of a week applies from its day on', () => {
  const half = { valid_from: '2026-11-18', minutes: [240, 240, 240, 240, 240, 0, 0] };
  expect(expected([half, { valid_from: '2026-01-01', minutes: FULL }], '2026-11-16', '2026-11-20')).toEqual([
    480, 480, 240, 240, 240,
  ]);
});

test('before the first schedule expected minutes are unknown, on holidays too', () => {
  expect(expected([{ valid_from: '2026-11-18', minutes: FULL }], '2026-11-16', '2026-11-18', ['2026-11-16'])).toEqual([
    null,
    null,
    480,
  ]);
  expect(expected([], '2026-11-16', '2026-11-17')).toEqual([null, null]);
});

test('a sum with an unknown part is unknown; an empty sum is zero', () => {
  expect([sumKnown([1, 2]), sumKnown([1, null]), sumKnown([])]).toEqual([3, null, 0]);
});

const date = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days));
const schedules = fc.uniqueArray(
  fc.record({ valid_from: date, minutes: fc.array(fc.nat(1_440), { minLength: 7, maxLength: 7 }) }),
  { selector: ({ valid_from }) => valid_from },
);

test('a single day agrees with the range, and the order of schedules does not matter', () => {
  fc.assert(
    fc.property(schedules, fc.array(date), (all, off) => {
      const days = calendarDays(new Set(off), '2025-12-20', '2026-03-10');
      const range = expectedOver({ schedules: all }, days);
      expect(days.map((day) => expectedOver({ schedules: [...all].reverse() }, [day])[0])).toEqual(range);
      days.forEach((day, at) => expect(range[at] === null).toBe(scheduleOn(all, day.date) === undefined));
    }),
  );
});

test("each day has worked and expected minutes, and the holiday's name", () => {
  const fullTime = [{ valid_from: '2026-11-20', minutes: [480, 480, 480, 480, 480, 0, 0] }];
  const holidays = new Map([['2026-11-20', 'Consciência Negra']]);
  expect(workedDays('2026-11-19', '2026-11-21', [30, 60, 0], { schedules: fullTime }, holidays)).toEqual([
    { date: '2026-11-19', minutes: 30, expected_minutes: null, holiday: null },
    { date: '2026-11-20', minutes: 60, expected_minutes: 0, holiday: 'Consciência Negra' },
    { date: '2026-11-21', minutes: 0, expected_minutes: 0, holiday: null },
  ]);
  expect(workedDays('2026-11-23', '2026-11-23', undefined, { schedules: fullTime }, holidays)).toEqual([
    { date: '2026-11-23', minutes: 0, expected_minutes: 480, holiday: null },
  ]);
});

test('people without a schedule in force on a date', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 9 });
  const day = fc.integer({ min: 0, max: 9 }).map((days) => addDays('2026-11-20', days));
  const schedule = fc.record({
    user_id: fc.integer({ min: 1, max: 9 }),
    valid_from: day,
    minutes: fc.constant([0, 0, 0, 0, 0, 0, 0]),
  });
  fc.assert(
    fc.property(ids, fc.array(schedule), day, (people, laidDown, on) => {
      const has = (id: number) =>
        scheduleOn(
          laidDown.filter(({ user_id }) => user_id === id),
          on,
        ) !== undefined;
      expect(withoutSchedule(people, laidDown, on)).toEqual(people.filter((id) => !has(id)));
    }),
  );
});
