import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './db/engines/open.ts';
import { migrate } from './db/migrate.ts';
import { openStore } from './files/open-store.ts';
import { createFileSigner } from './files/signing.ts';
import { readSettings, SettingError } from './settings.ts';

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
    databasePool: 16,
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
  [{ DATABASE_POOL: '3' }, 'DATABASE_POOL'],
  [{ DATABASE_POOL: 'sixteen' }, 'DATABASE_POOL'],
  [{ JWT_SECRET: 'too short' }, 'JWT_SECRET'],
  [{ JWT_SECRET: '0'.repeat(32) }, 'JWT_SECRET'],
  [{ JWT_SECRET: 'secret'.repeat(10) }, 'JWT_SECRET'],
  [{ DATA_KEYS: 'k1:too-short' }, 'DATA_KEYS'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example.com:99999' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example.com/inbox' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://user-only@mail.example.com' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://user:100%secret@mail.example.com' }, 'SMTP_URL'],
  [{ SMTP_URL: 'file:////mail' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'nobody at all' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Jornada <a@example.com>\r\nBcc: <b@example.com>' }, 'MAIL_FROM'],
  [{ SECURITY_CONTACT: 'security@example.com' }, 'SECURITY_CONTACT'],
  [{ SECURITY_CONTACT: 'http://example.com' }, 'SECURITY_CONTACT'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ SETUP_ACCOUNT: 'Acme' }, 'SETUP_EMAIL'],
  [{ SETUP_ACCOUNT: 'Acme', SETUP_EMAIL: 'nobody', SETUP_PASSWORD: 'x' }, 'SETUP_EMAIL'],
])('%j stops the start with an error that contains %s, without the value', (env, name) => {
  expect(() => read(env as Record<string, string>)).toThrow(new RegExp(`^${name}: `));
  for (const value of Object.values(env)) expect(() => read(env as Record<string, string>)).not.toThrow(value);
});

test('the number of connections to PostgreSQL is a setting', () => {
  expect(read({ DATABASE_POOL: '40' }).databasePool).toBe(40);
});

test.each([
  ['hex', randomBytes(16).toString('hex')],
  ['base64', randomBytes(24).toString('base64')],
  ['a sentence', 'the quick brown fox jumps over a lazy dog'],
])('a JWT_SECRET in %s is accepted', (_, secret) => {
  expect(read({ JWT_SECRET: secret }).jwtSecret).toBe(secret);
});

/** Backwards, so that nobody can copy it: the value that the error for a regular secret once named. */
const PUBLISHED = [...'IF+1ubqXoftFzf0S4Dew8zaCqcj5iNGvSowS/Zq7ZQ2eJinTf5oG4QY/YJAkXeUo'].toReversed().join('');

