import { expect, test } from 'vitest';
import { cutAfterKey, SQUARE } from './cut.ts';

test.each([
  ['ArrowLeft', { x: 0.45 }],
  ['ArrowDown', { y: 0.55 }],
  ['+', { zoom: 1.2 }],
  ['=', { zoom: 1.2 }],
  ['-', { zoom: 1 }],
] as const)('%s changes the square', (key, changed) => {
  expect(cutAfterKey(SQUARE, key)).toEqual({ ...SQUARE, ...changed });
});

test('the square stays on the image, and other keys do nothing', () => {
  expect(cutAfterKey({ ...SQUARE, x: 0.02 }, 'ArrowLeft')?.x).toBe(0);
  expect(cutAfterKey({ ...SQUARE, y: 1 }, 'ArrowDown')?.y).toBe(1);
  expect(cutAfterKey({ ...SQUARE, zoom: 4 }, '+')?.zoom).toBe(4);
  expect(cutAfterKey(SQUARE, 'Enter')).toBeUndefined();
});
