import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from './settings.ts';

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'jornada-settings-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};
const read = (env: Record<string, string> = {}) => readSettings({ DATA_DIR: folder(), ...env });

test('the defaults are localhost, port 3000, and SQLite in the data folder', () => {
  const DATA_DIR = folder();
  expect(readSettings({ DATA_DIR })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    secure: false,
    dataDir: DATA_DIR,
    database: join(DATA_DIR, 'jornada.sqlite'),
    trustProxy: 0,
    logLevel: 'info',
    setup: undefined,
  });
});

test.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'jornada.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'ftp://jornada.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://jornada.example/app' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ JWT_SECRET: 'too short' }, 'JWT_SECRET'],
  [{ JWT_SECRET: '0'.repeat(32) }, 'JWT_SECRET'],
  [{ JWT_SECRET: 'secret'.repeat(10) }, 'JWT_SECRET'],
  [{ DATA_KEYS: 'k1:too-short' }, 'DATA_KEYS'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ SETUP_ACCOUNT: 'Acme' }, 'SETUP_EMAIL'],
  [{ SETUP_ACCOUNT: 'Acme', SETUP_EMAIL: 'nobody', SETUP_PASSWORD: 'x' }, 'SETUP_EMAIL'],
])('%j stops the start with an error that names %s, without the value', (env, name) => {
  expect(() => read(env as Record<string, string>)).toThrow(new RegExp(`^${name}: `));
  for (const value of Object.values(env)) expect(() => read(env as Record<string, string>)).not.toThrow(value);
});

test.each([
  ['hex', randomBytes(16).toString('hex')],
  ['base64', randomBytes(24).toString('base64')],
  ['a sentence', 'the quick brown fox jumps over a lazy dog'],
])('a JWT_SECRET in %s is accepted', (_, secret) => {
  expect(read({ JWT_SECRET: secret }).jwtSecret).toBe(secret);
});

test('an empty variable counts as unset', () => {
  expect(read({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('https makes cookies Secure; a trailing slash is ignored', () => {
  expect(read({ PUBLIC_URL: 'https://jornada.example/' })).toMatchObject({
    publicUrl: 'https://jornada.example',
    secure: true,
  });
});

test('the secret is generated once, readable by its owner only, and reused', () => {
  const DATA_DIR = folder();
  const { jwtSecret } = readSettings({ DATA_DIR });
  expect(Buffer.byteLength(jwtSecret)).toBeGreaterThanOrEqual(32);
  expect(readSettings({ DATA_DIR }).jwtSecret).toBe(jwtSecret);
  expect(statSync(join(DATA_DIR, 'jwt-secret')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(DATA_DIR, 'jwt-secret'), 'utf8')).toBe(jwtSecret);
});

test('a truncated secret stops the start, since it could be guessed', () => {
  const DATA_DIR = folder();
  writeFileSync(join(DATA_DIR, 'jwt-secret'), 'x');
  expect(() => readSettings({ DATA_DIR })).toThrow(/^JWT_SECRET: /);
});
