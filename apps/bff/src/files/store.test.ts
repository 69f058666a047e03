import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { jobs } from '../jobs/all.ts';
import { openTestServer, TEST_NOW, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';
import { findDigests } from './files.queries.ts';
import { cleanImage } from './images.ts';
import { keyOf, storeFile } from './keep.ts';
import { createLocalStore } from './local-store.ts';
import { openStore, placeOf } from './open-store.ts';
import { formOf, picture } from './pictures.sample.ts';
import { createFileSigner } from './signing.ts';
import type { Blobs } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const keyFor = (bytes: Uint8Array, account = 1) => `${account}/${createHash('sha256').update(bytes).digest('hex')}`;
const whole = async (stream: ReadableStream<Uint8Array> | undefined) =>
  Buffer.from(await new Response(stream).arrayBuffer());
const listed = async (store: Blobs = server.files) =>
  (await Array.fromAsync(store.list())).flat().map(({ key }) => key);
const open = (url: string) => (url.startsWith(TEST_URL) ? server.app.request(url.slice(TEST_URL.length)) : fetch(url));
const shown = { mediaType: 'image/png', fileName: 'nota ç "1".png', now: TEST_NOW, seconds: 300 };

describe('a store', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('returns the written bytes, also when written twice', async () => {
    const bytes = randomBytes(300_000);
    const key = keyFor(bytes);
    expect([await server.files.has(key), await server.files.read(key)]).toEqual([false, undefined]);
    await server.files.put(key, bytes, 'image/png');
    await server.files.put(key, bytes, 'image/png');
    const file = await server.files.read(key);
    expect([await server.files.has(key), file?.size, (await whole(file?.bytes)).equals(bytes)]).toEqual([
      true,
      300_000,
      true,
    ]);
    expect((await listed()).filter((one) => one === key)).toEqual([key]);
  });

  test('concurrent writes of one file give one complete file', async () => {
    const bytes = randomBytes(50_000);
    const key = keyFor(bytes);
    await Promise.all(Array.from({ length: 20 }, () => server.files.put(key, bytes, 'image/png')));
    expect((await whole((await server.files.read(key))?.bytes)).equals(bytes)).toBe(true);
  });

  test('removes files, and ignores missing ones', async () => {
    const bytes = randomBytes(10);
    const key = keyFor(bytes);
    await server.files.put(key, bytes, 'image/png');
    await server.files.remove(key);
    await server.files.remove(key);
    expect([await server.files.has(key), await listed()]).toEqual([false, expect.not.arrayContaining([key])]);
  });

  test('opens one file by a signed URL, shown with its name and type', async () => {
    const one = randomBytes(100);
    await server.files.put(keyFor(one), one, 'image/png');
    const url = server.files.signedUrl(keyFor(one), shown);
    const response = await open(url);
    expect((await whole(response.body as ReadableStream<Uint8Array>)).equals(one)).toBe(true);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'image/png', `inline; filename="nota _ _1_.png"; filename*=UTF-8''nota%20%C3%A7%20%221%22.png`]);
  });

  test('refuses a signed URL that was changed', async () => {
    const [one, two] = [randomBytes(100), randomBytes(100)];
    for (const bytes of [one, two]) await server.files.put(keyFor(bytes), bytes, 'image/png');
    const url = server.files.signedUrl(keyFor(one), shown);
    const other = new URL(server.files.signedUrl(keyFor(two), shown));
    const moved = new URL(url);
    moved.pathname = other.pathname;
    const bare = new URL(url);
    bare.search = '';
    const longer = new URL(url.replace('12%3A05%3A00', '13%3A05%3A00'));
    const html = new URL(url.replaceAll('image%2Fpng', 'text%2Fhtml'));
    for (const forged of [moved, bare, longer, html]) {
      expect(forged.href).not.toBe(url);
      expect([400, 403], forged.href).toContain((await open(forged.href)).status);
    }
  });

  test('removes files of unfinished uploads, but nothing younger than a day', async () => {
    const who = await server.person();
    const bytes = randomBytes(64);
    const key = keyFor(bytes, who.accountId);
    await server.files.put(key, bytes, 'image/png');
    await collect(0.9);
    expect(await server.files.has(key)).toBe(true);
    await collect(1.1);
    expect(await server.files.has(key)).toBe(false);
    expect(await findDigests(server.db, who.accountId, [key.split('/')[1] as string])).toEqual([]);
  });

  test('keeps files of accounts that this database does not know', async () => {
    const bytes = randomBytes(64);
    await server.files.put(keyFor(bytes, 987_654), bytes, 'image/png');
    await collect(2);
    expect(await server.files.has(keyFor(bytes, 987_654))).toBe(true);
  });

  test.each(['with a row', 'without a row'])(
    'an upload of the same bytes during their removal waits and keeps them (%s)',
    async (about) => {
      const { accountId } = await server.person();
      const image = await cleanImage({ bytes: await picture.png({ width: 33 }) }, 512, 'file');
      const { db, files } = server;
      const stored = await storeFile({ db, files, now: TEST_NOW }, accountId, image);
      if (about === 'without a row') await sqlOf(db).deleteFrom('files').where('account_id', '=', accountId).execute();
      const removing = Promise.withResolvers<void>();
      const mayRemove = Promise.withResolvers<void>();
      const remove = files.remove.bind(files);
      vi.spyOn(files, 'remove').mockImplementation(async (key) => {
        if (key === keyOf(stored)) {
          removing.resolve();
          await mayRemove.promise;
        }
        await remove(key);
      });
      const job = collect(3);
      await removing.promise;
      const write = files.put.bind(files);
      // The job's clock is three days ahead, so it would treat a new draft as an old one.
      const put = vi.spyOn(files, 'put').mockImplementation(async (...file) => {
        await job;
        await write(...file);
      });
      const now = new Date(Date.now() + 3 * 86_400_000);
      const again = storeFile({ db, files, now }, accountId, image);
      // Enough time to notice a wrong upload. A slower one still finds the removal in progress, or ended.
      await setTimeout(300);
      expect(put).not.toHaveBeenCalled();
      mayRemove.resolve();
      await Promise.all([job, again]);
      expect([await files.has(keyOf(stored)), await findDigests(db, accountId, [stored.digest])]).toEqual([
        true,
        [stored.digest],
      ]);
    },
  );

  test('an upload takes over a removal that was interrupted a minute ago', async () => {
    const { accountId } = await server.person();
    const image = await cleanImage({ bytes: await picture.png({ width: 34 }) }, 512, 'file');
    const { db, files } = server;
    const stored = await storeFile({ db, files, now: TEST_NOW }, accountId, image);
    vi.spyOn(files, 'remove').mockRejectedValue(new Error('the process ended'));
    await expect(collect(3)).rejects.toThrow('the process ended');
    vi.restoreAllMocks();
    const now = new Date(Date.now() + 3 * 86_400_000 + 65_000);
    await storeFile({ db, files, now }, accountId, image);
    await collect(3.5);
    expect(await files.has(keyOf(stored))).toBe(true);
  });

  test('refuses to be called in a transaction', async () => {
    await expect(inTransaction(server.db, () => server.files.has(keyFor(randomBytes(9))))).rejects.toThrow(
      'in a transaction',
    );
  });

  const collect = (days: number) =>
    jobs
      .find(({ name }) => name === 'orphan-files')
      ?.run({
        db: server.db,
        files: server.files,
        log: { info() {}, warn() {}, error() {} },
        signal: new AbortController().signal,
        now: new Date(Date.now() + days * 86_400_000),
      });
});

