import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { file, files } from '@jornada/contract/form';
import { Refusal } from '@jornada/domain/refusal';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { picture } from '../files/pictures.sample.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { readForm } from './form.ts';
import { listen } from './listen.ts';

const body = z.strictObject({
  note: z.optional(z.string()),
  file: z.optional(file({ bytes: 100 })),
  images: z.optional(files({ bytes: 50, atMost: 2 })),
});
const UNLIMITED = { reserve: () => {}, release: () => {} };
const TYPE = 'multipart/form-data; boundary=XX';

interface Part {
  name?: string;
  fileName?: string;
  content: string;
}
const written = (parts: readonly Part[], end = '--XX--\r\n') =>
  Buffer.from(
    parts
      .map(
        ({ name, fileName, content }) =>
          `--XX\r\nContent-Disposition: form-data${name === undefined ? '' : `; name="${name}"`}${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`,
      )
      .join('') + end,
  );

/** A request whose body arrives in chunks, cut at these positions. */
const requestOf = (bytes: Uint8Array, cuts: readonly number[] = [], type = TYPE) => {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 1; at < places.length; at++) controller.enqueue(bytes.subarray(places[at - 1], places[at]));
      controller.close();
    },
  });
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: stream,
    duplex: 'half',
  } as RequestInit);
};
const read = (parts: readonly Part[], cuts: readonly number[] = []) =>
  readForm(requestOf(written(parts), cuts), body, UNLIMITED);
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: unknown) => (error instanceof Refusal ? `${error.kind}: ${error.message}` : String(error)),
  );
const text = (upload: unknown) => Buffer.from((upload as { bytes: Uint8Array }).bytes).toString();

describe('a form', () => {
  test('is read as texts and files', async () => {
    const fields = await read([
      { name: 'note', content: 'Olá\r\n\r\n--X? não' },
      { name: 'file', fileName: 'folder/çäo 1.png', content: 'bytes' },
      { name: 'images', fileName: 'a', content: 'one' },
      { name: 'images', fileName: 'b', content: '' },
    ]);
    expect(fields).toMatchObject({ note: 'Olá\r\n\r\n--X? não', file: { file_name: 'çäo 1.png' } });
    expect([text(fields['file']), (fields['images'] as unknown[]).map(text)]).toEqual(['bytes', ['one', '']]);
  });

  test('is read the same for any division into chunks', async () => {
    const part = fc.record({
      content: fc.string({ unit: fc.constantFrom('\r', '\n', '-', 'X', 'a', ' '), maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 2 }),
        fc.array(fc.nat(400), { maxLength: 12 }),
        async (contents, cuts) => {
          const parts = contents
            .filter(({ content }) => !`\r\n${content}`.includes('\r\n--XX'))
            .map(({ content }) => ({ name: 'images', fileName: 'x', content }));
          const fields = await read(parts, cuts);
          expect(((fields['images'] ?? []) as unknown[]).map(text)).toEqual(parts.map(({ content }) => content));
        },
      ),
    );
  });

  test('may have an epilogue, also in a separate chunk', async () => {
    const bytes = written([{ name: 'note', content: 'x' }], '--XX--\r\nnobody reads this');
    for (const cut of [bytes.length - 18, bytes.length - 19, bytes.length - 20])
      expect(await readForm(requestOf(bytes, [cut]), body, UNLIMITED)).toEqual({ note: 'x' });
  });

  test.each<[string, Part[], string]>([
    ['an unknown part', [{ name: 'other', content: 'x' }], 'invalid: other: is not a field of this request'],
    [
      'an unknown file',
      [{ name: 'other', fileName: 'x', content: 'x' }],
      'invalid: other: is not a field of this request',
    ],
    ['__proto__', [{ name: '__proto__', content: 'x' }], 'invalid: __proto__: is not a field of this request'],
    ['a part without a name', [{ content: 'x' }], 'invalid: : is not a field of this request'],
    ['a text instead of a file', [{ name: 'file', content: 'x' }], 'invalid: file: must be a file'],
    ['a file instead of a text', [{ name: 'note', fileName: 'x', content: 'x' }], 'invalid: note: must be text'],
    [
      'a file twice',
      [
        { name: 'file', fileName: 'x', content: 'x' },
        { name: 'file', fileName: 'y', content: 'y' },
      ],
      'invalid: file: must be there once',
    ],
    [
      'more files than permitted',
      ['a', 'b', 'c'].map((name) => ({ name: 'images', fileName: name, content: 'x' })),
      'invalid: images: must have at most 2 elements',
    ],
    ['a file too large', [{ name: 'file', fileName: 'x', content: 'x'.repeat(101) }], 'too-large: Payload too large'],
    [
      'a file too large for its part',
      [{ name: 'images', fileName: 'x', content: 'x'.repeat(51) }],
      'too-large: Payload too large',
    ],
    ['a text too large', [{ name: 'note', content: 'x'.repeat(300_000) }], 'too-large: Payload too large'],
    ['headers too large', [{ name: 'x'.repeat(9_000), content: 'x' }], 'invalid: The body is not a valid form'],
  ])('with %s is refused', async (_name, parts, answer) => {
    expect(await outcomeOf(read(parts))).toBe(answer);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'without its end',
      () => readForm(requestOf(written([{ name: 'note', content: 'x' }], '')), body, UNLIMITED),
      'invalid: The body is not a valid form',
    ],
    [
      'that is empty',
      () => readForm(requestOf(Buffer.alloc(0)), body, UNLIMITED),
      'invalid: The body is not a valid form',
    ],
    [
      'without a boundary',
      () => readForm(requestOf(written([]), [], 'multipart/form-data'), body, UNLIMITED),
      'invalid: The body is not a valid form',
    ],
    [
      'of another boundary',
      () =>
        readForm(
          requestOf(written([{ name: 'note', content: 'x' }]), [], 'multipart/form-data; boundary=YY'),
          body,
          UNLIMITED,
        ),
      'invalid: The body is not a valid form',
    ],
    [
      'that is JSON',
      () => readForm(requestOf(Buffer.from('{}'), [], 'application/json'), body, UNLIMITED),
      'unsupported-media-type: Unsupported media type',
    ],
    [
      'that is urlencoded',
      () => readForm(requestOf(Buffer.from('a=b'), [], 'application/x-www-form-urlencoded'), body, UNLIMITED),
      'unsupported-media-type: Unsupported media type',
    ],
    [
      'whose text is not UTF-8',
      () =>
        readForm(
          requestOf(
            Buffer.concat([
              Buffer.from('--XX\r\nContent-Disposition: form-data; name="note"\r\n\r\n'),
              Buffer.from([0xff, 0xfe]),
              Buffer.from('\r\n--XX--'),
            ]),
          ),
          body,
          UNLIMITED,
        ),
      'invalid: The body is not valid UTF-8',
    ],
  ])('%s is refused', async (_name, reading, answer) => {
    expect(await outcomeOf(reading())).toBe(answer);
  });

  test('without end is read only up to the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(sent === 65_536 ? written([{ name: 'note', content: '' }], '') : new Uint8Array(65_536));
      },
    });
    const endlessly = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': TYPE },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(await outcomeOf(readForm(endlessly, body, UNLIMITED))).toContain('too-large');
    expect(sent).toBeLessThan(1_000_000);
  });
});

