import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gaps, planCell, type Placed } from './timesheet.ts';
import { minutesWithin, type Span } from './worktime.ts';

const DAY = { start: 10_000, end: 11_440 };
const NINE = DAY.start + 540;
const at = (hour: number, hours: number, id = 1): Placed => ({
  id,
  start: DAY.start + hour * 60,
  end: DAY.start + (hour + hours) * 60,
});

test('an empty day is filled from 9:00 on', () => {
  expect(planCell(DAY, NINE, [], [], 480)).toEqual({
    remove: [],
    resize: [],
    add: [at(9, 8)].map(({ start, end }) => ({ start, end })),
  });
});

test('new time is placed around existing entries, in one piece if it fits', () => {
  const add = planCell(DAY, NINE, [], [at(10, 2)], 180)?.add;
  expect(add).toEqual([{ start: DAY.start + 720, end: DAY.start + 900 }]);
});

test('today, no added entry starts after the latest minute', () => {
  const add = (others: readonly Placed[], minutes: number, latest: number) =>
    planCell(DAY, NINE, [], others, minutes, DAY.start + latest)?.add.map(({ start, end }) => [
      start - DAY.start,
      end - DAY.start,
    ]);
  expect(add([], 480, 600)).toEqual([[540, 1_020]]);
  expect(add([], 60, 480)).toEqual([[420, 480]]);
  expect(add([], 600, 480)).toEqual([[0, 600]]);
  expect(add([at(9, 8)], 60, 960)).toEqual([[0, 60]]);
  expect(add([at(0, 17)], 60, 960)).toBeUndefined();
});

test('it is split if no gap is long enough', () => {
  const add = planCell(DAY, NINE, [], [at(0, 9), at(12, 6), at(20, 4)], 240)?.add;
  expect(add).toEqual([
    { start: DAY.start + 540, end: DAY.start + 720 },
    { start: DAY.start + 1_080, end: DAY.start + 1_140 },
  ]);
});

test('reduced time is cut from the end', () => {
  const cell = [at(9, 3, 1), at(14, 4, 2)];
  expect(planCell(DAY, NINE, cell, [], 210)).toEqual({
    remove: [],
    resize: [{ ...at(14, 4, 2), end: DAY.start + 870 }],
    add: [],
  });
  expect(planCell(DAY, NINE, cell, [], 120)).toEqual({ remove: [2], resize: [at(9, 2, 1)], add: [] });
});

test('the part of an entry on the other day is kept', () => {
  const overnight = { id: 7, start: DAY.end - 60, end: DAY.end + 120 };
  expect(planCell(DAY, NINE, [overnight], [], 20)?.resize).toEqual([{ ...overnight, start: DAY.end - 20 }]);
  const early = { id: 8, start: DAY.start - 120, end: DAY.start + 60 };
  expect(planCell(DAY, NINE, [early], [], 0)?.resize).toEqual([{ ...early, end: DAY.start }]);
});

test('a full day accepts no more', () => {
  expect(planCell(DAY, NINE, [], [at(0, 23)], 61)).toBeNull();
});

/** Entries of a day that do not overlap, each of the cell or of another one. */
const day = fc
  .array(fc.record({ gap: fc.nat(200), length: fc.integer({ min: 1, max: 300 }), mine: fc.boolean() }), {
    maxLength: 8,
  })
  .map((parts) => {
    let end = DAY.start - 150;
    return parts.flatMap(({ gap, length, mine }, index) => {
      const start = end + gap;
      end = start + length;
      return start < DAY.end && end > DAY.start ? [{ id: index + 1, start, end, mine }] : [];
    });
  });

test('whatever the day holds, the cell gets the typed minutes, nothing overlaps, and other cells and days are unchanged', () => {
  fc.assert(
    fc.property(day, fc.nat(1_440), fc.integer({ min: DAY.start, max: DAY.end }), (all, wanted, from) => {
      const [cell, others] = [all.filter(({ mine }) => mine), all.filter(({ mine }) => !mine)];
      const plan = planCell(DAY, from, cell, others, wanted);
      const have = within(cell);
      const free = gaps(DAY, all).reduce((sum, gap) => sum + gap.end - gap.start, 0);
      if (!plan) {
        expect(wanted - have > free || all.some(({ start, end }) => start < DAY.start && end > DAY.end)).toBe(true);
        return;
      }
      const kept = cell
        .filter(({ id }) => !plan.remove.includes(id))
        .map((one) => plan.resize.find(({ id }) => id === one.id) ?? one);
      expect(within([...kept, ...plan.add])).toBe(wanted);
      expect(outside([...kept, ...plan.add])).toBe(outside(cell));
      const inOrder = [...kept, ...plan.add, ...others].sort((a, b) => a.start - b.start);
      for (const [index, { end }] of inOrder.entries())
        expect(inOrder[index + 1]?.start ?? Infinity).toBeGreaterThanOrEqual(end);
      for (const { start, end } of inOrder) expect(end).toBeGreaterThan(start);
    }),
    { numRuns: 500 },
  );
});

const within = (spans: readonly Span[]) => spans.reduce((sum, span) => sum + minutesWithin(span, DAY), 0);
const outside = (spans: readonly Span[]) =>
  spans.reduce((sum, span) => sum + span.end - span.start - minutesWithin(span, DAY), 0);
