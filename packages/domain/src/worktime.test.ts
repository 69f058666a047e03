import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateIn, datesFrom, daysBetween } from './calendar.ts';
import {
  type Bucket,
  clockOf,
  countBuckets,
  type DaySpan,
  daySpans,
  daysTouched,
  evenRuns,
  firstMinuteOf,
  instantOf,
  instantsOf,
  minuteAt,
  minuteOf,
  type Span,
  splitOverDays,
} from './worktime.ts';

const entry = (startedAt: string, minutes: number): Span => ({
  start: minuteOf(startedAt),
  end: minuteOf(startedAt) + minutes,
});
const split = (zone: string, startedAt: string, minutes: number) =>
  splitOverDays([entry(startedAt, minutes)], daysTouched(zone, entry(startedAt, minutes))).map(
    ({ date, minutes: m }) => `${date} ${m}`,
  );

/** Start and length of days, with and without clock changes. */
test.each([
  ['America/Sao_Paulo', '2026-11-20', '2026-11-20T03:00:00.000Z', 1_440, 'an ordinary day'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 1_380, 'midnight itself was skipped'],
  ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z', 1_500, 'its last hour came twice'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 1_380, 'two o’clock was skipped'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 1_500, 'one o’clock came twice'],
  ['America/New_York', '2026-07-04', '2026-07-04T04:00:00.000Z', 1_440, 'summer'],
  ['Asia/Kolkata', '2026-03-08', '2026-03-07T18:30:00.000Z', 1_440, 'half an hour off, no changes'],
  ['Asia/Kathmandu', '2026-03-08', '2026-03-07T18:15:00.000Z', 1_440, 'a quarter of an hour off'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', 1_440, 'the first to have it'],
  ['Etc/GMT+12', '2026-01-01', '2026-01-01T12:00:00.000Z', 1_440, 'the last to have it'],
  ['UTC', '2026-01-01', '2026-01-01T00:00:00.000Z', 1_440, 'UTC'],
])('in %s, %s starts at %s and has %i minutes: %5$s', (zone, date, begins, minutes) => {
  const [day] = daySpans(zone, date, date);
  expect([instantOf(day?.start ?? 0), (day?.end ?? 0) - (day?.start ?? 0)]).toEqual([begins, minutes]);
});

describe('time across midnight belongs to the days it falls on', () => {
  test.each([
    ['America/Sao_Paulo', '2026-11-21T02:00:00Z', 120, ['2026-11-20 60', '2026-11-21 60'], 'an hour each side'],
    ['America/Sao_Paulo', '2026-11-21T02:00:00Z', 60, ['2026-11-20 60'], 'ending at midnight'],
    [
      'America/Sao_Paulo',
      '2018-11-04T02:00:00Z',
      120,
      ['2018-11-03 60', '2018-11-04 60'],
      'over a midnight that was skipped',
    ],
    [
      'America/Sao_Paulo',
      '2018-02-18T00:00:00Z',
      240,
      ['2018-02-17 180', '2018-02-18 60'],
      'from 22:00 through both 23:00s',
    ],
    [
      'America/New_York',
      '2026-03-08T04:00:00Z',
      480,
      ['2026-03-07 60', '2026-03-08 420'],
      'a night shift of eight hours, an hour shorter on the clock',
    ],
    [
      'America/New_York',
      '2026-11-01T03:00:00Z',
      480,
      ['2026-10-31 60', '2026-11-01 420'],
      'a night shift, an hour longer on the clock',
    ],
    ['Asia/Kolkata', '2026-11-20T18:00:00Z', 60, ['2026-11-20 30', '2026-11-21 30'], 'midnight at half past in UTC'],
    ['UTC', '2026-12-31T23:30:00Z', 1_440, ['2026-12-31 30', '2027-01-01 1410'], 'over New Year'],
  ])('%s %s, %i minutes: %4$j', (zone, startedAt, minutes, days) => {
    expect(split(zone, startedAt, minutes)).toEqual(days);
  });
});

const zone = fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC');
// Covers the clock changes of 2018, when São Paulo still had them.
const minute = fc.integer({ min: minuteOf('2018-02-10T00:00:00Z'), max: minuteOf('2018-11-20T00:00:00Z') });
const entries = fc.array(
  fc
    .record({ start: minute, minutes: fc.integer({ min: 1, max: 1_440 }) })
    .map(({ start, minutes }) => ({ start, end: start + minutes })),
  { maxLength: 40 },
);
const sum = (days: { minutes: number }[]) => days.reduce((total, { minutes }) => total + minutes, 0);

test('the total over a range is the sum over any partition of it', () => {
  fc.assert(
    fc.property(zone, entries, fc.array(fc.integer({ min: 1, max: 280 }), { maxLength: 6 }), (where, all, cuts) => {
      const [from, to] = ['2018-02-09', '2018-11-22'];
      const starts = [from, ...[...new Set(cuts)].sort((a, b) => a - b).map((days) => addDays(from, days))];
      const parts = starts.map((start, at) =>
        splitOverDays(all, daySpans(where, start, starts[at + 1] ? addDays(starts[at + 1] as string, -1) : to)),
      );
      const whole = splitOverDays(all, daySpans(where, from, to));
      expect(parts.flat()).toEqual(whole);
      expect(sum(whole)).toBe(all.reduce((total, { start, end }) => total + end - start, 0));
    }),
  );
});

/** Zones that change their clocks, are far from UTC, or once skipped a day. */
const anyZone = fc.constantFrom(
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Dublin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'UTC',
);
const anyDate = fc
  .integer({ min: 0, max: daysBetween('1900-01-01', '2199-12-31') })
  .map((days) => addDays('1900-01-01', days));

const beginsOn = (where: string, date: string, first: number) =>
  dateIn(where, new Date(first * 60_000)) >= date && dateIn(where, new Date((first - 1) * 60_000)) < date;

test('every supported day of São Paulo starts when its clock first shows the date', () => {
  const dates = datesFrom('1900-01-01', '2199-12-31');
  expect(dates).toHaveLength(109_573);
  expect(
    dates.filter((date) => !beginsOn('America/Sao_Paulo', date, firstMinuteOf('America/Sao_Paulo', date))),
  ).toEqual([]);
});

test('in any zone a supported day starts when the clock first shows the date, and ends where the next starts', () => {
  fc.assert(
    fc.property(anyZone, anyDate, (where, date) => {
      const [day] = daySpans(where, date, date) as [DaySpan];
      expect(beginsOn(where, date, day.start)).toBe(true);
      expect(day.end).toBe(firstMinuteOf(where, addDays(date, 1)));
    }),
    { numRuns: 2_000 },
  );
});

test('a minute belongs to the date that the clock shows', () => {
  fc.assert(
    fc.property(zone, minute, (where, at) => {
      const days = daysTouched(where, { start: at, end: at + 1 });
      expect(days.map(({ date }) => date)).toEqual([dateIn(where, new Date(at * 60_000))]);
      expect(at).toBeGreaterThanOrEqual(firstMinuteOf(where, days[0]?.date ?? ''));
    }),
  );
});

/** Consecutive entries without overlap, as one person has them. */
const inTurn = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 9_000 }), minutes: fc.integer({ min: 1, max: 1_440 }) }), {
    maxLength: 60,
  })
  .map((parts) => {
    let end = minuteOf('2018-02-10T00:00:00Z');
    return parts.map(({ gap, minutes }) => {
      const start = end + gap;
      end = start + minutes;
      return { start, end };
    });
  });

