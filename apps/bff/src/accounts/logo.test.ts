import { randomBytes } from 'node:crypto';
import { ACCEPTED_IMAGES, IMAGE_LIMITS } from '@jornada/domain/images';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { type FilePart, formOf, look, picture, pngBomb } from '../files/pictures.sample.ts';
import { jobs } from '../jobs/all.ts';
import { openTestServer, TEST_NOW, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';

const png = await picture.png();
const jpeg = await picture.jpeg({ width: 400, height: 300 });
const webp = await picture.webp();

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const upload = (who: TestPerson | null, part: FilePart, path = '/v2/accounts/logo') =>
  server.call(who, 'POST', path, formOf({ file: part }));
const me = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/accounts/me')).body;
const open = (url: string, init?: RequestInit) => server.app.request(url.replace(TEST_URL, ''), init);
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('a logo', () => {
  test('is stored, and the response has the documented shape', async () => {
    const ana = await server.person();
    const { status, body } = await upload(ana, { bytes: await picture.png(), type: 'image/png' });
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        message: 'The logo is stored',
        data: { Location: expect.stringMatching(/^http:\/\/localhost:3000\/logos\/[\w-]{22}\.png$/) },
      },
    ]);
    expect((await me(ana)).logo_url).toBe(body.data.Location);
    expect((await server.call(ana, 'GET', '/session')).body.account.logo_url).toBe(body.data.Location);
  });

  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is public, never changes, and is inert wherever it is opened',
    async (format) => {
      const ana = await server.person();
      const { Location } = (await upload(ana, { bytes: await picture[format]({ width: 900, height: 300 }) })).body.data;
      const response = await open(Location);
      expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
        200,
        {
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        },
      ]);
      const bytes = await bytesOf(response);
      expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
      expect(await look(bytes)).toMatchObject({ format, exif: false, info: { width: 512, height: 171 } });
      const head = await open(Location, { method: 'HEAD' });
      expect([head.status, (await bytesOf(head)).byteLength]).toEqual([200, 0]);
    },
  );

  test('is re-encoded: rotated upright, without camera metadata, never enlarged', async () => {
    const ana = await server.person();
    const { Location } = (await upload(ana, { bytes: await picture.fromCamera({ width: 300, height: 200 }) })).body
      .data;
    expect(await look(await bytesOf(await open(Location)))).toMatchObject({
      exif: false,
      info: { width: 200, height: 300 },
    });
  });

  test('keeps its transparency', async () => {
    const ana = await server.person();
    const { Location } = (await upload(ana, { bytes: await picture.png({ colour: { r: 1, g: 2, b: 3, alpha: 0.5 } }) }))
      .body.data;
    expect((await look(await bytesOf(await open(Location)))).info.channels).toBe(4);
  });

  test('replaces the previous one, whose URL keeps working for a month', async () => {
    const ana = await server.person();
    const before = (await upload(ana, { bytes: await picture.png() })).body.data.Location;
    const after = (await upload(ana, { bytes: await picture.png({ colour: { r: 9, g: 9, b: 9 } }) })).body.data
      .Location;
    expect(after).not.toBe(before);
    expect((await me(ana)).logo_url).toBe(after);
    const collect = (days: number) =>
      jobs
        .find(({ name }) => name === 'orphan-files')
        ?.run({
          db: server.db,
          files: server.files,
          log: { info() {}, warn() {}, error() {} },
          signal: new AbortController().signal,
          now: new Date(TEST_NOW.getTime() + days * 86_400_000),
        });
    await collect(29);
    expect((await open(before)).status).toBe(200);
    await collect(31);
    expect([(await open(before)).status, (await open(after)).status]).toEqual([404, 200]);
  });

  test('stays when the next upload is refused', async () => {
    const ana = await server.person();
    const { Location } = (await upload(ana, { bytes: await picture.png() })).body.data;
    expect((await upload(ana, { bytes: picture.svg() })).status).toBe(400);
    expect((await me(ana)).logo_url).toBe(Location);
  });

  test('is no longer served once removed', async () => {
    const ana = await server.person();
    await upload(ana, { bytes: await picture.png() });
    expect((await server.call(ana, 'DELETE', '/v2/accounts/logo')).status).toBe(200);
    expect((await me(ana)).logo_url).toBeNull();
  });

  test('has an unguessable name: the same picture has a different one in each account', async () => {
    const [ana, bia] = [await server.person(), await server.person()];
    const part = { bytes: await picture.png() };
    const [one, two] = [await upload(ana, part), await upload(bia, part)].map(({ body }) => body.data.Location);
    expect(one).not.toBe(two);
    for (const path of [
      '/logos/',
      '/logos/x.png',
      `/logos/${'A'.repeat(22)}.png`,
      '/logos/..%2f..%2fjornada.sqlite',
      one.replace('.png', '.svg'),
    ])
      expect((await open(path)).status, path).toBe(404);
  });

  test('leaves an audit event without values', async () => {
    const ana = await server.person();
    await upload(ana, { bytes: await picture.png(), name: 'secret-name.png' });
    const events = await sqlOf(server.db)
      .selectFrom('audit_events')
      .where('account_id', '=', ana.accountId)
      .selectAll()
      .execute();
    expect(events).toMatchObject([
      { action: 'accounts.uploadLogo', target: 'accounts', target_id: ana.accountId, fields: '["logo_url"]' },
    ]);
    expect(JSON.stringify(events) + server.logged.join('')).not.toContain('secret-name');
  });
});

