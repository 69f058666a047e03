import { randomUUID } from 'node:crypto';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openTestServer, TEST_SECRET, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';
import { openFaultyProxy } from '../testing/faulty-proxy.ts';
import { openStore, placeOf, withUrls } from './open-store.ts';
import { formOf, picture } from './pictures.sample.ts';
import { createS3Store } from './s3-store.ts';
import { createFileSigner } from './signing.ts';

/** Short for a test, long enough for a busy machine. */
const DEADLINE_MS = 4_000;
const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A server that reaches the S3 server of this run through a proxy, and the store without the proxy. */
async function openBehindProxy() {
  const url = new URL(process.env['TEST_STORAGE_URL'] as string);
  url.pathname = `/${randomUUID()}`;
  const direct = placeOf(url.href);
  const proxy = await openFaultyProxy(url.searchParams.get('endpoint') as string);
  url.searchParams.set('endpoint', proxy.through(url.searchParams.get('endpoint') as string).replace(/\/$/, ''));
  const signer = createFileSigner(TEST_SECRET);
  const store = withUrls(createS3Store(placeOf(url.href), DEADLINE_MS), TEST_URL, signer);
  const server = await openTestServer({ store });
  onTestFinished(async () => {
    proxy.pass();
    await server.close();
    await proxy.close();
  });
  return { server, proxy, ana: await server.person(), direct: await openStore({ s3: direct }, TEST_URL, signer) };
}

let colours = 0;
/** Uploads a picture that differs from all other uploads. */
const upload = async (server: TestServer, who: TestPerson) =>
  server.call(
    who,
    'POST',
    '/v2/accounts/logo',
    formOf({ file: { bytes: await picture.png({ width: 40 + colours++ }) } }),
  );
const logoOf = async (server: TestServer, who: TestPerson) =>
  (await server.call(who, 'GET', '/v2/accounts/me')).body.logo_url as string | null;
const keysIn = async (store: Awaited<ReturnType<typeof openStore>>) => (await Array.fromAsync(store.list())).flat();

test.each([
  ['resets all connections', 'cut'],
  ['accepts connections and answers nothing', 'silence'],
  ['stands still', 'freeze'],
] as const)(
  'while the S3 server %s, uploads get 503 with Retry-After, nothing is stored, and others write',
  async (_, fault) => {
    const { server, proxy, ana, direct } = await openBehindProxy();
    expect((await upload(server, ana)).status).toBe(200);
    const before = await logoOf(server, ana);
    proxy[fault]();
    const refused = Promise.all([upload(server, ana), upload(server, ana)]);
    const tag = { name: 'meanwhile', color: '#0b6a57' };
    expect((await server.call(await server.person(), 'POST', '/v2/task-tags', tag)).status).toBe(200);
    for (const { status, body, headers } of await refused) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await logoOf(server, ana)).toBe(before);
    if (fault !== 'freeze') expect(await keysIn(direct)).toHaveLength(1);
    proxy.pass();
    await expect.poll(async () => (await upload(server, ana)).status).toBe(200);
    expect(await logoOf(server, ana)).not.toBe(before);
  },
);

test('an upload whose connections are reset is retried by the store or refused, and none is lost', async () => {
  const { server, proxy } = await openBehindProxy();
  const people = await Promise.all(Array.from({ length: 8 }, () => server.person()));
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) {
    const uploads = Promise.all(people.map((who) => upload(server, who)));
    await expect.poll(() => proxy.open).toBeGreaterThan(0);
    proxy.cutOnce();
    statuses.push(...(await uploads).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  for (const who of people) {
    const url = await logoOf(server, who);
    // Each logo in a response has its file.
    if (url !== null) expect((await server.app.request(url.slice(TEST_URL.length))).status).toBe(200);
  }
  expect(await Promise.all(people.map(async (who) => (await upload(server, who)).status))).toEqual(
    people.map(() => 200),
  );
});

test('waits for a slow S3 server', async () => {
  const { server, proxy, ana } = await openBehindProxy();
  proxy.delay(200);
  const begun = performance.now();
  expect((await upload(server, ana)).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThan(400);
  expect(await logoOf(server, ana)).toEqual(expect.any(String));
});
