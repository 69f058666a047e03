import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  // Puts the adapter's own class in the place of Node's, as the product does when it begins to listen.
  getRequestListener(server.app.fetch);
});
afterAll(() => server.close());

/** Whether the adapter still holds status, body and headers by themselves, and no response of Node was made of them. */
const isLight = (response: Response) =>
  Object.getOwnPropertySymbols(response).some(({ description }) => description === 'cache');

test('a JSON response is sent without making one of Node, which takes as long as the rest of a small request', async () => {
  const ana = await server.person();
  const response = await server.app.request('/v2/task-tags', { headers: { authorization: `Bearer ${ana.token}` } });
  expect([response.status, isLight(response)]).toEqual([200, true]);
  // Reading it makes one.
  expect(await response.json()).toMatchObject({ items: [] });
  expect(isLight(response)).toBe(false);
});
