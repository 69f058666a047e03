import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  // Installs the adapter's own Response class in place of Node's, as the product does when it starts to listen.
  getRequestListener(server.app.fetch);
});
afterAll(() => server.close());

/** Whether the adapter still holds status, body and headers itself, without a Response of Node. */
const isLight = (response: Response) =>
  Object.getOwnPropertySymbols(response).some(({ description }) => description === 'cache');

test('a JSON response is sent without creating a Response of Node, which would double the time of a small request', async () => {
  const ana = await server.person();
  const response = await server.app.request('/v2/task-tags', { headers: { authorization: `Bearer ${ana.token}` } });
  expect([response.status, isLight(response)]).toEqual([200, true]);
  // Reading it creates one.
  expect(await response.json()).toMatchObject({ items: [] });
  expect(isLight(response)).toBe(false);
});
