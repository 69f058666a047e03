import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The lines of the page: a promise, the file of its test, and the title of the test. */
const ROW = /^\| (?<promise>[^|]+) \| `(?<file>[^`]+)`: (?<title>[^|]+) \|$/;

const rows = readFileSync('docs/acceptance.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const { promise, file, title } = ROW.exec(line.replace(/\s+\|/g, ' |').replace(/\|\s+/g, '| '))?.groups ?? {};
    return promise && file && title ? [{ promise, file, title: title.trim() }] : [];
  });

test('every promise of docs/acceptance.md names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(50);
  const missing = rows.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title));
  expect(missing).toEqual([]);
});
