import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asQuery, csvPath, filterParsers, FIRST_PAGE, isFiltered, turned, turnedBack } from './task-filters.ts';

const NONE = {
  q: '',
  status: [],
  priority: [],
  assignee_id: [],
  client_id: [],
  tag_id: [],
  due_from: null,
  due_to: null,
  overdue: false,
  created_from: null,
  created_to: null,
  completed_from: null,
  completed_to: null,
  deleted: false,
};

describe('the way through the pages', () => {
  test('one forward and one back is where one was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[\w-]{1,40}$/), { maxLength: 30 }),
        fc.stringMatching(/^[\w-]{1,40}$/),
        (cursors, next) => {
          const here = cursors.reduce(turned, FIRST_PAGE);
          expect(here.page).toBe(cursors.length + 1);
          expect(turnedBack(turned(here, next))).toEqual(here);
        },
      ),
    );
  });

  test('a very long way keeps the link short and never leads back to a wrong page', () => {
    const cursors = Array.from({ length: 300 }, (_, n) => `cursor-${n}-${'x'.repeat(40)}`);
    let here = cursors.reduce(turned, FIRST_PAGE);
    expect(here.trail.join('~').length).toBeLessThanOrEqual(2_000);
    for (let back = turnedBack(here); back; back = turnedBack(here)) {
      here = back;
      expect(here.trail.at(-1)).toBe(cursors[here.page - 2]);
    }
    expect(here.page).toBeGreaterThan(1);
  });

  test('there is nothing before the first page', () => {
    expect(turnedBack(FIRST_PAGE)).toBeNull();
  });
});

describe('asQuery', () => {
  test('names only what is in use', () => {
    expect(asQuery(NONE)).toEqual({});
    expect(asQuery({ ...NONE, q: '  a ', tag_id: [3], overdue: true })).toEqual({ q: 'a', tag_id: [3], overdue: true });
  });

  test('the bin alone is no filter', () => {
    expect(isFiltered(asQuery({ ...NONE, deleted: true }))).toBe(false);
    expect(isFiltered(asQuery({ ...NONE, deleted: true, q: 'a' }))).toBe(true);
  });
});

test('the file has the filters and the order of the list, and none of its pages', () => {
  const query = asQuery({ ...NONE, q: 'é & co', status: ['todo', 'doing'], tag_id: [3, 4], deleted: true });
  expect(csvPath({ query, sort: '-due_on' })).toBe(
    '/v2/tasks/export.csv?sort=-due_on&q=%C3%A9+%26+co&status=todo&status=doing&tag_id=3&tag_id=4&deleted=true',
  );
});

test('nobody and no client are asked for by the word that the API has for them, in the URL as well', () => {
  const nobody = { ...NONE, assignee_id: [0, 3], client_id: [0] };
  expect(asQuery(nobody)).toEqual({ assignee_id: ['none', 3], client_id: ['none'] });
  expect(csvPath({ query: asQuery(nobody), sort: '-id' })).toContain('assignee_id=none&assignee_id=3&client_id=none');
  expect(filterParsers.assignee_id.parse('none,3,0,x')).toEqual([0, 3]);
  expect(filterParsers.assignee_id.serialize([0, 3])).toBe('none,3');
});
