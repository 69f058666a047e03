import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, 'docs/faults-and-rights.md'), 'utf8');
/** A file and a part of the title of a test in it: `path` “title”. */
const named = [...text.matchAll(/`([^`]+\.ts)` “([^”]+)”/g)].map(([, path = '', title = '']) => ({ path, title }));

test('every test that the page of faults and rights names exists', () => {
  const missing = named.filter(({ path, title }) => {
    const file = join(import.meta.dirname, path);
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});

test('every row of the page names a test', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\| -|\| tests +\|$/.test(line));
  expect(rows.filter((row) => !/`[^`]+\.ts` “/.test(row))).toEqual([]);
  expect(named.length).toBeGreaterThanOrEqual(rows.length);
});
