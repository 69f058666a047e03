import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jobs } from '../jobs/all.ts';
import { openTestServer, TEST_NOW, TEST_SECRET, TEST_URL, type TestServer } from '../testing.ts';
import { failIfSilent } from './deadline.ts';
import { formOf, picture } from './pictures.sample.ts';
import { openStore, placeOf, withUrls } from './open-store.ts';
import { createFileSigner } from './signing.ts';
import { createS3Store } from './s3-store.ts';

const DEADLINE_MS = 2_500;
const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of opened.splice(0)) await close();
});
beforeAll(() => {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'x';
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'x';
});

/** A store behind a server that answers as `respond` does, or accepts requests and is silent. */
async function storeAt(respond?: RequestListener) {
  return withUrls(createS3Store(await placeAt(respond), DEADLINE_MS), TEST_URL, createFileSigner(TEST_SECRET));
}

/** The address of such a store. */
async function placeAt(respond: RequestListener = () => {}) {
  const silent = createServer((request, response) => respond(request.resume(), response));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  opened.push(async () => {
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
  const { port } = silent.address() as AddressInfo;
  return placeOf(`s3://jornada?endpoint=http://127.0.0.1:${port}`);
}

async function serverWith(store: Awaited<ReturnType<typeof storeAt>>): Promise<TestServer> {
  const server = await openTestServer({ store });
  opened.push(() => server.close());
  return server;
}

const upload = async (server: TestServer, who: Awaited<ReturnType<TestServer['person']>>) =>
  server.call(who, 'POST', '/v2/accounts/logo', formOf({ file: { bytes: await picture.png({ width: 40 }) } }));

/** The status of a write in another account. */
const writeElsewhere = async (server: TestServer, name: string) =>
  (await server.call(await server.person(), 'POST', '/v2/task-tags', { name, color: '#0b6a57' })).status;

test('an upload to a silent store ends with 503 at the deadline, and others write meanwhile', async () => {
  const server = await serverWith(await storeAt());
  let hasEnded = false;
  const hanging = upload(server, await server.person()).finally(() => (hasEnded = true));
  for (const name of ['one', 'two', 'three']) expect(await writeElsewhere(server, name)).toBe(200);
  expect(hasEnded).toBe(false);
  const { status, headers } = await hanging;
  expect([status, headers.get('retry-after')]).toEqual([503, '10']);
});

test('an upload sends only a write, as required by a store that answers nothing else', async () => {
  const requested: string[] = [];
  const store = await storeAt(({ method = '' }, response) => {
    requested.push(method);
    if (method === 'PUT') response.end();
  });
  const server = await serverWith(store);
  expect((await upload(server, await server.person())).status).toBe(200);
  expect(requested).toEqual(['PUT']);
});

test('others write while the clean-up waits for a silent store', async () => {
  let removals = 0;
  const store = await storeAt(({ method }, response) => {
    if (method === 'PUT') response.end();
    if (method === 'DELETE') removals++;
  });
  const server = await serverWith(store);
  const { db } = server;
  const who = await server.person();
  await upload(server, who);
  await server.call(who, 'DELETE', '/v2/accounts/logo');
  // A removed logo stays available for a month.
  const now = new Date(TEST_NOW.getTime() + 40 * 86_400_000);
  const log = { info() {}, warn() {}, error() {} };
  const { signal } = new AbortController();
  let hasEnded = false;
  const job = jobs
    .find(({ name }) => name === 'orphan-files')
    ?.run({ db, files: server.files, now, log, signal })
    .catch((error: unknown) => error)
    .finally(() => (hasEnded = true));
  await expect.poll(() => removals).toBeGreaterThan(0);
  expect([await writeElsewhere(server, 'meanwhile'), hasEnded]).toEqual([200, false]);
  expect(await job).toMatchObject({ kind: 'unavailable' });
});

test('a file whose bytes stop coming fails; a reader that pauses does not', async () => {
  const chunk = new Uint8Array(8);
  const halting = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(chunk) });
  const broken = failIfSilent(halting, 100).getReader();
  expect((await broken.read()).value).toEqual(chunk);
  await expect(broken.read()).rejects.toMatchObject({ kind: 'unavailable' });

  const whole = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(chunk);
      controller.enqueue(chunk);
      controller.close();
    },
  });
  const paused = failIfSilent(whole, 100).getReader();
  await paused.read();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect([(await paused.read()).done, (await paused.read()).done]).toEqual([false, true]);
});

test('the product drops a silent store after ten seconds, over all attempts of a call', async () => {
  let received = 0;
  const all = Promise.withResolvers<void>();
  const s3 = await placeAt(({ url = '' }, response) => {
    if (++received === 6) all.resolve();
    if (url.includes('halting')) response.writeHead(200, { 'content-length': 16 }).write(new Uint8Array(8));
  });
  const store = await openStore({ s3 }, TEST_URL, createFileSigner(TEST_SECRET));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reader = (await store.read('halting'))?.bytes.getReader();
  await reader?.read();
  const bytes = new Uint8Array(8);
  const calls = {
    put: store.put('key', bytes, 'image/png'),
    has: store.has('key'),
    read: store.read('key'),
    'the rest of a file': reader?.read(),
    remove: store.remove('key'),
    list: store.list()[Symbol.asyncIterator]().next(),
  };
  const ended: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(calls))
    Promise.resolve(call).catch((error: unknown) => (ended[name] = error));
  // `expect.poll` would advance the test's clock with each attempt.
  await all.promise;
  await vi.advanceTimersByTimeAsync(9_900);
  expect(ended).toEqual({});
  await vi.advanceTimersByTimeAsync(100);
  const refused: unknown = expect.objectContaining({ kind: 'unavailable', more: { retryAfter: 10 } });
  expect(ended).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, refused])));
});
