import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bulkReport, completedAt, deletionScopeOf, scopeOf } from './tasks.ts';

const ids = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 });

test('deleted + notFound is the number of unique ids, whatever was requested', () => {
  fc.assert(
    fc.property(ids, fc.uniqueArray(fc.integer({ min: 1, max: 30 })), (requested, live) => {
      const found = [...new Set(requested)].filter((id) => live.includes(id));
      const report = bulkReport('deleted', requested, found);
      expect(report.deleted + report.notFound).toBe(new Set(requested).size);
      expect(report.notFoundTaskIds.some((id) => live.includes(id))).toBe(false);
      expect(new Set(report.notFoundTaskIds).size).toBe(report.notFound);
    }),
  );
});

test('the report is in the order of the request, each id once', () => {
  expect(bulkReport('deleted', [9, 1, 9, 2], [1])).toEqual({
    deleted: 1,
    notFound: 2,
    notFoundTaskIds: [9, 2],
    message: '1 deleted, 2 not found',
  });
});

test('a hundred thousand ids are reported at once', () => {
  const requested = Array.from({ length: 100_000 }, (_, at) => at + 1);
  expect(bulkReport('restored', requested, requested.slice(50_000))).toMatchObject({
    restored: 50_000,
    notFound: 50_000,
  });
});

test('completion follows the status: kept while done, removed when reopened', () => {
  expect(completedAt('done', null, 'now')).toBe('now');
  expect(completedAt('done', 'before', 'now')).toBe('before');
  expect(completedAt('doing', 'before', 'now')).toBeNull();
});

test.each([
  [1, 7],
  [2, 7],
  [3, null],
  [4, null],
  [5, null],
] as const)('level %i is limited to the tasks of user %s', (level, only) => {
  const viewer = { accountId: 3, userId: 7, level };
  expect(scopeOf(viewer)).toEqual({ accountId: 3, onlyOf: only });
  expect(deletionScopeOf(viewer)).toEqual({ accountId: 3, createdBy: only });
});
