import { describe, expect, test } from 'vitest';
import type { Entry } from './bank.ts';
import { reorderedBy } from './reordering.ts';

const entry = (
  id: number,
  kind: Entry['kind'],
  minutes: number,
  occurred_on: string,
  more: Partial<Entry> = {},
): Entry => ({
  id,
  kind,
  minutes,
  occurred_on,
  due_on: kind === 'credit' ? '2026-12-31' : null,
  refers_to: null,
  ...more,
});
/** Two lots of 60, and a debit of 60 that takes the first. */
const LEDGER = [
  entry(1, 'credit', 60, '2026-01-10', { due_on: '2026-07-10' }),
  entry(2, 'credit', 60, '2026-02-10', { due_on: '2026-08-10' }),
  entry(3, 'debit', 60, '2026-03-10'),
];

describe('a debit is reordered', () => {
  test('by a debit for an earlier day, which takes its lot', () => {
    const ledger = [...LEDGER, entry(4, 'debit', 60, '2026-03-01'), entry(5, 'credit', 60, '2026-03-05')];
    expect([reorderedBy(ledger, 3), reorderedBy(ledger, 4)]).toEqual([4, undefined]);
  });

  test('by the reversal of its lot, and by the last of several changes', () => {
    const reversed = [...LEDGER, entry(4, 'reversal', 60, '2026-01-10', { refers_to: 1 })];
    expect(reorderedBy(reversed, 3)).toBe(4);
    const again = [...reversed, entry(5, 'credit', 60, '2026-01-20', { due_on: '2026-07-20' })];
    expect(reorderedBy(again, 3)).toBe(5);
  });
});

test('the cause is found among thousands of later entries, without computing the bank after each of them', () => {
  const days = (n: number) => `2026-02-${String((n % 9) + 11)}`;
  const before = Array.from({ length: 4_000 }, (_, n) => entry(4 + n, n % 2 ? 'debit' : 'credit', 1, days(0)));
  const cause = entry(4_004, 'debit', 60, '2026-03-01');
  const after = Array.from({ length: 4_000 }, (_, n) => entry(4_005 + n, n % 2 ? 'debit' : 'credit', 1, '2026-03-20'));
  const begun = performance.now();
  expect(reorderedBy([...LEDGER, ...before, cause, ...after], 3)).toBe(cause.id);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

describe('a debit is not reordered', () => {
  test('by entries of later days', () => {
    expect(reorderedBy([...LEDGER, entry(4, 'debit', 60, '2026-03-11')], 3)).toBeUndefined();
  });

  test('by a later credit that pays uncovered minutes', () => {
    const owed = [entry(1, 'debit', 60, '2026-03-10'), entry(2, 'credit', 60, '2026-03-20')];
    expect(reorderedBy(owed, 1)).toBeUndefined();
  });

  test('by a change that another one reverts', () => {
    const ledger = [
      ...LEDGER,
      entry(4, 'debit', 60, '2026-03-01'),
      entry(5, 'reversal', 60, '2026-03-01', { refers_to: 4 }),
    ];
    expect(reorderedBy(ledger, 3)).toBeUndefined();
  });

  test('once it is reversed; other kinds of entries never are', () => {
    const reversed = [...LEDGER, entry(4, 'reversal', 60, '2026-03-10', { refers_to: 3 })];
    expect([reorderedBy(reversed, 3), reorderedBy(LEDGER, 1), reorderedBy(LEDGER, 9)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