describe('on the network', () => {
  let server: TestServer;
  let ana: TestPerson;
  let http: Server;
  beforeAll(async () => {
    server = await openTestServer();
    ana = await server.person();
    http = await new Promise((resolve) => {
      const listening: Server = listen(server.app, { host: '127.0.0.1', port: 0 }, () => resolve(listening));
    });
  });
  afterAll(async () => {
    http.closeAllConnections();
    http.close();
    await server.close();
  });

  async function send(bytes: Buffer, headers: Record<string, string>): Promise<{ status: number; body: string }> {
    const { port } = http.address() as AddressInfo;
    const sending = request({
      port,
      method: 'POST',
      path: '/v2/accounts/logo',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': TYPE, ...headers },
    });
    const state = { isAnswered: false };
    const answered = once(sending, 'response').finally(() => {
      state.isAnswered = true;
    });
    // Stops once there is a response: sending to a connection closed by the server ends in a reset.
    const pieces = async () => {
      for (let at = 0; at < bytes.length && !state.isAnswered; at += 65_536)
        if (!sending.write(bytes.subarray(at, at + 65_536)))
          await Promise.race([once(sending, 'drain'), answered]).catch(() => undefined);
      if (!state.isAnswered) sending.end();
    };
    void pieces();
    const [response] = await answered;
    let answer = '';
    for await (const chunk of response) answer += chunk;
    return { status: response.statusCode, body: answer };
  }
  const logo = (content: Buffer) =>
    Buffer.concat([
      Buffer.from('--XX\r\nContent-Disposition: form-data; name="file"; filename="logo.png"\r\n\r\n'),
      content,
      Buffer.from('\r\n--XX--\r\n'),
    ]);

  test('a file is complete with a content length and in chunks', async () => {
    const bytes = logo(await picture.png());
    expect((await send(bytes, { 'content-length': String(bytes.length) })).status).toBe(200);
    expect((await send(bytes, { 'transfer-encoding': 'chunked' })).status).toBe(200);
  });

  test.each(['content-length', 'transfer-encoding'])(
    'a file that is too large is 413 with %s, and nothing is stored',
    async (how) => {
      const bytes = logo(Buffer.alloc(9_000_000));
      const answer = await send(bytes, { [how]: how === 'content-length' ? String(bytes.length) : 'chunked' });
      expect([answer.status, JSON.parse(answer.body).message]).toEqual([413, 'Payload too large']);
    },
  );

  test('forms beyond the memory budget are 503 until the others have ended', async () => {
    const ends: (() => void)[] = [];
    /** Sends 5 MB that are not an image; the last bytes wait for `last`. */
    const open = async (who: TestPerson, last = new Promise<void>((resolve) => ends.push(resolve))) => {
      const bytes = logo(Buffer.alloc(5_000_000));
      const stream = new ReadableStream({
        async start(controller) {
          controller.enqueue(bytes.subarray(0, -10));
          await last;
          controller.enqueue(bytes.subarray(-10));
          controller.close();
        },
      });
      return server.app.request('/v2/accounts/logo', {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': TYPE },
        body: stream,
        duplex: 'half',
      } as RequestInit);
    };
    // Only a few forms of one person are read at a time.
    const people = await Promise.all(Array.from({ length: 11 }, () => server.person()));
    const first = people.flatMap((who) => [open(who), open(who), open(who)]);
    await expect.poll(async () => (await open(ana, Promise.resolve())).status).toBe(503);
    const refused = await open(ana, Promise.resolve());
    expect([refused.headers.get('retry-after'), (await refused.json()).message]).toEqual(['5', 'Service unavailable']);
    // Other requests are served.
    expect((await server.call(ana, 'GET', '/v2/accounts/me')).status).toBe(200);
    for (const end of ends) end();
    expect(new Set((await Promise.all(first)).map(({ status }) => status))).toEqual(new Set([400]));
    expect((await open(ana, Promise.resolve())).status).toBe(400);
  });

  test('an unauthenticated request is refused before its body is read', async () => {
    const answer = await send(logo(Buffer.alloc(4_000_000)), { authorization: 'Bearer nobody' });
    expect(answer.status).toBe(401);
  });
});
