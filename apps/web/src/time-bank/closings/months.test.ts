import { expect, test } from 'vitest';
import { pastMonths } from './months.ts';

test('only past months can be closed, newest first', () => {
  expect(pastMonths('2026-03-31').slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(pastMonths('2026-03-01')[0]).toBe('2026-02');
  expect(pastMonths('2026-01-15')).toHaveLength(24);
});
