import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalBody } from '@jornada/contract/refusals';
import { listen } from './listen.ts';

let http: Server;
beforeAll(async () => {
  const app = new Hono();
  app.get('/slow', () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array([65])) })));
  app.get('/', () => new Response('ok'));
  http = listen(app, { host: '127.0.0.1', port: 0 }, () => {}, { headers: 600, body: 600, idle: 600 });
  await once(http, 'listening');
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

async function answerTo(bytes: string): Promise<string> {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test.each([
  ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400, 'not_http'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400, 'not_http'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400, 'not_http'],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 408, 'timeout'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'no_host'],
  ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'no_host'],
])('%s gets an error in JSON', async (_, bytes, status, code) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
  expect(refusalBody.parse(JSON.parse(body)).code).toBe(code);
});

test('a request of HTTP/1.0 needs no host', async () => {
  expect(await answerTo('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 .*ok$/s);
});

test('nothing is written into a response in progress', async () => {
  const answer = await answerTo('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n');
  expect(answer).not.toContain('not_http');
});
