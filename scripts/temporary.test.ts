import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openTemporary } from './temporary.ts';

test('what a check leaves behind is named once, and gone at the end of the run', () => {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, process.env[name]);
  const outside = tmpdir();
  const { left, remove } = openTemporary();
  const folder = tmpdir();
  expect(folder).not.toBe(outside);
  expect(left()).toEqual([]);
  mkdirSync(join(folder, 'jornada-test-1'));
  mkdirSync(join(folder, 'of-a-browser'));
  expect([left(), left()]).toEqual([['jornada-test-1'], []]);
  remove();
  vi.unstubAllEnvs();
  expect(existsSync(folder)).toBe(false);
});
