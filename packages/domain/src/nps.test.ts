import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askedUntil,
  assertOpenFor,
  dueStep,
  groupOfStep,
  npsGroupOf,
  npsScore,
  type NpsState,
  participationPercent,
  tenureBand,
} from './nps.ts';

const scoreOf = (promoters: number, passives: number, detractors: number) =>
  npsScore(promoters - detractors, promoters + passives + detractors);

describe('a score', () => {
  test.each([
    [15, 11, 7, 24],
    [0, 0, 5, -100],
    [5, 0, 0, 100],
    [1, 0, 2, -33],
    [2, 3, 3, -13],
    [3, 3, 2, 13],
    [0, 5, 0, 0],
  ])('of %i promoters, %i passives and %i detractors is %i', (promoters, passives, detractors, score) => {
    expect(scoreOf(promoters, passives, detractors)).toBe(score);
  });

  test('is the nearest integer, half away from zero, and symmetric for opposite answers', () => {
    const groups = fc.tuple(fc.nat(400), fc.nat(400), fc.nat(400)).filter(([a, b, c]) => a + b + c > 0);
    fc.assert(
      fc.property(groups, ([promoters, passives, detractors]) => {
        const n = BigInt(promoters + passives + detractors);
        const exact = 100n * BigInt(promoters - detractors);
        const score = BigInt(scoreOf(promoters, passives, detractors));
        // Twice the distance in nths is at most one; if it is exactly one, the score is the value further from zero.
        const distance = 2n * (score * n - exact);
        expect(distance <= n && distance >= -n).toBe(true);
        if (distance === n || distance === -n) expect(exact > 0n ? score * n > exact : score * n < exact).toBe(true);
        expect(Number(score) + scoreOf(detractors, passives, promoters)).toBe(0);
      }),
    );
  });

  test('counts 0 to 6 as detractors, 7 and 8 as passives, 9 and 10 as promoters', () => {
    expect(Array.from({ length: 11 }, (_, score) => npsGroupOf(score)[0]).join('')).toBe('dddddddpppp');
    expect([6, 7, 8, 9].map(npsGroupOf)).toEqual(['detractor', 'passive', 'passive', 'promoter']);
  });
});

test('participation is rounded down, and zero if nobody was asked', () => {
  expect([participationPercent(33, 38), participationPercent(38, 38), participationPercent(0, 0)]).toEqual([
    86, 100, 0,
  ]);
});

test('people are asked if their link is at least 14 days old', () => {
  expect(askedUntil(new Date('2026-03-15T12:00:00.000Z'))).toBe('2026-03-01T12:00:00.000Z');
});

test('a wave is open for 1 to 30 days', () => {
  const opening = new Date('2026-03-01T12:00:00.000Z');
  const isRefused = (closesAt: string) => {
    try {
      assertOpenFor(opening, closesAt);
      return false;
    } catch {
      return true;
    }
  };
  expect(
    [
      '2026-03-02T11:59:59.999Z',
      '2026-03-02T12:00:00.000Z',
      '2026-03-31T12:00:00.000Z',
      '2026-03-31T12:00:00.001Z',
    ].map(isRefused),
  ).toEqual([true, false, false, true]);
});

test('tenure is banded by whole months', () => {
  const bandOn = (joinedOn: string | null) => tenureBand(joinedOn, '2026-03-02');
  expect(
    [null, '2026-03-02', '2025-09-03', '2025-09-02', '2025-03-03', '2025-03-02', '2023-03-02', '2021-03-02'].map(
      bandOn,
    ),
  ).toEqual(['5', '0', '0', '1', '1', '2', '3', '4']);
});

describe('people are notified', () => {
  const wave = { opens_at: '2026-03-01T12:00:00.000Z', closes_at: '2026-03-11T12:00:00.000Z' };
  const stepAt = (told: number, day: string, state: NpsState = 'open', changes: Partial<typeof wave> = {}) => {
    const due = dueStep({ ...wave, ...changes, state, told }, new Date(`2026-03-${day}:00.000Z`));
    return due && `${due.step} ${due.told}`;
  };

  test('of opening, at half-time, on the last day, and of the result, once each', () => {
    expect([
      stepAt(0, '01T12:00'),
      stepAt(1, '06T11:59'),
      stepAt(1, '06T12:00'),
      stepAt(2, '10T11:59'),
      stepAt(2, '10T12:00'),
      stepAt(3, '11T12:00'),
      stepAt(3, '11T12:00', 'counting'),
      stepAt(3, '11T12:00', 'closed'),
      stepAt(1, '11T12:00', 'discarded'),
      stepAt(4, '12T12:00', 'closed'),
    ]).toEqual([
      'opened 1',
      undefined,
      'half 2',
      undefined,
      'last 3',
      undefined,
      undefined,
      'counted 4',
      'counted 4',
      undefined,
    ]);
  });

  test('once if steps coincide: a late opening has no reminder, and a late reminder is the last one', () => {
    expect([stepAt(0, '07T12:00'), stepAt(0, '10T13:00'), stepAt(1, '10T13:00')]).toEqual([
      'opened 2',
      'opened 3',
      'last 3',
    ]);
    // A wave of one day has no reminder.
    expect(stepAt(0, '01T12:00', 'open', { closes_at: '2026-03-02T12:00:00.000Z' })).toBe('opened 3');
    expect([stepAt(0, '05T12:00', 'draft'), stepAt(3, '11T12:00', 'canceled')]).toEqual([undefined, undefined]);
  });

  test('in separate groups', () => {
    expect([groupOfStep({ id: 7, ...wave }, 'half'), groupOfStep({ id: 7, ...wave }, 'last')]).toEqual([
      'nps.half:7',
      'nps.last:7:2026-03-11',
    ]);
  });
});
