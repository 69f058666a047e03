import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NpsSegmentation } from './nps.ts';
import { broken } from './nps-law.sample.ts';
import { changedByFew, type NpsVote, numbersOf, segmentSizes, shownNodes } from './nps-tree.ts';

const votes = (path: string[], n: number, score = 9): NpsVote[] => Array.from({ length: n }, () => ({ path, score }));
/** The shown nodes, as `key n`. */
const shownOf = (all: readonly NpsVote[], by: NpsSegmentation = 'leader') =>
  shownNodes(all, 5, by).map((node) => `${node.key ?? 'total'} ${numbersOf(node).n}`);

describe('shown is', () => {
  test('a total of 20 and two of three leaders, if the root has 3 of its own', () => {
    const all = [...votes([], 3), ...votes(['1'], 6), ...votes(['2'], 7), ...votes(['3'], 4)];
    expect(shownOf(all)).toEqual(['total 20', '1 6', '2 7']);
  });

  test('one leader, where the third could be computed from two', () => {
    expect(shownOf([...votes(['1'], 6), ...votes(['2'], 7), ...votes(['3'], 4)])).toEqual(['total 17', '2 7']);
  });

  test('two of four departments', () => {
    const all = [...votes(['a'], 8), ...votes(['b'], 7), ...votes(['c'], 5), ...votes(['d'], 2)];
    expect(shownOf(all, 'department')).toEqual(['total 22', 'a 8', 'b 7']);
  });

  test('one leader of two levels, with the larger part below', () => {
    const all = [
      ...votes([], 2),
      ...votes(['1'], 3),
      ...votes(['1', '2'], 6),
      ...votes(['1', '3'], 5),
      ...votes(['4'], 9),
    ];
    expect(shownOf(all)).toEqual(['total 25', '1 14', '2 6']);
    expect(shownNodes(all, 5, 'leader').map(({ parent, depth }) => [parent, depth])).toEqual([
      [null, 0],
      [null, 1],
      ['1', 2],
    ]);
  });

  test('only the total, if one vote is the difference', () => {
    expect(shownOf([...votes([], 1), ...votes(['1'], 8)])).toEqual(['total 9']);
  });

  test('nothing for four answers', () => {
    expect(shownOf([...votes([], 2), ...votes(['1'], 2)])).toEqual([]);
  });

  test('without the lowest key of two equal segments: leaders by number, departments by name', () => {
    const two = (one: string, other: string) => [...votes([], 1), ...votes([one], 6), ...votes([other], 6)];
    expect(shownOf(two('9', '10'))).toEqual(['total 13', '10 6']);
    expect(shownOf(two('9', '10'), 'department')).toEqual(['total 13', '9 6']);
  });
});

describe('numbers of a node', () => {
  const [total] = shownNodes([...votes([], 5, 10), ...votes([], 4, 3)], 5, 'none');
  const [enough, segment] = shownNodes(
    [...votes(['a'], 5, 10), ...votes(['a'], 5, 7), ...votes(['b'], 6, 0)],
    5,
    'department',
  );

  test('are only the score for fewer than ten answers', () => {
    expect(total && numbersOf(total)).toEqual({
      n: 9,
      score: 11,
      promoters: null,
      passives: null,
      detractors: null,
      distribution: null,
    });
  });

  test('have the groups from ten answers on and, for the total, the distribution', () => {
    expect(enough && numbersOf(enough)).toEqual({
      n: 16,
      score: -6,
      promoters: 5,
      passives: 5,
      detractors: 6,
      distribution: [6, 0, 0, 0, 0, 0, 0, 5, 0, 0, 5],
    });
    expect(segment && numbersOf(segment)).toEqual({
      n: 10,
      score: 50,
      promoters: 5,
      passives: 5,
      detractors: 0,
      distribution: null,
    });
  });

  test('cannot be computed for a hidden node', () => {
    // @ts-expect-error Only `shownNodes` creates one.
    expect(numbersOf({ key: 'a', parent: null, depth: 1, scores: [5] }).n).toBe(5);
  });
});

test('segments are counted by the people in them', () => {
  expect([...segmentSizes([['1'], ['1', '2'], []])]).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
});

test('people change by few if one to four joined or left in total', () => {
  const people = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at}`);
  const before = people(0, 20);
  expect([
    changedByFew(before, before.toReversed(), 5),
    changedByFew(before, people(0, 19), 5),
    changedByFew(before, people(2, 22), 5),
    changedByFew(before, people(3, 22), 5),
    changedByFew([], people(0, 5), 5),
  ]).toEqual([false, true, true, false, false]);
});

/** People in a tree of leaders, at most four levels deep: each reports to somebody before them, or to nobody. */
const company = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 60, size: 'max' }).map((above) => {
  const paths: string[][] = [];
  for (const [at, number] of above.entries()) {
    const leader = number % 4 === 0 || at === 0 ? undefined : number % Math.min(at, 9);
    const path = leader === undefined ? [] : [...(paths[leader] as string[]), String(leader + 1)];
    paths.push(path.length > 4 ? [] : path);
  }
  return paths;
});
const asVotes = (paths: readonly string[][]): NpsVote[] => paths.map((path, at) => ({ path, score: at % 11 }));

describe('invariant: no set of one to four people is a combination of shown numbers', () => {
  test('holds for 1,000 random trees, each checked by exact linear algebra', () => {
    let segments = 0;
    let brokenByThreshold = 0;
    fc.assert(
      fc.property(company, fc.integer({ min: 5, max: 8 }), (paths, least) => {
        const keys = shownNodes(asVotes(paths), least, 'leader').map(({ key }) => key);
        segments += keys.length - 1;
        const enough = [...segmentSizes(paths)].flatMap(([key, n]) => (n >= least ? key : []));
        if (broken(paths, [null, ...enough], least).length) brokenByThreshold++;
        expect(broken(paths, keys, least)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
    // About half of the trees; with fewer the test would check nothing.
    expect(segments).toBeGreaterThan(100);
    expect(brokenByThreshold).toBeGreaterThan(250);
  });

  test('is violated if only a threshold is applied, which the same algebra finds', () => {
    const people = [...Array(6).fill(['1']), ...Array(7).fill(['2']), ...Array(4).fill(['3'])] as string[][];
    expect(broken(people, [null, '1', '2'], 5)).toEqual([[13, 14, 15, 16]]);
    expect(broken(people, [null, '2'], 5)).toEqual([]);
  });

  test('an answer in a hidden segment changes only the nodes above it', () => {
    fc.assert(
      fc.property(company, fc.nat(10), (paths, score) => {
        const all = asVotes(paths);
        const shown = shownNodes(all, 5, 'leader');
        const keys = new Set(shown.map(({ key }) => key));
        const at = paths.findIndex((path) => path.length > 0 && !keys.has(path.at(-1) as string));
        if (at < 0) return;
        const changed = all.map((vote, other) => (other === at ? { ...vote, score } : vote));
        const after = shownNodes(changed, 5, 'leader');
        expect(after.map(({ key }) => key)).toEqual(shown.map(({ key }) => key));
        const others = (nodes: typeof shown) =>
          nodes.filter(({ key }) => key !== null && !paths[at]?.includes(key)).map(numbersOf);
        expect(others(after)).toEqual(others(shown));
      }),
      { numRuns: 300 },
    );
  });
});
