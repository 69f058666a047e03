import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';
import { createMetrics, mountMetrics } from './metrics.ts';

const TOKEN = 'a token of tests, long enough';

function appWith(token?: string) {
  const app = new Hono();
  mountMetrics(app, createMetrics(), { secure: false, token, unknown: () => new Response('{}', { status: 404 }) });
  return app;
}
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const statusOf = async (app: Hono, peer: string, headers: Record<string, string> = {}) =>
  (await app.request('/metrics', { headers: { host: '127.0.0.1:3000', ...headers } }, from(peer))).status;

test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])(
  'without a token, %s may read metrics',
  async (peer) => {
    expect(await statusOf(appWith(), peer)).toBe(200);
  },
);

test.each(['10.0.0.5', '::ffff:10.0.0.5', '2001:db8::1', '128.0.0.1', '127.evil.example'])(
  'without a token, metrics do not exist for %s',
  async (peer) => {
    expect(await statusOf(appWith(), peer)).toBe(404);
  },
);

test.each([
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-real-ip': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 proxy' },
  { host: 'jornada.example.com' },
])('without a token, metrics do not exist for a request through a proxy on this machine (%j)', async (headers) => {
  expect(await statusOf(appWith(), '127.0.0.1', headers)).toBe(404);
});

test('the token opens metrics from anywhere, and is required on this machine too', async () => {
  const app = appWith(TOKEN);
  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  expect(await statusOf(app, '10.0.0.5', { ...proxied, authorization: `Bearer ${TOKEN}` })).toBe(200);
  for (const authorization of ['', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`])
    expect(await statusOf(app, '127.0.0.1', { authorization })).toBe(401);
});

test('a program on this machine reads metrics over the network', async () => {
  const server = listen(appWith(), { host: '127.0.0.1', port: 0 }, () => {});
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/metrics`;
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404);
});
