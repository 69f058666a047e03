import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { formOf, look, picture } from '../files/pictures.sample.ts';
import { jobs } from '../jobs/all.ts';
import { openTestServer, TEST_NOW, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const task = async (who: TestPerson, body: object = {}) =>
  (await server.call(who, 'POST', '/v2/tasks', { title: 'A task', ...body })).body.id as number;
const write = (who: TestPerson, taskId: number, body: unknown, headers: Record<string, string> = {}) =>
  server.call(who, 'POST', `/v2/tasks/${taskId}/comments`, body, headers);
const list = async (who: TestPerson, taskId: number, query = '') =>
  (await server.call(who, 'GET', `/v2/tasks/${taskId}/comments${query}`)).body;
const image = (who: TestPerson, attachId: number, headers: Record<string, string> = {}) =>
  server.call(who, 'GET', `/v2/comments/image/${attachId}`, undefined, headers);
const json = { accept: 'application/json' };
/** Opens a signed URL like a browser, without credentials. */
const open = (url: string) => (url.startsWith(TEST_URL) ? server.app.request(url.slice(TEST_URL.length)) : fetch(url));
const png = await picture.png();

describe('a comment', () => {
  test('is posted as JSON or as a form, and listed under its task, oldest first', async () => {
    const ana = await server.person({ level: 3 });
    const id = await task(ana);
    const first = await write(ana, id, { body: 'Línea 1\n\n<b>2</b> 👍' });
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: 1,
        task_id: id,
        author_id: ana.userId,
        body: 'Línea 1\n\n<b>2</b> 👍',
        images: [],
        created_at: TEST_NOW.toISOString(),
        edited_at: null,
        version: 1,
      },
    ]);
    const second = await write(
      ana,
      id,
      formOf({
        body: 'With two',
        images: [
          { bytes: png, name: 'a.png' },
          { bytes: await picture.jpeg({ width: 4_000, height: 1_000 }), name: '../../b.jpg' },
        ],
      }),
    );
    expect(second.body.images).toEqual([
      { attachId: 1, width: 64, height: 48, file_name: 'a.png' },
      { attachId: 2, width: 2_560, height: 640, file_name: 'b.jpg' },
    ]);
    expect(await list(ana, id)).toEqual({ items: [first.body, second.body], next_cursor: null, total: 2 });
    expect((await list(ana, id, '?sort=-id&limit=1')).items).toEqual([second.body]);
  });

  test('may consist of images only, but not be empty', async () => {
    const ana = await server.person();
    const id = await task(ana);
    expect((await write(ana, id, formOf({ images: [{ bytes: png }] }))).status).toBe(200);
    for (const body of [{}, { body: '' }, { body: ' \n' }, formOf({ body: ' ' })]) {
      const answer = await write(ana, id, body);
      expect([answer.status, answer.body.errors[0]]).toEqual([
        400,
        { path: 'body', message: 'must not be empty where there are no images', code: 'empty' },
      ]);
    }
    const misnamed = await write(ana, id, formOf({ image: { bytes: png } }));
    expect([misnamed.status, misnamed.body.message, misnamed.body.errors[1]]).toMatchObject([
      400,
      'body: must not be empty where there are no images',
      { path: 'image', message: 'is not a field of this request' },
    ]);
    expect((await list(ana, id)).total).toBe(1);
  });

  test('with a refused image is not stored, and the error names the image', async () => {
    const ana = await server.person();
    const id = await task(ana);
    const answer = await write(ana, id, formOf({ body: 'x', images: [{ bytes: png }, { bytes: picture.svg() }] }));
    expect([answer.status, answer.body.errors[0].path, answer.body.message]).toEqual([
      400,
      'images.1',
      expect.stringContaining('is an SVG file; accepted are PNG, JPEG and WebP'),
    ]);
    const many = await write(ana, id, formOf({ images: Array.from({ length: 11 }, () => ({ bytes: png })) }));
    expect([many.status, many.body.errors[0]]).toMatchObject([400, { path: 'images' }]);
    expect((await list(ana, id)).total).toBe(0);
  });

  test('is posted once under one Idempotency-Key; another picture under it is a conflict', async () => {
    const ana = await server.person();
    const id = await task(ana);
    const send = (bytes: typeof png) =>
      write(ana, id, formOf({ body: 'Once', images: [{ bytes }] }), { 'idempotency-key': 'once' });
    const [first, second] = [await send(png), await send(png)];
    expect(second.body).toEqual(first.body);
    expect((await send(await picture.png({ width: 9 }))).status).toBe(409);
    expect((await list(ana, id)).total).toBe(1);
  });

  test('is edited by its author only, with the version', async () => {
    const ana = await server.person({ level: 5 });
    const bia = await server.person({ accountId: ana.accountId, level: 5 });
    const id = await task(ana);
    const { body } = await write(ana, id, { body: 'Frist' });
    const patch = (who: TestPerson, change: object) => server.call(who, 'PATCH', `/v2/comments/${body.id}`, change);
    server.setNow(new Date(TEST_NOW.getTime() + 1_000));
    const edited = await patch(ana, { body: 'First', version: 1 });
    expect(edited.body).toMatchObject({
      body: 'First',
      version: 2,
      edited_at: '2026-03-02T12:00:01.000Z',
      created_at: TEST_NOW.toISOString(),
    });
    expect((await patch(ana, { body: 'Late', version: 1 })).body.details.current).toEqual(edited.body);
    expect((await patch(ana, { body: ' ', version: 2 })).body.errors[0].path).toBe('body');
    expect((await patch(bia, { body: 'Mine', version: 2 })).status).toBe(403);
    server.setNow(TEST_NOW);
  });

  test('is deleted by its author or levels 4 and 5, and restored by the person who deleted it', async () => {
    const ana = await server.person({ level: 3 });
    const [bia, root] = [
      await server.person({ accountId: ana.accountId, level: 3 }),
      await server.person({ accountId: ana.accountId, level: 4 }),
    ];
    const id = await task(ana);
    const { body } = await write(ana, id, formOf({ body: 'x', images: [{ bytes: png }] }));
    const remove = async (who: TestPerson) => (await server.call(who, 'DELETE', `/v2/comments/${body.id}`)).status;
    const restore = async (who: TestPerson) =>
      (await server.call(who, 'POST', `/v2/comments/${body.id}/restore`, {})).status;
    expect([await remove(bia), await remove(ana), await remove(ana)]).toEqual([403, 200, 404]);
    expect([(await list(ana, id)).total, (await image(ana, body.images[0].attachId)).status]).toEqual([0, 404]);
    expect([await restore(root), await restore(ana), await restore(ana)]).toEqual([404, 200, 404]);
    expect((await list(ana, id)).items).toEqual([body]);
    expect([await remove(root), await restore(ana)]).toEqual([200, 404]);
  });

  test('is visible with its task; other people find neither it nor its image', async () => {
    const ana = await server.person({ level: 3 });
    const emp = await server.person({ accountId: ana.accountId, level: 1 });
    const other = await server.person();
    const hers = await task(ana);
    const his = await task(ana, { assignee_id: emp.userId });
    const made = (await write(ana, hers, formOf({ images: [{ bytes: png }] }))).body;
    for (const who of [emp, other]) {
      expect((await server.call(who, 'GET', `/v2/tasks/${hers}/comments`)).status).toBe(404);
      expect((await write(who, hers, { body: 'x' })).status).toBe(404);
      expect((await image(who, made.images[0].attachId)).status).toBe(404);
      expect((await server.call(who, 'DELETE', `/v2/comments/${made.id}`)).status).toBe(404);
    }
    expect((await write(emp, his, { body: 'x' })).status).toBe(200);
  });

  test('on a task in the bin is not found until the task is restored', async () => {
    const ana = await server.person();
    const id = await task(ana);
    const made = (await write(ana, id, formOf({ images: [{ bytes: png }] }))).body;
    await server.call(ana, 'DELETE', `/v2/tasks/${id}`);
    expect((await write(ana, id, { body: 'x' })).status).toBe(404);
    expect((await image(ana, made.images[0].attachId)).status).toBe(404);
    await server.call(ana, 'POST', '/v2/tasks/bulk-restore', { taskIds: [id] });
    expect((await list(ana, id)).total).toBe(1);
  });

  test('requires an active link to post and to read', async () => {
    const ana = await server.person();
    const id = await task(ana);
    const gone = await server.person({ accountId: ana.accountId, linkActive: false });
    expect((await write(gone, id, { body: 'x' })).body.code).toBe('inactive_link');
    expect((await list(gone, id)).message).toBe('Forbidden');
  });
});

