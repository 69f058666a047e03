import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { weigh } from '../../scripts/budgets.ts';
import { root } from '../../scripts/process.mjs';

describe('bytes of the first screens with an empty cache', () => {
  test.for(weigh(join(root, 'dist')))('$what', ({ bytes, limit, files, mostFiles }) => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(mostFiles);
    expect(bytes / 1000).toBeLessThanOrEqual(limit / 1000);
  });
});