test.each([
  ['too short', 'must have at least 32 bytes'],
  ['0'.repeat(32), 'is too regular to be random; make one with openssl rand -base64 48'],
  [PUBLISHED, 'is a published example that anybody can read; make one with openssl rand -base64 48'],
  [`${PUBLISHED}\n`, 'is a published example that anybody can read; make one with openssl rand -base64 48'],
])('a JWT_SECRET that can be guessed is refused with what to do (%#)', (JWT_SECRET, message) => {
  expect(() => read({ JWT_SECRET })).toThrow(new SettingError(`JWT_SECRET: ${message}`));
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

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  const openToOthers = (path: string) =>
    ['.', ...readdirSync(path, { recursive: true, encoding: 'utf8' })].filter(
      (name) => statSync(join(path, name)).mode & 0o077,
    );

  test('and all files in it can be read by its owner only, whatever the umask', async () => {
    const umask = process.umask(0);
    onTestFinished(() => void process.umask(umask));
    const DATA_DIR = join(folder(), 'new');
    const { database, storage, publicUrl, jwtSecret, keyRing } = readSettings({ DATA_DIR });
    keyRing();
    const db = await openDatabase(database);
    await migrate(db);
    const store = await openStore(storage, publicUrl, createFileSigner(jwtSecret));
    await store.put(`1/${'a'.repeat(64)}`, new Uint8Array(9), 'image/png');
    expect(readdirSync(DATA_DIR).sort()).toEqual([
      'data-keys',
      'files',
      'jornada.sqlite',
      'jornada.sqlite-shm',
      'jornada.sqlite-wal',
      'jwt-secret',
    ]);
    expect(openToOthers(DATA_DIR)).toEqual([]);
    await db.destroy();
  });

  test('can be read again while its database is locked, which stays locked', () => {
    const DATA_DIR = folder();
    const { database } = readSettings({ DATA_DIR });
    const held = new DatabaseSync(database);
    held.exec('create table one (id integer); begin immediate; insert into one values (1)');
    readSettings({ DATA_DIR });
    const write = `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(database)}).exec('insert into one values (2)')`;
    expect(spawnSync(process.execPath, ['-e', write], { encoding: 'utf8' }).stderr).toContain('database is locked');
    held.close();
  });

  test('is closed to others at the next start', () => {
    const DATA_DIR = folder();
    readSettings({ DATA_DIR });
    mkdirSync(join(DATA_DIR, 'files'));
    for (const name of readdirSync(DATA_DIR)) chmodSync(join(DATA_DIR, name), 0o755);
    writeFileSync(join(DATA_DIR, 'notes.txt'), '');
    chmodSync(join(DATA_DIR, 'notes.txt'), 0o644);
    chmodSync(DATA_DIR, 0o755);
    expect(readSettings({ DATA_DIR }).openToOthers).toEqual([]);
    expect(openToOthers(DATA_DIR)).toEqual(['notes.txt']);
  });

  test('if shared by all users, such as /tmp, is left unchanged and reported', () => {
    const DATA_DIR = folder();
    chmodSync(DATA_DIR, 0o1777);
    expect(readSettings({ DATA_DIR }).openToOthers).toEqual(['.']);
    expect(statSync(DATA_DIR).mode & 0o7777).toBe(0o1777);
  });
});

test('a truncated secret stops the start, since it could be guessed', () => {
  const DATA_DIR = folder();
  writeFileSync(join(DATA_DIR, 'jwt-secret'), 'x');
  expect(() => readSettings({ DATA_DIR })).toThrow(/^JWT_SECRET: /);
});

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'required', verifiesCertificate: true }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, tls: 'implicit', verifiesCertificate: true }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'if-offered', verifiesCertificate: false }],
  ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'if-offered', verifiesCertificate: false }],
])('SMTP_URL %s requires encryption unless the mail server is on this machine', (SMTP_URL, smtp) => {
  expect(read({ SMTP_URL }).mail?.place).toEqual({ smtp: { ...smtp, auth: undefined } });
});

test('user and password of SMTP_URL are percent-decoded', () => {
  expect(read({ SMTP_URL: 'smtp://a%40b.test:p%2F%3A%25@mail.test' }).mail?.place).toMatchObject({
    smtp: { auth: { user: 'a@b.test', pass: 'p/:%' } },
  });
});

test('mails are written to a folder with file:, and sent from no-reply at the public host unless MAIL_FROM is set', () => {
  const PUBLIC_URL = 'https://jornada.example.com';
  expect(read({ PUBLIC_URL }).mail).toBeUndefined();
  expect(read({ PUBLIC_URL, SMTP_URL: 'file:/tmp/mail' }).mail).toEqual({
    place: { folder: '/tmp/mail' },
    from: { name: 'Jornada', address: 'no-reply@jornada.example.com' },
  });
  expect(read({ SMTP_URL: 'file:./mail', MAIL_FROM: '"Padaria, RH" <rh@padaria.test>' }).mail).toEqual({
    place: { folder: resolve('mail') },
    from: { name: 'Padaria, RH', address: 'rh@padaria.test' },
  });
});