describe('an image', () => {
  const attached = async (who: TestPerson, bytes = png) =>
    (await write(who, await task(who), formOf({ images: [{ bytes, name: 'nota fiscal ç.png' }] }))).body.images[0]
      .attachId as number;

  test('redirects browsers with 302, and returns the URL to clients that accept JSON only', async () => {
    const ana = await server.person();
    const id = await attached(ana);
    for (const accept of ['image/avif,image/webp,*/*;q=0.8', '*/*', 'application/json, */*', '']) {
      const { status, headers } = await image(ana, id, accept ? { accept } : {});
      expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
      expect((await open(headers.get('location') as string)).status).toBe(200);
    }
    const { status, body } = await image(ana, id, json);
    expect([status, Object.keys(body), body.expires_at]).toEqual([
      200,
      ['url', 'expires_at'],
      new Date(TEST_NOW.getTime() + 300_000).toISOString(),
    ]);
  });

  test('is refused at once when its comment or task was deleted, and opens again when that is restored', async () => {
    const ana = await server.person();
    const id = await attached(ana);
    const { body } = await image(ana, id, json);
    // With a bucket too, the URL leads to the application: a bucket could not refuse it.
    expect(body.url).toMatch(new RegExp(`^${TEST_URL}/files/`));
    const commentId = await sqlOf(server.db)
      .selectFrom('comment_images')
      .where('account_id', '=', ana.accountId)
      .where('id', '=', id)
      .select('comment_id')
      .executeTakeFirstOrThrow();
    expect((await open(body.url)).status).toBe(200);
    await server.call(ana, 'DELETE', `/v2/comments/${commentId.comment_id}`);
    expect((await open(body.url)).status).toBe(403);
    await server.call(ana, 'POST', `/v2/comments/${commentId.comment_id}/restore`);
    expect((await open(body.url)).status).toBe(200);
    // The URL is signed for this image only.
    const other = new URL(body.url);
    other.searchParams.set('image', String(id + 1));
    expect((await open(other.href)).status).toBe(403);
    other.searchParams.delete('image');
    expect((await open(other.href)).status).toBe(403);
  });

  test('is re-encoded without camera metadata', async () => {
    const ana = await server.person();
    const { body } = await image(ana, await attached(ana, await picture.fromCamera({ width: 300, height: 200 })), json);
    const response = await open(body.url);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toContain('inline');
    expect(await look(new Uint8Array(await response.arrayBuffer()))).toMatchObject({
      format: 'jpeg',
      exif: false,
      info: { width: 200, height: 300 },
    });
  });

  test('with an invalid attachId is 400, with an unknown one 404', async () => {
    const ana = await server.person();
    expect([(await image(ana, '0x1' as never)).status, (await image(ana, 99_999)).status]).toEqual([400, 404]);
  });

  test('the store is private: a URL without its signature is refused', async () => {
    const ana = await server.person();
    const { url } = (await image(ana, await attached(ana), json)).body;
    const bare = new URL(url);
    bare.search = '';
    expect([400, 403]).toContain((await open(bare.href)).status);
  });
});

