import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A time limit only ends what hangs (docs/decisions/test-time-limits.md): none is shorter than that of the projects. */
const SHORTEST_MS = 600_000;

/** Files with shorter ones, each with its reason. */
const SHORTER: Readonly<Record<string, string>> = {
  'apps/bff/src/time-bank/closing-crash.test.ts': 'a lock that is not waited for, and no limit of a test',
  'e2e/resource-allocation.e2e.ts': 'one attempt of `toPass`, which tries again',
  'e2e/tasks-board-updates.e2e.ts': 'one attempt of `toPass`, which tries again',
};

/** The limits in the text of a test: as an option, as the last argument of a test, or set for a file; and fixed waits. */
const limitsIn = (text: string): number[] =>
  [
    ...text.matchAll(
      /\b(?:test|hook|action)?[tT]imeout: ?([\d_]+)|^\}, ([\d_]+)\);|\b(?:setTimeout|waitForTimeout)\(([\d_]+)\);/gm,
    ),
  ]
    .filter(([found]) => !found.startsWith('setTimeout') || text.includes(`test.${found}`))
    .map(([, ...numbers]) => Number(numbers.find((number) => number !== undefined)?.replaceAll('_', '')));

const files = globSync(['{apps,packages,e2e,scripts,third-party}/**/*.{test,e2e}.{ts,tsx}', '*.test.ts'], {
  exclude: ['**/node_modules/**', 'time-limits.test.ts'],
});
const hasShorter = (path: string) => limitsIn(readFileSync(path, 'utf8')).some((limit) => limit < SHORTEST_MS);

test('no test has a time limit of its own that a busy machine could reach', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter(hasShorter).toSorted()).toEqual(Object.keys(SHORTER));
});

test.each([
  "test('a', { timeout: 60_000 }, () => {});",
  "test('a', async () => {\n  run();\n}, 5000);",
  'await page.waitForTimeout(500);',
  'test.setTimeout(30_000);',
  'await expect(row).toBeVisible({ timeout: 5_000 });',
])('such a limit is found: %j', (text) => {
  expect(limitsIn(text)).toHaveLength(1);
});