describe('refused uploads', () => {
  test.each<[what: string, part: () => Promise<FilePart> | FilePart, status: number, says: string]>([
    ['an SVG', () => ({ bytes: picture.svg(), name: 'logo.svg', type: 'image/svg+xml' }), 400, 'file: is an SVG file'],
    [
      'an SVG that says it is a PNG',
      () => ({ bytes: picture.svg(), name: 'logo.png', type: 'image/png' }),
      400,
      'file: is an SVG file',
    ],
    ['a GIF', async () => ({ bytes: await picture.gif(), type: 'image/gif' }), 400, 'file: is a GIF file'],
    [
      'a GIF that says it is a PNG',
      async () => ({ bytes: await picture.gif(), name: 'logo.png', type: 'image/png' }),
      400,
      'file: is a GIF file',
    ],
    ['a TIFF', async () => ({ bytes: await picture.tiff() }), 400, 'file: is a TIFF file'],
    ['an AVIF', async () => ({ bytes: await picture.avif() }), 400, 'file: is an AVIF file'],
    [
      'a HEIF',
      () => ({ bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') }),
      400,
      'file: is a HEIF file',
    ],
    ['a BMP', () => ({ bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]) }), 400, 'file: is a BMP file'],
    ['a PDF', () => ({ bytes: Buffer.from('%PDF-1.7\n') }), 400, 'file: is a PDF file'],
    [
      'an HTML page',
      () => ({ bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), name: 'logo.png', type: 'image/png' }),
      400,
      'file: is an HTML page',
    ],
    ['noise', () => ({ bytes: randomBytes(5_000), type: 'image/png' }), 400, 'file: is not an image'],
    ['nothing', () => ({ bytes: Buffer.alloc(0), type: 'image/png' }), 400, 'file: is an empty file'],
    [
      'a PNG with a page behind it',
      () => ({ bytes: Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]) }),
      400,
      'file: carries another file behind the image',
    ],
    [
      'a JPEG with an archive behind it',
      () => ({ bytes: Buffer.concat([jpeg, Buffer.from('PK\x03\x04....')]) }),
      400,
      'file: carries another file behind the image',
    ],
    [
      'a WebP with an archive behind it',
      () => ({ bytes: Buffer.concat([webp, Buffer.from('PK\x03\x04....')]) }),
      400,
      'file: carries another file behind the image',
    ],
    ['half a PNG', () => ({ bytes: png.subarray(0, png.length / 2) }), 400, 'file: '],
    ['half a JPEG', () => ({ bytes: jpeg.subarray(0, jpeg.length / 2) }), 400, 'file: '],
    ['half a WebP', () => ({ bytes: webp.subarray(0, webp.length / 2) }), 400, 'file: '],
    [
      'a PNG’s first bytes and noise',
      () => ({ bytes: Buffer.concat([png.subarray(0, 8), randomBytes(500)]) }),
      400,
      'file: ',
    ],
    [
      '20,000 × 20,000 pixels in 60 kB',
      () => ({ bytes: pngBomb(20_000, 20_000) }),
      400,
      'file: has 20000 × 20000 pixels',
    ],
    [
      '40 megapixels',
      async () => ({ bytes: await picture.jpeg({ width: 8_000, height: 5_000 }) }),
      400,
      'file: has 8000 × 5000 pixels',
    ],
    ['one pixel too many', () => ({ bytes: pngBomb(24_000_001, 1) }), 400, 'file: '],
    [
      'a byte more than 5 MiB',
      () => ({ bytes: Buffer.concat([jpeg, Buffer.alloc(IMAGE_LIMITS.bytes - jpeg.length + 1)]) }),
      413,
      'Payload too large',
    ],
    ['far more than 5 MiB', () => ({ bytes: Buffer.alloc(12_000_000) }), 413, 'Payload too large'],
  ])('%s', async (_what, part, status, says) => {
    const ana = await server.person();
    const answer = await upload(ana, await part());
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(says)]);
    if (status === 400) {
      expect(answer.body.message).toContain(`; ${ACCEPTED_IMAGES}`);
      expect(answer.body.errors[0].path).toBe('file');
    }
    expect((await me(ana)).logo_url).toBeNull();
  });

  test.each<[what: string, form: Parameters<typeof formOf>[0], says: string, paths: string[]]>([
    ['a form without parts', {}, 'file: is required', ['file']],
    ['a file by another name', { logo: { bytes: png } }, 'file: is required', ['file', 'logo']],
    ['a text where the file is asked for', { file: 'logo.png' }, 'file: must be a file', ['file']],
  ])('%s, for the account and for a client', async (_what, form, says, paths) => {
    const ana = await server.person();
    const { id } = (await server.call(ana, 'POST', '/v2/clients', { name: 'Acme' })).body;
    for (const path of ['/v2/accounts/logo', `/v2/clients/${id}/logo`]) {
      const { status, body } = await server.call(ana, 'POST', path, formOf(form));
      expect([status, body.message]).toEqual([400, says]);
      expect(body.errors.map((fault: { path: string }) => fault.path)).toEqual(paths);
    }
  });

  test('at the limits is accepted: 5 MiB, 24 megapixels, and camera data after the image', async () => {
    const ana = await server.person();
    const padded = Buffer.concat([jpeg, Buffer.alloc(IMAGE_LIMITS.bytes - jpeg.length)]);
    expect((await upload(ana, { bytes: padded })).status).toBe(200);
    expect((await upload(ana, { bytes: await picture.jpeg({ width: 6_000, height: 4_000 }) })).status).toBe(200);
    expect((await upload(ana, { bytes: Buffer.concat([jpeg, jpeg]) })).status).toBe(200);
    expect((await upload(ana, { bytes: await picture.png(), name: 'logo.jpg', type: 'text/plain' })).status).toBe(200);
  });

  test('levels below 4, anonymous callers and unpaid accounts are refused', async () => {
    const part = { bytes: png };
    const ana = await server.person({ level: 3 });
    expect((await upload(ana, part)).status).toBe(403);
    expect((await upload(null, part)).status).toBe(401);
    const bia = await server.person({ level: 4 });
    expect((await upload(bia, part)).status).toBe(200);
    await sqlOf(server.db)
      .updateTable('accounts')
      .set({ payment_overdue_since: TEST_NOW.toISOString() })
      .where('id', '=', bia.accountId)
      .execute();
    expect((await upload(bia, part)).status).toBe(402);
    expect((await me(bia)).plan.payment_overdue).toBe(true);
  });
});

describe('the sign-in page', () => {
  const brand = async (local: TestServer) =>
    (await local.call(null, 'GET', '/session/brand', undefined, { 'sec-fetch-site': 'same-origin' })).body;

  test('shows the only account, unless that account opted out', async () => {
    const local = await openTestServer({ withoutSecondCompany: 'one account is alone in the installation' });
    expect(await brand(local)).toEqual({ name: null, logo_url: null, mails_resets: false });
    const ana = await local.person();
    const { body } = await local.call(
      ana,
      'POST',
      '/v2/accounts/logo',
      formOf({ file: { bytes: await picture.png() } }),
    );
    expect(await brand(local)).toEqual({ name: 'Test', logo_url: body.data.Location, mails_resets: false });
    await local.call(ana, 'PATCH', '/v2/accounts/me', { settings: { show_on_login: false }, version: 1 });
    expect(await brand(local)).toEqual({ name: null, logo_url: null, mails_resets: false });
    await local.call(ana, 'PATCH', '/v2/accounts/me', { settings: { show_on_login: true }, version: 2 });
    await local.person();
    expect(await brand(local)).toEqual({ name: null, logo_url: null, mails_resets: false });
    await local.close();
  });
});