describe('no reference without its file', () => {
  let who: TestPerson;
  beforeAll(async () => {
    who = await server.person();
  });
  afterEach(() => void vi.restoreAllMocks());
  const upload = async (width: number) =>
    server.call(who, 'POST', '/v2/accounts/logo', formOf({ file: { bytes: await picture.png({ width }) } }));
  const logos = () =>
    sqlOf(server.db).selectFrom('logos').where('account_id', '=', who.accountId).selectAll().execute();

  test('if the store fails, nothing is saved and the response is an error', async () => {
    vi.spyOn(server.files, 'put').mockRejectedValue(Object.assign(new Error('disk on fire'), { code: 'EIO' }));
    expect((await upload(41)).status).toBe(500);
    expect(await logos()).toEqual([]);
  });
});

describe('the local folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-files-'));
  const signer = createFileSigner('a secret of tests that is long enough to sign with');
  const store = createLocalStore(folder);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has owner-only files and no leftover drafts', async () => {
    const bytes = randomBytes(100);
    await store.put(keyFor(bytes), bytes, 'image/png');
    const [, digest = ''] = keyFor(bytes).split('/');
    expect(statSync(join(folder, '1', digest.slice(0, 2), digest)).mode & 0o777).toBe(
      process.platform === 'win32' ? 0o666 : 0o600,
    );
    expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
  });

  test('an interrupted draft is not served and is cleaned up', async () => {
    mkdirSync(join(folder, 'drafts'), { recursive: true });
    writeFileSync(join(folder, 'drafts', 'half'), 'half a pic');
    utimesSync(join(folder, 'drafts', 'half'), 0, 0);
    expect(await listed(store)).toContain('drafts/half');
    await store.remove('drafts/half');
    expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
  });

  test.each(['../../etc/passwd', '1/../../x', '1/abc', '/etc/passwd', '0/'.padEnd(66, 'a'), ''])(
    '%j is not a key',
    async (key) => {
      await expect(store.read(key)).rejects.toThrow('not a key');
    },
  );

  test('a failed write is reported', async () => {
    const full = createLocalStore(join(folder, 'x'));
    writeFileSync(join(folder, 'x'), 'a file where a folder should be');
    await expect(full.put(keyFor(randomBytes(9)), randomBytes(9), 'image/png')).rejects.toThrow(/ENOTDIR|EEXIST/);
  });

  test('signatures expire, and end with the secret', () => {
    const ticket = {
      key: keyFor(randomBytes(1)),
      mediaType: 'image/png',
      fileName: 'a',
      until: '2026-03-02T12:05:00.000Z',
    };
    const query = Object.fromEntries(new URL(signer.pathOf(ticket), TEST_URL).searchParams);
    expect(signer.check(ticket.key, query, new Date('2026-03-02T12:04:59.999Z'))).toEqual(ticket);
    expect(signer.check(ticket.key, query, new Date('2026-03-02T12:05:00.000Z'))).toBeUndefined();
    expect(
      createFileSigner('another secret that is long enough to sign').check(ticket.key, query, TEST_NOW),
    ).toBeUndefined();
    expect(signer.check(ticket.key, {}, TEST_NOW)).toBeUndefined();
  });
});

