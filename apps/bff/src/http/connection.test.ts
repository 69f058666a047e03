import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FileStore } from '../files/store.ts';
import { formOf, picture } from '../files/pictures.sample.ts';
import { openTestServer } from '../testing.ts';
import { listen } from './listen.ts';

const STALL_MS = 1_000;
/** Larger than the buffers of a connection. */
const SIZE = 64 * 1024 * 1024;
const FULL_AFTER_TURNS = 50;

/** A store with large files only; counts how many of them are being read. */
const reading = { open: 0, chunks: 0 };
const store: FileStore = {
  put: async () => {},
  has: async () => true,
  remove: async () => {},
  signedUrl: () => '',
  async *list() {},
  async read() {
    reading.open++;
    let left = SIZE;
    const chunk = new Uint8Array(65_536);
    const bytes = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          reading.chunks++;
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

/** A server on the network, with a person and the path of a large file. */
async function openOnNetwork(options: { stallMs?: number } = {}) {
  const server = await openTestServer({ store, ...options });
  const ana = await server.person();
  const form = formOf({ file: { bytes: await picture.png() } });
  const logo = new URL((await server.call(ana, 'POST', '/v2/accounts/logo', form)).body.data.Location).pathname;
  const http = listen(server.app, { host: '127.0.0.1', port: 0 }, () => {});
  await once(http, 'listening');
  return {
    server,
    ana,
    logo,
    /** A connection that has sent `text`. */
    async opened(text: string) {
      const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    },
    get: (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ana.token}\r\nConnection: close\r\n\r\n`,
    /** The statuses that were logged for a route since `from` lines. */
    logged: (route: string, from = 0) =>
      server.logged
        .slice(from)
        .map((line) => JSON.parse(line) as { route?: string; status?: number })
        .filter((line) => line.route === route)
        .map(({ status }) => status),
    async close() {
      http.closeAllConnections();
      http.close();
      await server.close();
    },
  };
}
/**
 * Waits until a download has begun and the buffers of its connection are full: no more is read from the store. Without
 * `expect.poll`, which lets faked time pass.
 */
async function untilFull(chunksBefore: number) {
  while (reading.chunks === chunksBefore) await setTimeout(20);
  // Counts iterations of the event loop, each of which fills the free buffer: a process that had to wait is not at the
  // limit.
  for (let seen = 0, idleTurns = 0; idleTurns < FULL_AFTER_TURNS; await setTimeout(10)) {
    idleTurns = reading.chunks > seen ? 0 : idleTurns + 1;
    seen = reading.chunks;
  }
}

type OnNetwork = Awaited<ReturnType<typeof openOnNetwork>>;

let here: OnNetwork;
beforeAll(async () => {
  here = await openOnNetwork({ stallMs: STALL_MS });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => here.close());

/** Large downloads: description, path and route. */
const LARGE: [string, (of: OnNetwork) => string, string][] = [
  ['a file', ({ logo }) => logo, '/logos/{name}'],
  ['a zip', () => '/v2/accounts/export', '/v2/accounts/export'],
];

describe('a download', () => {
  test.each(LARGE)(
    'of %s is disconnected when its reader stops reading, and is logged as 499',
    async (_, path, route) => {
      const { server, opened, get, logged } = here;
      const from = server.logged.length;
      const socket = await opened(get(path(here)));
      const begun = performance.now();
      socket.pause();
      await expect.poll(() => logged(route, from)).toEqual([499]);
      expect(performance.now() - begun).toBeGreaterThan(STALL_MS * 0.9);
      await expect.poll(() => reading.open).toBe(0);
      socket.destroy();
    },
  );

  test.each(LARGE)('of %s is disconnected by the product after 60 seconds, and not before', async (_, path, route) => {
    const product = await openOnNetwork();
    onTestFinished(() => product.close());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const chunksBefore = reading.chunks;
    const socket = await product.opened(product.get(path(product)));
    socket.pause();
    await untilFull(chunksBefore);
    // Checked every 15 seconds: the first check sees the progress so far.
    await vi.advanceTimersByTimeAsync(74_000);
    expect(product.logged(route)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    // Waiting below must not advance the time.
    vi.useRealTimers();
    await expect.poll(() => product.logged(route)).toEqual([499]);
    socket.destroy();
  });

  test('by a slow reader that makes progress is complete', async () => {
    const { server, opened, get, logged, logo } = here;
    const from = server.logged.length;
    const socket = await opened(get(logo));
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      // 64 pauses, in total twice as long as a reader may be idle.
      if (received % (1024 * 1024) < chunk.length) {
        socket.pause();
        globalThis.setTimeout(() => socket.resume(), (STALL_MS * 2) / 64);
      }
    });
    await once(socket, 'close');
    expect(received).toBeGreaterThan(SIZE);
    expect(logged('/logos/{name}', from)).toEqual([200]);
  });

  test('whose reader disconnects is logged as 499', async () => {
    const { server, opened, get, logged, logo } = here;
    const from = server.logged.length;
    const socket = await opened(get(logo));
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => logged('/logos/{name}', from)).toEqual([499]);
    await expect.poll(() => reading.open).toBe(0);
  });

  test('that is complete is logged as 200', async () => {
    const { server, opened, get, logged } = here;
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
    const { server, opened, get, logged, ana } = here;
    const from = server.logged.length;
    const socket = await opened(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ana.token}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n${body}`,
    );
    // Sockets are read in order of arrival: once a later request has its response, this one is waiting for its body.
    const later = await opened(get('/v2/clients/export.csv'));
    later.resume();
    await once(later, 'close');
    socket.destroy();
    await expect.poll(() => logged(path, from)).toEqual([499]);
    expect(server.logged.slice(from).filter((line) => (JSON.parse(line) as { level: number }).level > 30)).toEqual([]);
    const metrics = (await server.call(null, 'GET', '/metrics')).body as string;
    expect(metrics).toContain(`route="${path}",status="499"`);
    expect(metrics).not.toMatch(/status="5/);
  },
);
