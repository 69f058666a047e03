import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABSENCE_EFFECTS, type DayAbsence, expectedDay, type PlannedDay } from './expected.ts';

const ordinary = { scheduled: 480, holiday: false, works_holidays: false, employed: true, absences: [] };

test.each<[string, Partial<PlannedDay>, object]>([
  ['an ordinary day', {}, { scheduled: 480, expected: 480 }],
  ['a holiday', { holiday: true }, { scheduled: 0, expected: 0 }],
  [
    'a holiday of a schedule that includes it',
    { holiday: true, works_holidays: true },
    { scheduled: 480, expected: 480 },
  ],
  ['no schedule', { scheduled: null }, { scheduled: 0, expected: null, employed: true }],
  ['no employment', { employed: false }, { scheduled: 0, expected: 0, employed: false }],
  [
    'a whole day excused',
    { absences: [{ effect: 'excused', minutes: null, kind_id: 1 }] },
    { excused: 480, expected: 0 },
  ],
  [
    'two hours excused',
    { absences: [{ effect: 'excused', minutes: 120, kind_id: 1 }] },
    { excused: 120, expected: 360 },
  ],
  [
    'excused minutes before those of the bank',
    {
      absences: [
        { effect: 'bank', minutes: null, kind_id: 2 },
        { effect: 'excused', minutes: 120, kind_id: 1 },
      ],
    },
    { excused: 120, bank: 360, expected: 0 },
  ],
])('%s', (_, plan, expected) => {
  expect(expectedDay({ ...ordinary, ...plan })).toMatchObject(expected);
});

const absence = fc.record({
  effect: fc.constantFrom(...ABSENCE_EFFECTS),
  minutes: fc.option(fc.integer({ min: 1, max: 600 })),
  kind_id: fc.integer({ min: 1, max: 3 }),
});
const planned = fc.record({
  scheduled: fc.option(fc.integer({ min: 0, max: 720 })),
  holiday: fc.boolean(),
  works_holidays: fc.boolean(),
  employed: fc.boolean(),
  absences: fc.array<DayAbsence>(absence, { maxLength: 4 }),
});

test('a day divides into expected and absent minutes, and an absence never raises the expected ones', () => {
  fc.assert(
    fc.property(planned, absence, (plan, more) => {
      const day = expectedDay(plan);
      if (day.expected === null) return;
      expect(day.scheduled).toBe(day.expected + day.excused + day.bank + day.unpaid);
      for (const effect of ABSENCE_EFFECTS)
        expect(day.absences.reduce((sum, one) => sum + (one.effect === effect ? one.minutes : 0), 0)).toBe(day[effect]);
      expect(Math.min(day.expected, day.excused, day.bank, day.unpaid)).toBeGreaterThanOrEqual(0);
      const less = expectedDay({ ...plan, absences: [...plan.absences, more] });
      expect(less.expected).toBeLessThanOrEqual(day.expected);
    }),
  );
});
