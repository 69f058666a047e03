import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  leaderOf,
  leads,
  ledBy,
  lineOf,
  type Lines,
  MAX_DEPTH,
  positionsOf,
  recordedLineOf,
  whyNotLeader,
  wouldCircle,
} from './lines.ts';

/** Lines from `person: leader`; the people in `ended` have no active link. */
const linesOf = (reports: Record<number, number | null>, ended: readonly number[] = []): Lines =>
  new Map(
    Object.entries(reports).map(([person, reports_to]) => [
      Number(person),
      { reports_to, active: !ended.includes(Number(person)) },
    ]),
  );

/** 1 leads 2, who leads 3, and so on; `length` people. */
const chainOf = (length: number): Lines =>
  linesOf(Object.fromEntries(Array.from({ length }, (_, at) => [at + 1, at === 0 ? null : at])));

describe('leaders', () => {
  const lines = linesOf({ 1: null, 2: 1, 3: 2, 4: 3, 5: 2 });

  test('are read up the line, nearest first', () => {
    expect(lineOf(lines, 4)).toEqual([3, 2, 1]);
    expect([leaderOf(lines, 4), leaderOf(lines, 1), leaderOf(lines, 99)]).toEqual([3, null, null]);
    expect([
      leads(lines, 3, 4),
      leads(lines, 1, 4),
      leads(lines, 4, 3),
      leads(lines, 5, 4),
      leads(lines, 4, 4),
    ]).toEqual(['direct', 'line', 'no', 'no', 'no']);
  });

  test('whose link has ended are skipped: the next one up leads meanwhile', () => {
    const without3 = linesOf({ 1: null, 2: 1, 3: 2, 4: 3 }, [3]);
    expect(leaderOf(without3, 4)).toBe(2);
    expect([leads(without3, 2, 4), leads(without3, 3, 4)]).toEqual(['direct', 'no']);
    expect(ledBy(without3, 3).size).toBe(0);
    expect(leaderOf(linesOf({ 1: null, 2: 1 }, [1]), 2)).toBe(null);
  });

  test('have counts without the people who have left', () => {
    const counted = positionsOf(linesOf({ 1: null, 2: 1, 3: 2, 4: 3, 5: 3, 6: 2 }, [3, 6]));
    expect(Object.fromEntries(counted)).toEqual({
      1: { leader: null, leads: 1, below: 3 },
      2: { leader: 1, leads: 2, below: 2 },
      4: { leader: 2, leads: 0, below: 0 },
      5: { leader: 2, leads: 0, below: 0 },
    });
  });
});

describe('a leader is refused', () => {
  test('who is the person themselves, is not in the account, or is led by the person, at depth 2 and 31', () => {
    const lines = chainOf(33);
    expect(whyNotLeader(lines, 1, 1)).toBe('oneself');
    expect(whyNotLeader(lines, 1, 99)).toBe('not_here');
    expect(whyNotLeader(lines, 1, 2)).toBe('circle');
    expect(whyNotLeader(lines, 1, 32)).toBe('circle');
    expect(whyNotLeader(lines, 3, 1)).toBe(undefined);
  });

  test('who would lead themselves through people who have left', () => {
    expect(whyNotLeader(linesOf({ 1: null, 2: 1, 3: 2 }, [2]), 1, 3)).toBe('circle');
  });

  test('if somebody, including people below, would have more than 32 people above', () => {
    const lines = new Map([...chainOf(MAX_DEPTH + 1), [100, { reports_to: null, active: true }] as const]);
    expect(recordedLineOf(lines, 33)).toHaveLength(32);
    expect(whyNotLeader(lines, 100, 32)).toBe(undefined);
    expect(whyNotLeader(lines, 100, 33)).toBe('too_deep');
    expect(whyNotLeader(lines, 1, 100)).toBe('too_deep');
    expect(whyNotLeader(lines, 2, 100)).toBe(undefined);
  });
});

describe('laws of lines that were set one by one', () => {
  const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })), {
    maxLength: 60,
  });
  const ended = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 5 });

  /** Each permitted change in turn. */
  const applied = (wanted: readonly (readonly [number, number])[], left: readonly number[]): Lines => {
    const lines = new Map(linesOf(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at + 1, null])), left));
    for (const [person, leader] of wanted)
      if (whyNotLeader(lines, person, leader) === undefined)
        lines.set(person, { reports_to: leader, active: !left.includes(person) });
    return lines;
  };

  test('nobody is above themselves, and of two people at most one leads the other', () => {
    fc.assert(
      fc.property(changes, ended, (wanted, left) => {
        const lines = applied(wanted, left);
        for (const person of lines.keys()) {
          expect(recordedLineOf(lines, person)).not.toContain(person);
          for (const other of lineOf(lines, person)) {
            expect(leads(lines, person, other)).toBe('no');
            expect(wouldCircle(lines, other, person)).toBe(true);
          }
        }
      }),
    );
  });

  test('the people led, whether there are any, and the counts agree', () => {
    fc.assert(
      fc.property(changes, ended, (wanted, left) => {
        const lines = applied(wanted, left);
        const positions = positionsOf(lines);
        for (const leader of lines.keys()) {
          const led = ledBy(lines, leader);
          for (const person of lines.keys()) expect(led.get(person) ?? 'no').toBe(leads(lines, leader, person));
          const active = [...led].filter(([person]) => lines.get(person)?.active);
          const position = positions.get(leader) ?? { leads: 0, below: 0 };
          expect(position.below).toBe(active.length);
          expect(position.leads).toBe(active.filter(([, how]) => how === 'direct').length);
        }
      }),
    );
  });
});