describe('STORAGE_URL', () => {
  test.each([
    ['s3://jornada', { bucket: 'jornada', endpoint: undefined, region: 'us-east-1', prefix: '' }],
    [
      's3://jornada/prod/files/?region=sa-east-1',
      { bucket: 'jornada', endpoint: undefined, region: 'sa-east-1', prefix: 'prod/files/' },
    ],
    [
      's3://jornada?endpoint=https%3A%2F%2Fminio.test%3A9000',
      { bucket: 'jornada', endpoint: 'https://minio.test:9000', region: 'us-east-1', prefix: '' },
    ],
    [
      's3://jornada?endpoint=http://minio.test:9000&region=x',
      { bucket: 'jornada', endpoint: 'http://minio.test:9000', region: 'x', prefix: '' },
    ],
  ])('%s', (url, place) => {
    expect(placeOf(url)).toEqual(place);
  });

  test.each([
    'http://x',
    's3://',
    's3://A_B',
    's3://key:secret@bucket',
    's3://bucket?endpoint=ftp://x',
    's3://bucket?secret=x',
    'nonsense',
  ])('%s is refused', (url) => {
    expect(() => placeOf(url)).toThrow(TypeError);
  });

  test('an unreachable store causes 503', async () => {
    const away = await openStore(
      { s3: placeOf('s3://jornada?endpoint=http://127.0.0.1:1') },
      TEST_URL,
      createFileSigner('x'.repeat(32)),
    );
    process.env['AWS_ACCESS_KEY_ID'] ??= 'x';
    process.env['AWS_SECRET_ACCESS_KEY'] ??= 'x';
    await expect(away.put(keyFor(randomBytes(9)), randomBytes(9), 'image/png')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});
