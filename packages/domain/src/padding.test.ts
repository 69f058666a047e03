import { expect, test } from 'vitest';
import { nextDoubling, nextMultiple, padded } from './padding.ts';

test('lengths are padded to the next multiple, or to the next doubling', () => {
  expect([1, 1_024, 1_025].map((bytes) => nextMultiple(bytes, 1_024))).toEqual([1_024, 1_024, 2_048]);
  expect([1, 4_096, 4_097, 8_193].map((bytes) => nextDoubling(bytes, 4_096))).toEqual([4_096, 4_096, 8_192, 16_384]);
});

test('a padded JSON text parses to the same value', () => {
  const json = JSON.stringify({ text: 'ação' });
  const bytes = new TextEncoder().encode(json).length;
  expect(padded(json, bytes, 64)).toHaveLength(64 - 2);
  expect(JSON.parse(padded(json, bytes, 64))).toEqual({ text: 'ação' });
});
