import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_PAGE, nextPage, previousPage } from './trail.ts';

test('a page forward and a page back returns to the same place', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[\w-]{1,40}$/), { maxLength: 30 }),
      fc.stringMatching(/^[\w-]{1,40}$/),
      (cursors, next) => {
        const here = cursors.reduce(nextPage, FIRST_PAGE);
        expect(here.page).toBe(cursors.length + 1);
        expect(previousPage(nextPage(here, next))).toEqual(here);
      },
    ),
  );
});

test('a very long trail keeps the link short and never leads back to a wrong page', () => {
  const cursors = Array.from({ length: 300 }, (_, n) => `cursor-${n}-${'x'.repeat(40)}`);
  let here = cursors.reduce(nextPage, FIRST_PAGE);
  expect(here.trail.join('~').length).toBeLessThanOrEqual(2_000);
  for (let back = previousPage(here); back; back = previousPage(here)) {
    here = back;
    expect(here.trail.at(-1)).toBe(cursors[here.page - 2]);
  }
  expect(here.page).toBeGreaterThan(1);
});

test('there is no page before the first', () => {
  expect(previousPage(FIRST_PAGE)).toBeNull();
});
