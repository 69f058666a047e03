import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  dueRound,
  firstDayOf,
  isSampled,
  NPS_RHYTHMS,
  NPS_SAMPLES,
  nextOpening,
  openingOf,
  periodName,
  roundOf,
} from './nps-series.ts';

const ZONE = 'America/Sao_Paulo';
/** The first Tuesday of each quarter at nine. */
const quarterly = { every: 'quarter', weekday: 1, hour: 9 } as const;

describe('a period', () => {
  test.each([
    ['month', '2026-12-31', '2026-12', '2026-12-01'],
    ['quarter', '2026-12-31', '2026 Q4', '2026-10-01'],
    ['quarter', '2026-01-01', '2026 Q1', '2026-01-01'],
    ['half_year', '2026-06-30', '2026 H1', '2026-01-01'],
    ['half_year', '2026-07-01', '2026 H2', '2026-07-01'],
  ] as const)('of a %s that contains %s is %s', (every, day, name, first) => {
    const round = roundOf(every, day);
    expect([periodName(every, round), firstDayOf(every, round)]).toEqual([name, first]);
  });

  test('follows the previous one', () => {
    for (const every of NPS_RHYTHMS) {
      const next = firstDayOf(every, roundOf(every, '2026-12-15') + 1);
      expect(next).toBe('2027-01-01');
    }
  });
});

describe('a wave of a series', () => {
  test('opens on the first such weekday of its period, in the time zone of the account', () => {
    expect(openingOf(quarterly, roundOf('quarter', '2026-02-01'), ZONE)).toBe('2026-01-06T12:00:00.000Z');
    expect(openingOf({ ...quarterly, weekday: 3 }, roundOf('quarter', '2026-01-01'), ZONE)).toBe(
      '2026-01-01T12:00:00.000Z',
    );
    // On March 29, 2026, the hour from 2:00 is skipped in Berlin.
    const sunday = { every: 'month', weekday: 6, hour: 2 } as const;
    expect(openingOf(sunday, roundOf('month', '2026-03-31'), 'Europe/Berlin')).toBe('2026-03-01T01:00:00.000Z');
  });

  test('is due from its opening to the end of its period, once, and not before the series was set up', () => {
    const round = roundOf('quarter', '2026-01-06');
    const dueAt = (now: string, since = '2025-12-01T00:00:00.000Z', last: number | null = null) =>
      dueRound({ ...quarterly, since, last_round: last }, ZONE, new Date(now));
    expect([
      dueAt('2026-01-06T11:59:59.999Z'),
      dueAt('2026-01-06T12:00:00.000Z'),
      dueAt('2026-03-31T12:00:00.000Z'),
      dueAt('2026-04-01T12:00:00.000Z'),
      dueAt('2026-01-06T12:00:00.000Z', '2026-01-06T12:00:00.001Z'),
      dueAt('2026-01-07T12:00:00.000Z', '2025-12-01T00:00:00.000Z', round),
      dueAt('2026-01-07T12:00:00.000Z', '2025-12-01T00:00:00.000Z', round - 1),
    ]).toEqual([undefined, round, round, undefined, undefined, undefined, round]);
  });

  test('has the next opening after now', () => {
    const nextAt = (now: string, last_round: number | null = null) =>
      nextOpening({ ...quarterly, last_round }, ZONE, new Date(now));
    expect(nextAt('2026-01-06T11:00:00.000Z')).toBe('2026-01-06T12:00:00.000Z');
    expect(nextAt('2026-01-06T12:00:00.000Z')).toBe('2026-04-07T12:00:00.000Z');
    expect(nextAt('2026-01-06T11:00:00.000Z', roundOf('quarter', '2026-01-06'))).toBe('2026-04-07T12:00:00.000Z');
  });

  test('asks each person once in as many waves as the sample has parts', () => {
    const hash = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();
    for (const sample_percent of NPS_SAMPLES) {
      const parts = Math.round(100 / sample_percent);
      for (let first = 0; first < 3 * parts; first += parts) {
        const asked = Array.from({ length: parts }, (_, at) =>
          Array.from({ length: 400 }, (__, userId) => userId).filter((userId) =>
            isSampled({ id: 1, sample_percent }, first + at, userId, hash),
          ),
        );
        expect(asked.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 400 }, (_, userId) => userId));
        // Each has about the same size: a failure by chance is far less likely than one in a million.
        for (const some of asked) expect(Math.abs(some.length - 400 / parts)).toBeLessThan(60);
      }
    }
  });
});
