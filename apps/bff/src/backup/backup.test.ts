import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { openChanges } from '../db/changes.ts';
import { openDatabase } from '../db/engines/open.ts';
import { sqlOf } from '../db/handle.ts';
import { migrate } from '../db/migrate.ts';
import { seedDemo } from '../demo/demo.ts';
import { createLocalStore } from '../files/local-store.ts';
import { withUrls } from '../files/open-store.ts';
import { createFileSigner } from '../files/signing.ts';
import { newDatabase } from '../testing/databases.ts';
import { TEST_NOW } from '../testing.ts';
import { parseKeyRing, newKeyText } from '../vault/key-ring.ts';
import { createVault } from '../vault/vault.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const made: string[] = [];
const temporary = () => {
  const path = mkdtempSync(join(tmpdir(), 'jornada-backup-'));
  made.push(path);
  return path;
};
const storeIn = (folder: string) =>
  withUrls(createLocalStore(folder), 'http://localhost', createFileSigner('a secret of tests that is long enough'));
const digestOf = async (bytes: Uint8Array) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as BufferSource)).toString('hex');

const opened: { destroy(): Promise<void> }[] = [];
const open = async (url: string) => {
  const db = await openDatabase(url);
  opened.push(db);
  return db;
};
const empty = async () => {
  const { url, settings } = await newDatabase();
  made.push(settings.DATA_DIR);
  return open(url);
};
const emptySqlite = () => open(join(temporary(), 'other.sqlite'));
afterAll(async () => {
  for (const db of opened) await db.destroy();
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

let source: Awaited<ReturnType<typeof empty>>;
let files: ReturnType<typeof storeIn>;
const bytes = new TextEncoder().encode('not really an image');
beforeAll(async () => {
  source = await empty();
  await migrate(source);
  files = storeIn(temporary());
  await seedDemo(source, { tasks: 300, asOf: TEST_NOW, locale: 'pt-BR', vault: createVault(() => ring), files });
  await files.put(`1/${await digestOf(bytes)}`, bytes, 'image/png');
});
const ring = parseKeyRing(newKeyText('test'));

const contents = ({ tables }: Awaited<ReturnType<typeof backUp>>) =>
  tables.map(({ name, rows, sha256 }) => [name, rows, sha256]);

test.each([
  ['the same engine', empty],
  ['SQLite', emptySqlite],
])('backing up a restored %s database gives the same bytes', async (_, target) => {
  const to = join(temporary(), 'first');
  const first = await backUp(source, files, to, TEST_NOW, undefined);
  expect(first.tables.find(({ name }) => name === 'tasks')?.rows).toBeGreaterThan(300);

  const other = await target();
  const store = storeIn(temporary());
  await restore(other, store, to, undefined);
  const again = await backUp(other, store, join(temporary(), 'second'), TEST_NOW, undefined);
  expect(contents(again)).toEqual(contents(first));
  const kept = (await Array.fromAsync(files.list())).flat().length;
  expect([first.files, again.files]).toEqual([kept, kept]);
  expect(await store.has(`1/${await digestOf(bytes)}`)).toBe(true);
});

test('a restored database works: sign-in, task numbering, search and counts', async () => {
  const to = join(temporary(), 'backup');
  await backUp(source, files, to, TEST_NOW, undefined);
  const db = await empty();
  const store = storeIn(temporary());
  await restore(db, store, to, undefined);
  const app = await createApp({
    db,
    changes: openChanges(db),
    files: store,
    vault: createVault(() => ring),
    log: pino({ level: 'silent' }),
    hourLog: pino({ level: 'silent' }),
    clock: () => TEST_NOW,
    jwtSecret: 'another secret that is long enough to sign with',
    publicUrl: 'http://localhost:3000',
    secure: false,
    trustProxy: 0,
    strictAnswers: true,
  });
  const post = async (path: string, body: object, headers = {}) =>
    (
      await app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json();
  const { token } = (await post('/v2/auth/login', { email: 'manager@demo.test', password: 'Demo-2026-jornada' })) as {
    token: string;
  };
  const auth = { authorization: `Bearer ${token}` };
  const { next } = await sqlOf(db)
    .selectFrom('number_series')
    .where('account_id', '=', 1)
    .where('series', '=', 'tasks')
    .select('next')
    .executeTakeFirstOrThrow();
  const task = (await post('/v2/tasks', { title: 'After the restore, çedilha' }, auth)) as { id: number };
  expect(task.id).toBe(next);
  const get = async (path: string) => (await app.request(path, { headers: auth })).json();
  expect(((await get('/v2/tasks?q=CEDILHA')) as { total: number }).total).toBe(1);
  const { ids } = (await get('/v2/tasks/ids?status=todo')) as { ids: number[] };
  expect(ids.length).toBeGreaterThan(1);
  expect(((await get('/v2/tasks?status=todo&limit=1')) as { total: number }).total).toBe(ids.length);
});

test('writes continue during a backup, which does not include them', async () => {
  await sqlOf(source)
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const before = await tx.selectFrom('setup_links').selectAll().execute();
      await sqlOf(source)
        .insertInto('setup_links')
        .values({ token_hash: 'later', created_at: TEST_NOW.toISOString() })
        .execute();
      expect(await tx.selectFrom('setup_links').selectAll().execute()).toEqual(before);
    });
  await sqlOf(source).deleteFrom('setup_links').execute();
});

test('a non-empty folder and a non-empty database are refused', async () => {
  const to = join(temporary(), 'backup');
  await backUp(source, files, to, TEST_NOW, undefined);
  await expect(backUp(source, files, to, TEST_NOW, undefined)).rejects.toThrow(/not empty/);
  await expect(restore(source, files, to, undefined)).rejects.toThrow(/not empty/);
});

test('a damaged, incomplete or unrelated backup is refused, and the database stays empty', async () => {
  const to = join(temporary(), 'backup');
  await backUp(source, files, to, TEST_NOW, undefined);
  const tasks = join(to, 'tables', 'tasks.jsonl.gz');
  const text = gunzipSync(readFileSync(tasks)).toString();
  writeFileSync(tasks, gzipSync(text.replace('"todo"', '"done"')));
  const db = await emptySqlite();
  await expect(restore(db, storeIn(temporary()), to, undefined)).rejects.toThrow(/tasks of the backup is damaged/);
  expect(await sqlOf(db).selectFrom('accounts').selectAll().execute()).toEqual([]);
  await expect(restore(await emptySqlite(), files, temporary(), undefined)).rejects.toThrow(/holds no backup/);
  writeFileSync(join(to, 'manifest.json'), '{"format":"else"}');
  await expect(restore(await emptySqlite(), files, to, undefined)).rejects.toThrow(/not that of a backup/);
});

test('a backup of a newer version is refused', async () => {
  const to = join(temporary(), 'backup');
  const manifest = await backUp(source, files, to, TEST_NOW, undefined);
  writeFileSync(
    join(to, 'manifest.json'),
    JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999-the-future'] }),
  );
  await expect(restore(await emptySqlite(), files, to, undefined)).rejects.toThrow(/newer version/);
});

test.skipIf(process.platform === 'win32')('a backup is readable by its owner only, whatever the umask', async () => {
  const to = join(temporary(), 'backup');
  const keys = join(temporary(), 'data-keys');
  writeFileSync(keys, newKeyText('k1'), { mode: 0o644 });
  const umask = process.umask(0);
  try {
    await backUp(source, files, to, TEST_NOW, keys);
  } finally {
    process.umask(umask);
  }
  const written = ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })];
  expect(written).toEqual(expect.arrayContaining(['data-keys', 'manifest.json', join('tables', 'users.jsonl.gz')]));
  expect(written.filter((name) => statSync(join(to, name)).mode & 0o077)).toEqual([]);
});

