import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameView, viewQuery } from './saved-views.ts';

test('a view stores what is shown, not the position in the list', () => {
  expect(
    viewQuery('?status=todo,doing&page=3&trail=a~b&selected=1.2&new=true&new_status=done&saved=7&q=caf%C3%A9+b'),
  ).toBe('q=caf%C3%A9+b&status=todo%2Cdoing');
  expect(viewQuery('')).toBe('');
  expect(viewQuery('?page=2')).toBe('');
});

test.each([
  ['status=todo,doing', 'status=doing,todo', true],
  ['status=todo&sort=-due_on', '?sort=-due_on&page=4&status=todo', true],
  ['status=todo', 'status=todo&overdue=true', false],
  ['q=a,b', 'q=b,a', false],
  ['q=a', 'q=', false],
])('%s and %s', (one, other, same) => {
  expect(sameView(one, other)).toBe(same);
});

const address = fc
  .array(
    fc.tuple(
      fc.constantFrom('q', 'status', 'sort', 'page', 'hide', 'saved'),
      fc.string({ unit: fc.constantFrom(...'aé,& =%') }),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs));

test('normalising a view twice changes nothing', () => {
  fc.assert(
    fc.property(address, (params) => {
      const once = viewQuery(params.toString());
      expect(viewQuery(once)).toBe(once);
      expect(viewQuery(`?${once}`)).toBe(once);
      expect(sameView(params.toString(), once)).toBe(true);
    }),
  );
});

test('no parameter that affects the view is lost', () => {
  fc.assert(
    fc.property(address, (params) => {
      const kept = new URLSearchParams(viewQuery(params.toString()));
      for (const name of ['q', 'status', 'sort', 'hide'])
        expect(kept.getAll(name)).toEqual(params.getAll(name).filter((value) => value !== ''));
    }),
  );
});
