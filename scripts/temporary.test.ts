import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openTemporary } from './temporary.ts';

test('lists each leftover file of this project once, and is removed with all its contents', () => {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, process.env[name]);
  const outside = tmpdir();
  const { newEntries, remove } = openTemporary();
  const folder = tmpdir();
  expect(folder).not.toBe(outside);
  expect(newEntries()).toEqual([]);
  mkdirSync(join(folder, 'jornada-test-1'));
  mkdirSync(join(folder, 'of-a-browser'));
  expect([newEntries(), newEntries()]).toEqual([['jornada-test-1'], []]);
  remove();
  vi.unstubAllEnvs();
  expect(existsSync(folder)).toBe(false);
});
