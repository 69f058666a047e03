import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestServer, type TestServer } from '../testing.ts';

const NativeResponse = globalThis.Response;
const NativeRequest = globalThis.Request;
let made = 0;
class CountedResponse extends NativeResponse {
  constructor(...values: ConstructorParameters<typeof NativeResponse>) {
    super(...values);
    made++;
  }
}

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  // The adapter takes Node's class when it is loaded, and puts its own in place when it begins to listen.
  globalThis.Response = CountedResponse;
  vi.resetModules();
  const { getRequestListener } = await import('@hono/node-server');
  getRequestListener(server.app.fetch);
});
afterAll(async () => {
  Object.defineProperty(globalThis, 'Response', { value: NativeResponse });
  Object.defineProperty(globalThis, 'Request', { value: NativeRequest });
  await server.close();
});

test('a JSON response is sent without making one of Node, which takes as long as the rest of a small request', async () => {
  const ana = await server.person();
  const before = made;
  const response = await server.app.request('/v2/task-tags', { headers: { authorization: `Bearer ${ana.token}` } });
  expect([response.status, made - before]).toEqual([200, 0]);
  // Reading it makes one: the count above could have been another.
  expect(await response.json()).toMatchObject({ items: [] });
  expect(made - before).toBe(1);
});
