import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { type Allocation, loadByPerson, loadOver, overBy, weeksOf } from './capacity.ts';
import { calendarDays, expectedOver, type Schedule } from './schedules.ts';

const FULL = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
const WEEK = ['2026-11-16', '2026-11-22'] as const;
const allocation = (
  minutes_per_day: number,
  starts_on: string = WEEK[0],
  ends_on: string = WEEK[1],
  status: Allocation['status'] = 'confirmed',
) => ({ starts_on, ends_on, minutes_per_day, status });
const weeks = (
  allocations: Allocation[],
  schedules: Schedule[] = [FULL],
  holidays: string[] = [],
  from: string = WEEK[0],
  to: string = WEEK[1],
) => {
  const days = calendarDays(new Set(holidays), from, to);
  return weeksOf(loadOver(allocations, expectedOver({ schedules }, days), days), days);
};
const overDays = (week: ReturnType<typeof weeks>[number] | undefined) =>
  week?.days.flatMap((day) => (overBy(day) ? [[day.date, overBy(day)]] : []));

describe('over-allocation is strictly above capacity', () => {
  test('40 h in five days of 8 h is full, not over', () => {
    expect(weeks([allocation(480)])[0]).toMatchObject({
      allocated_minutes: 2_400,
      capacity_minutes: 2_400,
      over_by_minutes: 0,
    });
  });

  test('40 h 01 min is over by one minute, on that day', () => {
    const [week] = weeks([allocation(480), allocation(1, '2026-11-18', '2026-11-18')]);
    expect(week).toMatchObject({ allocated_minutes: 2_401, over_by_minutes: 1 });
    expect(overDays(week)).toEqual([['2026-11-18', 1]]);
  });

  test('an empty Friday does not offset an over-allocated Monday', () => {
    const [week] = weeks([allocation(600, '2026-11-16', '2026-11-16')]);
    expect(week).toMatchObject({ allocated_minutes: 600, capacity_minutes: 2_400, over_by_minutes: 120 });
  });

  test('tentative allocations count and are reported separately', () => {
    expect(weeks([allocation(300), allocation(240, ...WEEK, 'tentative')])[0]).toMatchObject({
      allocated_minutes: 2_700,
      tentative_minutes: 1_200,
      over_by_minutes: 300,
    });
  });
});

test('a holiday has no capacity and no allocated minutes', () => {
  expect(weeks([allocation(480)], [FULL], ['2026-11-20'])[0]).toMatchObject({
    allocated_minutes: 1_920,
    capacity_minutes: 1_920,
    off_weekdays: [4, 5, 6],
    over_by_minutes: 0,
  });
});

test('two weeks of vacation have neither capacity nor allocated minutes, and the week after has both', () => {
  const absences = [
    { kind_id: 1, effect: 'excused' as const, starts_on: '2026-08-10', ends_on: '2026-08-23', minutes_per_day: null },
  ];
  const calendar = calendarDays(new Set(), '2026-08-10', '2026-08-30');
  const days = loadOver(
    [allocation(240, '2026-08-10', '2026-08-30')],
    expectedOver({ schedules: [FULL], absences }, calendar),
    calendar,
  );
  expect(
    weeksOf(days, calendar).map(({ allocated_minutes, capacity_minutes }) => [allocated_minutes, capacity_minutes]),
  ).toEqual([
    [0, 0],
    [0, 0],
    [1_200, 2_400],
  ]);
});

test('a schedule change in mid-week makes a full day over-allocated', () => {
  const half = { valid_from: '2026-11-19', minutes: [240, 240, 240, 240, 240, 0, 0] };
  const [week] = weeks([allocation(480)], [FULL, half]);
  expect([week?.capacity_minutes, week?.over_by_minutes, overDays(week)]).toEqual([
    1_920,
    480,
    [
      ['2026-11-19', 240],
      ['2026-11-20', 240],
    ],
  ]);
});

test('without a schedule, minutes fall on Monday to Friday and nothing is over-allocated', () => {
  expect(weeks([allocation(900)], [])[0]).toMatchObject({
    allocated_minutes: 4_500,
    capacity_minutes: null,
    over_by_minutes: 0,
  });
});

test('a week with one unknown day has unknown capacity, but over-allocation of known days is reported', () => {
  const [week] = weeks([allocation(600)], [{ ...FULL, valid_from: '2026-11-18' }]);
  expect([week?.capacity_minutes, week?.over_by_minutes]).toEqual([null, 360]);
});

