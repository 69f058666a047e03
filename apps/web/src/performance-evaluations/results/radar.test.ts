import { expect, test } from 'vitest';
import { isRadar, lineThrough, placeOn } from './radar.ts';

test('the first axis points up, and the others follow clockwise', () => {
  expect(placeOn(0, 4, 1)).toEqual({ x: 0, y: -1 });
  expect(placeOn(1, 4, 0.5).x).toBeCloseTo(0.5);
  expect(placeOn(2, 4, 1).y).toBeCloseTo(1);
});

test('a line is closed if all axes have a value, and has a gap where an axis has none', () => {
  expect(lineThrough([1, 1, 1, 1], 10)).toBe('M0.00 -10.00L10.00 0.00L0.00 10.00L-10.00 0.00Z');
  expect(lineThrough([1, null, 1, 1], 10)).toBe('M0.00 10.00L-10.00 0.00M-10.00 0.00L0.00 -10.00');
  expect(lineThrough([null, 1, null], 10)).toBe('');
});

test('fewer than three axes form no shape, and more than twelve are not readable', () => {
  expect([2, 3, 12, 13].map(isRadar)).toEqual([false, true, true, false]);
});
