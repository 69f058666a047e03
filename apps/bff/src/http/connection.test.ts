import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../files/store.ts';
import { formOf, picture } from '../files/pictures.sample.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { listen } from './listen.ts';

const STALL_MS = 1_000;
/** More than the buffers of a connection hold. */
const SIZE = 64 * 1024 * 1024;

/** A store whose files are all large, and how many of them are being read. */
const reading = { open: 0 };
const store: FileStore = {
  origins: [],
  imageSeconds: 30,
  put: async () => {},
  has: async () => true,
  remove: async () => {},
  signedUrl: async () => '',
  async *list() {},
  async read() {
    reading.open++;
    let left = SIZE;
    const chunk = new Uint8Array(65_536);
    const bytes = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(chunk);
          left -= chunk.length;
          if (left > 0) return;
          reading.open--;
          controller.close();
        },
        cancel: () => void reading.open--,
      },
      { highWaterMark: 0 },
    );
    return { size: SIZE, bytes };
  },
};

let server: TestServer;
let http: Server;
let ana: TestPerson;
let logo: string;
beforeAll(async () => {
  server = await openTestServer({ store, stallMs: STALL_MS });
  ana = await server.person();
  const form = formOf({ file: { bytes: await picture.png() } });
  logo = new URL((await server.call(ana, 'POST', '/v2/accounts/logo', form)).body.data.Location).pathname;
  http = listen(server.app, { host: '127.0.0.1', port: 0 }, () => {});
  await once(http, 'listening');
});
afterAll(async () => {
  http.closeAllConnections();
  http.close();
  await server.close();
});

/** A connection that has sent `text`. */
async function opened(text: string) {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ana.token}\r\nConnection: close\r\n\r\n`;

/** The statuses that were logged for a route since `from` lines. */
const logged = (route: string, from: number) =>
  server.logged
    .slice(from)
    .map((line) => JSON.parse(line) as { route?: string; status?: number })
    .filter((line) => line.route === route)
    .map(({ status }) => status);

describe('a download', () => {
  test.each([
    ['a file', () => logo, '/logos/{name}'],
    ['a zip', () => '/v2/accounts/export', '/v2/accounts/export'],
  ])('of %s is cut off when its reader takes nothing, and is logged as 499', async (_, path, route) => {
    const from = server.logged.length;
    const socket = await opened(get(path()));
    const begun = performance.now();
    socket.pause();
    await expect.poll(() => logged(route, from)).toEqual([499]);
    expect(performance.now() - begun).toBeGreaterThan(STALL_MS * 0.9);
    await expect.poll(() => reading.open).toBe(0);
    socket.destroy();
  });

  test('of a slow reader that makes progress is complete', async () => {
    const from = server.logged.length;
    const socket = await opened(get(logo));
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      // 64 pauses, twice as long together as a reader may do nothing.
      if (received % (1024 * 1024) < chunk.length) {
        socket.pause();
        setTimeout(() => socket.resume(), (STALL_MS * 2) / 64);
      }
    });
    await once(socket, 'close');
    expect(received).toBeGreaterThan(SIZE);
    expect(logged('/logos/{name}', from)).toEqual([200]);
  });

  test('whose reader disconnects is logged as 499', async () => {
    const from = server.logged.length;
    const socket = await opened(get(logo));
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => logged('/logos/{name}', from)).toEqual([499]);
    await expect.poll(() => reading.open).toBe(0);
  });

  test('that is complete is logged as 200', async () => {
    const from = server.logged.length;
    const socket = await opened(get('/v2/clients/export.csv'));
    socket.resume();
    await once(socket, 'close');
    expect(logged('/v2/clients/export.csv', from)).toEqual([200]);
  });
});

test.each([
  ['JSON', '/v2/tasks', 'application/json', '{"title":'],
  ['a form', '/v2/accounts/logo', 'multipart/form-data; boundary=XX', '--XX\r\nContent-Disposition: form-data; name'],
])(
  'a client that disconnects while it sends %s is logged and counted as 499, not as an error',
  async (_, path, type, body) => {
    const from = server.logged.length;
    const socket = await opened(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ana.token}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n${body}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await expect.poll(() => logged(path, from)).toEqual([499]);
    expect(server.logged.slice(from).filter((line) => (JSON.parse(line) as { level: number }).level > 30)).toEqual([]);
    const metrics = (await server.call(null, 'GET', '/metrics')).body as string;
    expect(metrics).toContain(`route="${path}",status="499"`);
    expect(metrics).not.toMatch(/status="5/);
  },
);