test('a scheduled Saturday counts', () => {
  const six = { ...FULL, minutes: [360, 360, 360, 360, 360, 360, 0] };
  expect(weeks([allocation(360)], [six])[0]).toMatchObject({
    allocated_minutes: 2_160,
    capacity_minutes: 2_160,
    over_by_minutes: 0,
  });
});

const date = fc.integer({ min: 0, max: 80 }).map((days) => addDays('2026-01-01', days));
const allocations = fc.array(
  fc
    .record({
      starts_on: date,
      length: fc.nat(40),
      minutes_per_day: fc.integer({ min: 1, max: 1_440 }),
      status: fc.constantFrom('tentative' as const, 'confirmed' as const),
    })
    .map(({ length, ...rest }) => ({ ...rest, ends_on: addDays(rest.starts_on, length) })),
  { maxLength: 8 },
);
const schedules = fc.array(
  fc.record({ valid_from: date, minutes: fc.array(fc.constantFrom(0, 240, 480), { minLength: 7, maxLength: 7 }) }),
  { maxLength: 3 },
);

test('the load is the sum over single days and single allocations', () => {
  fc.assert(
    fc.property(allocations, schedules, fc.array(date), (all, own, holidays) => {
      const days = calendarDays(new Set(holidays), '2025-12-25', '2026-03-25');
      const capacity = expectedOver({ schedules: own }, days);
      const whole = loadOver(all, capacity, days);
      const parts = all.map((one) => loadOver([one], capacity, days));
      whole.forEach((day, at) => {
        expect(day.allocated_minutes).toBe(parts.reduce((sum, part) => sum + (part[at]?.allocated_minutes ?? 0), 0));
        expect(loadOver(all, [capacity[at] ?? null], [days[at] as (typeof days)[number]])[0]).toEqual(day);
        expect(overBy(day)).toBe(
          day.capacity_minutes === null ? 0 : Math.max(0, day.allocated_minutes - day.capacity_minutes),
        );
      });
      const weekly = weeksOf(whole, days);
      expect(weekly.flatMap((week) => week.days)).toEqual(whole);
      // No minutes fall on an off day, whatever is allocated to it.
      for (const week of weekly)
        for (const weekday of week.off_weekdays)
          expect(
            week.days.find(({ date: day }) => days.find((one) => one.date === day)?.weekday === weekday),
          ).toMatchObject({
            allocated_minutes: 0,
          });
      expect(weekly.reduce((sum, week) => sum + week.over_by_minutes, 0)).toBe(
        whole.reduce((sum, day) => sum + overBy(day), 0),
      );
    }),
  );
});

test('computing many people at once equals computing each alone, with shared schedules', () => {
  const from = '2026-11-16';
  const to = '2026-11-29';
  const person = fc.integer({ min: 1, max: 4 });
  const day = fc.integer({ min: 0, max: 13 }).map((days) => addDays(from, days));
  const anybodys = fc.array(
    fc.record({
      user_id: person,
      valid_from: day,
      minutes: fc.constantFrom([480, 480, 480, 480, 480, 0, 0], [0, 0, 0, 0, 0, 60, 60]),
    }),
    { maxLength: 6 },
  );
  const laidOnAnybody = fc.array(
    fc.record({
      user_id: person,
      starts_on: day,
      ends_on: day,
      minutes_per_day: fc.integer({ min: 1, max: 600 }),
      status: fc.constantFrom('tentative' as const, 'confirmed' as const),
    }),
  );
  fc.assert(
    fc.property(anybodys, laidOnAnybody, fc.array(day), (laidDown, laid, free) => {
      const holidays = new Set(free);
      const people = [1, 2, 3, 4];
      const calendar = calendarDays(holidays, from, to);
      const all = loadByPerson(
        {
          people,
          planOf: (id) => ({ schedules: laidDown.filter(({ user_id }) => user_id === id) }),
          holidays,
          allocations: laid,
        },
        from,
        to,
      );
      expect(all.map(({ userId }) => userId)).toEqual(people);
      for (const { userId, days } of all) {
        const own = <T extends { user_id: number }>(rows: T[]) => rows.filter(({ user_id }) => user_id === userId);
        expect(days).toEqual(loadOver(own(laid), expectedOver({ schedules: own(laidDown) }, calendar), calendar));
      }
    }),
  );
});