test('sums by starting day give the same minutes per day as the entries', () => {
  fc.assert(
    fc.property(zone, inTurn, fc.nat(200), fc.nat(120), (where, all, skip, length) => {
      const from = addDays('2018-02-05', skip);
      const days = daySpans(where, from, addDays(from, length));
      const buckets = new Map<number, Bucket>();
      for (const { start, end } of all) {
        if (start <= (days[0]?.start ?? 0) - 1_440 || start >= (days.at(-1)?.end ?? 0)) continue;
        const day = days.findLastIndex((one) => one.start <= start);
        const bucket = buckets.get(day) ?? { day, minutes: 0, end };
        buckets.set(day, { day, minutes: bucket.minutes + end - start, end });
      }
      expect(countBuckets([...buckets.values()], days)).toEqual(splitOverDays(all, days).map(({ minutes }) => minutes));
    }),
  );
});

test('an even run ends with the day that is longer or shorter', () => {
  const lengths = evenRuns(daySpans('America/New_York', '2026-03-01', '2026-11-30')).map((run) => [
    run.length,
    run.at(-1)?.date,
  ]);
  expect(lengths).toEqual([
    [8, '2026-03-08'],
    [238, '2026-11-01'],
    [29, '2026-11-30'],
  ]);
});

test.each([
  ['America/Sao_Paulo', '2026-11-20', '09:30', '2026-11-20T12:30:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '00:30', '2018-11-04T03:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '09:00', '2018-11-04T11:00:00.000Z'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-11-01', '23:59', '2026-11-02T04:59:00.000Z'],
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-08', '00:00', '2026-03-07T18:30:00.000Z'],
])('in %s on %s the clock shows %s at %s', (where, date, clock, instant) => {
  expect(instantOf(minuteAt(where, date, clock) ?? 0)).toBe(instant);
});

test('a wall-clock time maps back to its minute, except in the repeated hour', () => {
  fc.assert(
    fc.property(zone, minute, (where, at) => {
      const [day] = daysTouched(where, { start: at, end: at + 1 });
      const found = minuteAt(where, day?.date ?? '', clockOf(where, at)) ?? 0;
      expect(at - found === 0 || at - found === 60 || at - found === 30).toBe(true);
    }),
  );
  expect(['24:00', '9:00', '', '09:60'].map((clock) => minuteAt('UTC', '2026-01-01', clock))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('date ranges become instants in the zone; an open end stays open', () => {
  expect(instantsOf('America/Sao_Paulo', '2026-11-20', '2026-11-21')).toEqual({
    from: '2026-11-20T03:00:00.000Z',
    to: '2026-11-22T03:00:00.000Z',
  });
  expect(instantsOf('America/Sao_Paulo', undefined, '2026-11-20')).toEqual({ to: '2026-11-21T03:00:00.000Z' });
  expect(instantsOf('America/Sao_Paulo', '2026-11-20', undefined)).toEqual({ from: '2026-11-20T03:00:00.000Z' });
});
