import { expect, test } from 'vitest';
import { isGap } from './is-gap.ts';

test('a competence below the expected level, or a blind spot, is a gap', () => {
  const seen = (to_expected_hundredths: number | null, sign: 'blind_spot' | 'aligned' | null = 'aligned') =>
    isGap({ to_expected_hundredths, sign });
  expect([seen(36), seen(0), seen(-50), seen(null)]).toEqual([true, false, false, false]);
  expect(seen(null, 'blind_spot')).toBe(true);
});
