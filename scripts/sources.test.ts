import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSources } from './sources.mjs';

/** Creates a folder with a source file, and a function that records its hash at the time `now`. */
function folder() {
  const path = mkdtempSync(join(tmpdir(), 'jornada-sources-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(join(path, 'src'));
  const source = join(path, 'src', 'main.ts');
  const hashAt = (now: number) => {
    const sources = openSources({ top: path, record: join(path, 'record.json'), now });
    const hash = sources.hashOf(['src']);
    sources.keep();
    return hash;
  };
  return { source, hashAt };
}

/** Long after all changes made by the test. */
const LATER = Date.now() + 60_000;

test('a changed source has another hash, even with the same size and time, and its old hash once it is restored', () => {
  const { source, hashAt } = folder();
  const at = new Date('2026-03-02T12:00:00.000Z');
  const write = (text: string) => {
    writeFileSync(source, text);
    utimesSync(source, at, at);
  };
  write('one');
  const first = hashAt(LATER);
  expect(hashAt(LATER)).toBe(first);
  write('two');
  expect(hashAt(LATER)).not.toBe(first);
  write('one');
  expect(hashAt(LATER)).toBe(first);
});

test('a source that has just changed is read again, because it may change within the same tick of the clock', () => {
  const { source, hashAt } = folder();
  writeFileSync(source, 'one');
  const first = hashAt(Date.now());
  writeFileSync(source, 'two');
  expect(hashAt(Date.now())).not.toBe(first);
});

test('a test is not a source, and a truncated record is ignored', () => {
  const { source, hashAt } = folder();
  writeFileSync(source, 'one');
  const first = hashAt(LATER);
  writeFileSync(join(source, '..', 'main.test.ts'), 'test');
  writeFileSync(join(source, '..', '..', 'record.json'), '[["src/main.ts", [3,');
  expect(hashAt(LATER)).toBe(first);
});
