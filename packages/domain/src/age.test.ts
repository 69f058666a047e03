import { expect, test } from 'vitest';
import { adultOn, adultsBornUntil } from './age.ts';
import { datesFrom } from './calendar.ts';

test.each([
  ['2008-10-20', '2026-10-20'],
  ['2008-02-29', '2026-03-01'],
])('a person born on %s is 18 on %s', (birth, adult) => {
  expect(adultOn(birth)).toBe(adult);
});

test('those born until the date of 18 years before are adults, all later ones are not', () => {
  for (const today of ['2026-02-28', '2026-03-01', '2028-02-29', '2026-12-31'])
    for (const birth of datesFrom('2007-12-01', '2010-04-30'))
      expect(adultOn(birth) <= today).toBe(birth <= adultsBornUntil(today));
});
