import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { weigh, weighPages } from '../../scripts/budgets.ts';
import { root } from '../../scripts/process.mjs';

describe('bytes of the first screens with an empty cache', () => {
  test.for(weigh(join(root, 'dist')))('$what', ({ bytes, limit, files, mostFiles }) => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(mostFiles);
    expect(bytes / 1000).toBeLessThanOrEqual(limit / 1000);
  });
});

describe('bytes that a page adds to those of sign-in and Today', () => {
  test.for(weighPages(join(root, 'dist')))('$what', ({ bytes, limit, files }) => {
    expect(files.length).toBeGreaterThan(0);
    expect(bytes / 1000).toBeLessThanOrEqual(limit / 1000);
  });
});
