import { expect, test } from 'vitest';
import { judgeDay, type JudgedDay, overtimeRoom, targetOf } from './day.ts';
import { type DayAbsence, expectedDay } from './expected.ts';
import { DEFAULT_RULES } from './agreements.ts';

const planned = (scheduled: number | null, absences: DayAbsence[] = [], employed = true) =>
  expectedDay({ scheduled, holiday: false, works_holidays: false, employed, absences });
const ORDINARY = { sunday: false, holiday: false };
const SUNDAY = { sunday: true, holiday: false };

const off = (effect: DayAbsence['effect'], minutes: number | null = null): DayAbsence[] => [
  { effect, minutes, kind_id: 1 },
];

test.each<[string, number, ReturnType<typeof planned>, typeof ORDINARY, Partial<JudgedDay>, number]>([
  ['within the tolerance', 490, planned(480), ORDINARY, { credit: 0, paid: 0 }, 0],
  ['one minute over the tolerance all of it counts', 491, planned(480), ORDINARY, { credit: 11 }, 11],
  ['two hours at most', 700, planned(480), ORDINARY, { credit: 120, paid: 100, capped_by: 'daily_overtime' }, 120],
  ['ten hours of work at most', 660, planned(528), ORDINARY, { credit: 72, paid: 60, capped_by: 'daily_work' }, 72],
  ['missing work', 240, planned(480), ORDINARY, { debit: 240 }, -240],
  ['a free Sunday is paid', 300, planned(0), SUNDAY, { paid: 300, paid_rest: 300 }, 0],
  ['a free Saturday is overtime', 300, planned(0), ORDINARY, { credit: 120, paid: 180, paid_rest: 0 }, 120],
  ['a Sunday with hours in the schedule is ordinary', 440, planned(440), SUNDAY, { paid: 0, paid_rest: 0 }, 0],
  ['a missed Sunday of the schedule', 0, planned(440), SUNDAY, { debit: 440 }, -440],
  ['no schedule: unknown', 300, planned(null), ORDINARY, { credit: 0, debit: 0, paid: 0 }, 0],
  ['no employment: judged by nobody', 300, planned(480, [], false), ORDINARY, { outside: 300, debit: 0 }, 0],
  ['a day off of the bank', 0, planned(480, off('bank')), ORDINARY, { bank: 480, debit: 0 }, -480],
  ['three hours worked on a day off', 180, planned(480, off('bank')), ORDINARY, { bank: 300, credit: 0 }, -300],
  ['ten hours worked on a day off', 600, planned(480, off('bank')), ORDINARY, { bank: 0, credit: 120 }, 120],
  ['an unpaid day that was worked', 480, planned(480, off('unpaid')), ORDINARY, { unpaid: 0, credit: 0 }, 0],
  ['two hours excused, the rest worked', 360, planned(480, off('excused', 120)), ORDINARY, { credit: 0 }, 0],
  ['two hours excused, all worked', 480, planned(480, off('excused', 120)), ORDINARY, { credit: 120 }, 120],
  [
    'ten hours at most on a day off too',
    660,
    planned(540, off('bank')),
    ORDINARY,
    { bank: 0, credit: 60, paid: 60, capped_by: 'daily_work' },
    60,
  ],
])('%s', (_, worked, day, when, judged, target) => {
  const outcome = judgeDay(worked, day, when, DEFAULT_RULES);
  expect(outcome).toMatchObject(judged);
  expect(targetOf(outcome)).toBe(target);
});

test('an account may bank work on rest days', () => {
  const rules = { ...DEFAULT_RULES, bank_sundays_and_holidays: true };
  expect(judgeDay(300, planned(0), SUNDAY, rules)).toMatchObject({ credit: 120, paid: 180, paid_rest: 0 });
});

test.each([
  [480, 0, 120],
  [528, 0, 72],
  [480, 90, 30],
  [0, 180, 0],
  [660, 0, 0],
])(
  'with %i minutes due and %i banked, %i more minutes of overtime may be added to the bank',
  (expected, banked, room) => {
    expect(overtimeRoom(expected, banked, false, DEFAULT_RULES)).toBe(room);
  },
);
