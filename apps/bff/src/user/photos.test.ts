import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { formOf, look, picture } from '../files/pictures.sample.ts';
import { jobs } from '../jobs/all.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const at = (id: number) => `/v2/user/${id}/photo`;
const upload = async (who: TestPerson, id: number, colour = { r: 9, g: 99, b: 9 }) =>
  server.call(who, 'PUT', at(id), formOf({ file: { bytes: await picture.jpeg({ width: 900, height: 300, colour }) } }));
const remove = (who: TestPerson, id: number) => server.call(who, 'DELETE', at(id));
const colleague = (of: TestPerson, level: 1 | 2 | 3 | 4 | 5, linkActive = true) =>
  server.person({ accountId: of.accountId, level, linkActive });
const open = (who: TestPerson, id: number, query = '') =>
  server.app.request(`${at(id)}${query}`, { headers: { authorization: `Bearer ${who.token}` } });

test('a photo is stored as a square, and its version is in the person, in the directory and in the session', async () => {
  const ana = await server.person({ level: 1 });
  expect((await server.call(ana, 'GET', '/session')).body.photo).toBeNull();
  const { status, body } = await upload(ana, ana.userId);
  expect([status, body]).toEqual([200, { ...body, id: ana.userId, photo: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  const [listed] = (await server.call(ana, 'GET', '/v2/user')).body.items;
  expect([listed.photo, (await server.call(ana, 'GET', '/session')).body.photo]).toEqual([body.photo, body.photo]);

  const response = await open(ana, ana.userId, `?v=${body.photo}`);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, max-age=604800, immutable',
  ]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
  expect(await look(bytes)).toMatchObject({ format: 'webp', exif: false, info: { width: 256, height: 256 } });
});

test('browsers do not cache an address without the current version', async () => {
  const ana = await server.person();
  const before = (await upload(ana, ana.userId)).body.photo;
  const after = (await upload(ana, ana.userId, { r: 200, g: 1, b: 1 })).body.photo;
  expect(after).not.toBe(before);
  for (const query of ['', `?v=${before}`])
    expect((await open(ana, ana.userId, query)).headers.get('cache-control')).toBe('no-store');
});

test('everybody in the account sees it; people who have left see only their own', async () => {
  const ana = await server.person({ level: 5 });
  const left = await colleague(ana, 1, false);
  await upload(ana, ana.userId);
  await upload(ana, left.userId);
  expect((await open(await colleague(ana, 1), ana.userId)).status).toBe(200);
  expect((await open(await colleague(ana, 1), left.userId)).status).toBe(200);
  expect([(await open(left, left.userId)).status, (await open(left, ana.userId)).status]).toEqual([200, 403]);
  expect((await upload(left, left.userId)).status).toBe(400);
});

test.each([
  [1, 1, 403],
  [3, 1, 403],
  [4, 1, 200],
  [4, 4, 200],
  [4, 5, 403],
  [5, 5, 200],
] as const)('level %i may change the photo of another person of level %i: %i', async (by, of, expected) => {
  const boss = await server.person({ level: by });
  const other = await colleague(boss, of);
  expect((await upload(boss, other.userId)).status).toBe(expected);
  expect((await upload(other, other.userId)).status).toBe(200);
  expect((await remove(boss, other.userId)).status).toBe(expected);
});

test('a person of another account is not found', async () => {
  const [ana, bia] = [await server.person(), await server.person()];
  await upload(bia, bia.userId);
  expect((await open(ana, bia.userId)).status).toBe(404);
  expect((await upload(ana, bia.userId)).status).toBe(404);
  expect((await remove(ana, bia.userId)).status).toBe(404);
  expect((await open(bia, bia.userId)).status).toBe(200);
});

test('a file that is not an image is refused, and the previous photo stays', async () => {
  const ana = await server.person();
  const { photo } = (await upload(ana, ana.userId)).body;
  const answer = await server.call(ana, 'PUT', at(ana.userId), formOf({ file: { bytes: picture.svg() } }));
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('file: is an SVG file')]);
  expect((await server.call(ana, 'GET', `/v2/user/${ana.userId}`)).body.photo).toBe(photo);
});

test('a removed photo is not found; its file is removed after a day, the file of a current one never', async () => {
  const [ana, bia] = [await server.person(), await server.person()];
  await upload(ana, ana.userId);
  await upload(bia, bia.userId);
  expect((await remove(ana, ana.userId)).body.photo).toBeNull();
  expect((await open(ana, ana.userId)).status).toBe(404);
  await jobs
    .find(({ name }) => name === 'orphan-files')
    ?.run({
      db: server.db,
      files: server.files,
      log: { info() {}, warn() {}, error() {} },
      signal: new AbortController().signal,
      now: new Date(TEST_NOW.getTime() + 2 * DAY),
    });
  const files = await sqlOf(server.db)
    .selectFrom('files')
    .where('account_id', 'in', [ana.accountId, bia.accountId])
    .select('account_id')
    .execute();
  expect(files).toEqual([{ account_id: bia.accountId }]);
  expect((await open(bia, bia.userId)).status).toBe(200);
});

test('setting and removing it leave audit events without values', async () => {
  const ana = await server.person({ level: 5 });
  await upload(ana, ana.userId);
  await remove(ana, ana.userId);
  expect((await server.call(ana, 'GET', '/v2/audit')).body.items).toMatchObject([
    { action: 'user.removePhoto', target: 'user', target_id: ana.userId, fields: ['photo'] },
    { action: 'user.uploadPhoto', target: 'user', target_id: ana.userId, fields: ['photo'] },
  ]);
});