describe('purging', () => {
  const run = (name: string, now: Date) =>
    jobs
      .find((job) => job.name === name)
      ?.run({
        db: server.db,
        files: server.files,
        log: { info() {}, warn() {}, error() {} },
        signal: new AbortController().signal,
        now,
      });

  test('removes comments 30 days after deletion, then their images unless used elsewhere', async () => {
    const ana = await server.person();
    const id = await task(ana);
    const bytes = await picture.png({ colour: { r: 200, g: 1, b: 1 } });
    const [one, two, three] = [
      (await write(ana, id, formOf({ images: [{ bytes }] }))).body,
      (await write(ana, id, formOf({ images: [{ bytes }] }))).body,
      (await write(ana, id, formOf({ images: [{ bytes: await picture.png({ colour: { r: 1, g: 200, b: 1 } }) }] })))
        .body,
    ];
    const digests = () =>
      sqlOf(server.db).selectFrom('files').where('account_id', '=', ana.accountId).select('digest').execute();
    expect((await digests()).length).toBe(2);
    for (const { id: comment } of [one, three]) await server.call(ana, 'DELETE', `/v2/comments/${comment}`);
    const before = await digests();
    const inDays = (days: number, from = TEST_NOW.getTime()) => new Date(from + days * 86_400_000);
    await run('deleted-comments', inDays(30));
    // The age of a file is measured by the store's own clock.
    await run('orphan-files', inDays(2, Date.now()));
    expect(await digests()).toEqual(before);
    await run('deleted-comments', inDays(31));
    await run('orphan-files', inDays(2, Date.now()));
    const after = await digests();
    expect(after.length).toBe(1);
    const stored = await Promise.all(before.map(({ digest }) => server.files.has(`${ana.accountId}/${digest}`)));
    expect(stored.filter(Boolean).length).toBe(1);
    expect((await open((await image(ana, two.images[0].attachId, json)).body.url)).status).toBe(200);
  });
});

