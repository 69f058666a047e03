import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../testing/databases.ts';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../../../.cache/compile', import.meta.url));
const DATA_KEYS = `env:${Buffer.alloc(32, 9).toString('base64')}`;

/** A new installation, and its command line. Removes the random part of key ids. */
async function install(given: Record<string, string> = {}) {
  const { settings, remove } = await newDatabase();
  onTestFinished(remove);
  const admin = async (...args: string[]) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, ...settings, ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return (out + err)
      .replaceAll(/\b(k\d+)-[0-9a-f]{8}\b/g, '$1')
      .trim()
      .split('\n');
  };
  return { admin, keys: join(settings.DATA_DIR, 'data-keys') };
}

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'jornada-backup-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return join(path, 'backup');
};
const COUNTED = expect.stringMatching(/^Backed up \d+ rows of \d+ tables and \d+ files\.$/);
/** The demo has an open NPS wave. */
const ANSWERS = 'It holds 19 sealed answers of NPS: the promise of secrecy needs the keys to be elsewhere.';
const RESTORED = expect.stringMatching(/^Restored \d+ rows/);

test('a backup without keys states the missing file, and a restore explains how to provide it', async () => {
  const { admin, keys } = await install();
  await admin('seed', '--tasks', '10');
  const to = folder();
  expect(await admin('backup', to)).toEqual([
    COUNTED,
    `Its encrypted values can be read only with the key k1 from the file ${keys}, which is not in it:`,
    'keep a copy of that in another place.',
    ANSWERS,
  ]);
  expect(existsSync(join(to, 'data-keys'))).toBe(false);
  const other = await install();
  expect(await other.admin('restore', to)).toEqual([
    RESTORED,
    'The encrypted values need the key k1, which this installation does not have.',
    `Before the next start, put the file data-keys of the old installation into ${join(other.keys, '..')}, or set DATA_KEYS.`,
  ]);
  expect(await (await install({ DATA_KEYS })).admin('restore', to)).toEqual([
    RESTORED,
    'The encrypted values need the key k1, which this installation does not have.',
    'Before the next start, add what is missing to DATA_KEYS.',
  ]);
});

test('a backup with keys warns that it contains them, and its restore can read the values', async () => {
  const { admin } = await install();
  await admin('seed', '--tasks', '10');
  const to = folder();
  expect(await admin('backup', '--with-keys', to)).toEqual([
    COUNTED,
    'It holds the keys of its encrypted values: keep it as safe as the data folder.',
    ANSWERS,
  ]);
  const other = await install();
  expect(await other.admin('restore', to)).toEqual([RESTORED]);
  expect((await other.admin('keys', 'list')).join()).toMatch(/^k1 {2}[1-9]\d* values, in force$/);
});

test('keys of DATA_KEYS are never in a backup, and its output says so', async () => {
  const { admin } = await install({ DATA_KEYS });
  const to = folder();
  expect(await admin('backup', to)).toEqual([COUNTED, 'It holds no encrypted values, and no keys.']);
  await admin('seed', '--tasks', '10');
  expect(await admin('backup', '--with-keys', `${to}-2`)).toEqual([
    'jornada: --with-keys copies the file data-keys, but the keys come from DATA_KEYS',
  ]);
  expect(await admin('backup', `${to}-2`)).toEqual([
    COUNTED,
    'Its encrypted values can be read only with the key env from the variable DATA_KEYS, which is not in it:',
    'keep a copy of that in another place.',
    ANSWERS,
  ]);
});