test('a backup lists the ids of the keys of its encrypted values, but does not contain the keys', async () => {
  const to = join(temporary(), 'backup');
  const { keys } = await backUp(source, files, to, TEST_NOW, undefined);
  expect(keys).toEqual(['test']);
  expect(readdirSync(to).sort()).toEqual(['files', 'manifest.json', 'tables']);
  expect(JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8')).keys).toEqual(keys);
  const target = join(temporary(), 'data-keys');
  expect((await restore(await emptySqlite(), storeIn(temporary()), to, target)).keys).toEqual(['test']);
  expect(readdirSync(join(target, '..'))).toEqual([]);
});

test('a backup of an earlier version, without key ids, is restored with the keys of its values', async () => {
  const to = join(temporary(), 'backup');
  const { keys, ...older } = await backUp(source, files, to, TEST_NOW, undefined);
  writeFileSync(join(to, 'manifest.json'), JSON.stringify(older));
  expect((await restore(await emptySqlite(), storeIn(temporary()), to, undefined)).keys).toEqual(keys);
});

test('the keys are included on request, readable by their owner only', async () => {
  const to = join(temporary(), 'backup');
  const keys = join(temporary(), 'data-keys');
  writeFileSync(keys, newKeyText('k1'), { mode: 0o600 });
  await backUp(source, files, to, TEST_NOW, keys);
  expect(readdirSync(to).sort()).toEqual(['data-keys', 'files', 'manifest.json', 'tables']);
  const target = join(temporary(), 'data-keys');
  await restore(await emptySqlite(), storeIn(temporary()), to, target);
  expect(readFileSync(target, 'utf8')).toBe(readFileSync(keys, 'utf8'));
});

test('sealed values stay sealed in a backup: no readable CPF, bank account or salary', async () => {
  const to = join(temporary(), 'backup');
  await backUp(source, files, to, TEST_NOW, undefined);
  const vault = createVault(() => ring);
  const rows = await sqlOf(source).selectFrom('employee_hr_data').selectAll().execute();
  const values = rows.flatMap((row) =>
    SEALED_FIELDS.flatMap((field) => {
      const sealed = row[field];
      return sealed === null ? [] : [vault.open(sealed, { accountId: row.account_id, userId: row.user_id, field })];
    }),
  );
  expect(values.length).toBeGreaterThan(50);
  const text = readdirSync(join(to, 'tables'))
    .map((name) => gunzipSync(readFileSync(join(to, 'tables', name))).toString())
    .join('');
  expect(text).toContain('admin@demo.test');
  // Salary digits may occur inside another number; as a value they would be delimited.
  expect(
    values.filter((value) =>
      /^\d{1,9}$/.test(value)
        ? text.includes(`"${value}"`) || text.includes(`salary_cents":${value}`)
        : text.includes(value),
    ),
  ).toEqual([]);
});