describe('mentions', () => {
  const recorded = async ({ accountId }: TestPerson) =>
    sqlOf(server.db)
      .selectFrom('task_mentions')
      .where('account_id', '=', accountId)
      .select(['task_id', 'comment_id', 'user_id', 'mentioned_by'])
      .orderBy('comment_id')
      .orderBy('user_id')
      .execute();

  test('are recorded for descriptions and comments, follow a change, and text stays as it was sent', async () => {
    const ana = await server.person({ level: 3 });
    const bia = await server.person({ accountId: ana.accountId, level: 1 });
    const id = await task(ana, { description: `Ask @[${bia.userId}]` });
    const { body } = await write(ana, id, { body: `@[${ana.userId}] and @[${bia.userId}]` });
    expect(body.body).toBe(`@[${ana.userId}] and @[${bia.userId}]`);
    const by = { task_id: id, mentioned_by: ana.userId };
    expect((await recorded(ana)).toSorted((a, b) => Number(a.comment_id) - Number(b.comment_id))).toEqual([
      { ...by, comment_id: null, user_id: bia.userId },
      { ...by, comment_id: 1, user_id: ana.userId },
      { ...by, comment_id: 1, user_id: bia.userId },
    ]);
    await server.call(ana, 'PATCH', '/v2/comments/1', { body: `@[${bia.userId}]!`, version: 1 });
    await server.call(ana, 'PATCH', `/v2/tasks/${id}`, { description: '', version: 1 });
    expect(await recorded(ana)).toEqual([{ ...by, comment_id: 1, user_id: bia.userId }]);
  });

  test('of people of other accounts, of unknown people and of people who left stay text', async () => {
    const ana = await server.person({ level: 3 });
    const left = await server.person({ accountId: ana.accountId, linkActive: false });
    const other = await server.person();
    const id = await task(ana);
    const body = `@[${other.userId}] @[${left.userId}] @[987654321] @ana @[0]`;
    expect((await write(ana, id, { body })).body.body).toBe(body);
    expect(await recorded(ana)).toEqual([]);
    expect(await recorded(other)).toEqual([]);
  });
});
