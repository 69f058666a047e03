import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultyProxy } from './faulty-proxy.ts';

/** A server that answers each chunk with the same chunk, behind a proxy. */
async function openEcho() {
  const server = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?query`;
  const proxy = await openFaultyProxy(url);
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  return { proxy, url, open: () => dial(proxy.through(url)), connect: () => connectTo(proxy.through(url)) };
}

function dial(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function connectTo(url: string) {
  const socket = dial(url);
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  await once(socket, 'connect');
  return { socket, received: () => received };
}

async function endOf(socket: Socket): Promise<string> {
  if (socket.errored) return (socket.errored as NodeJS.ErrnoException).code ?? 'error';
  const [error] = await once(socket, 'error');
  return error.code;
}

test('passes bytes in both directions and keeps the rest of a URL', async () => {
  const { proxy, url, connect } = await openEcho();
  const { socket, received } = await connect();
  socket.write('hello');
  await expect.poll(received).toBe('hello');
  expect(proxy.through(url)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/path\?query$/);
  expect(proxy.open).toBe(1);
  socket.destroy();
  await expect.poll(() => proxy.open).toBe(0);
});

test('cut resets the present connections and new ones, until they pass', async () => {
  const { proxy, open, connect } = await openEcho();
  const { socket } = await connect();
  await expect.poll(() => proxy.open).toBe(1);
  const end = endOf(socket);
  proxy.cut();
  expect(await end).toBe('ECONNRESET');
  expect(await endOf(open())).toBe('ECONNRESET');
  proxy.pass();
  const { socket: next, received } = await connect();
  next.write('again');
  await expect.poll(received).toBe('again');
});

test('cutOnce does not affect new connections', async () => {
  const { proxy, connect } = await openEcho();
  const { socket } = await connect();
  await expect.poll(() => proxy.open).toBe(1);
  const end = endOf(socket);
  proxy.cutOnce();
  expect(await end).toBe('ECONNRESET');
  const { socket: next, received } = await connect();
  next.write('again');
  await expect.poll(received).toBe('again');
});

test('a silent connection is accepted and never answers, not even after pass', async () => {
  const { proxy, connect } = await openEcho();
  const before = await connect();
  await expect.poll(() => proxy.open).toBe(1);
  proxy.silence();
  const during = await connect();
  for (const { socket } of [before, during]) socket.write('lost');
  await setTimeout(50);
  proxy.pass();
  for (const { socket } of [before, during]) socket.write('lost as well');
  const after = await connect();
  after.socket.write('answered');
  await expect.poll(after.received).toBe('answered');
  expect([before.received(), during.received()]).toEqual(['', '']);
  expect(before.socket.destroyed).toBe(false);
});

test('a frozen connection continues where it was', async () => {
  const { proxy, connect } = await openEcho();
  const before = await connect();
  proxy.freeze();
  const during = await connect();
  before.socket.write('1');
  during.socket.write('2');
  await setTimeout(50);
  expect([before.received(), during.received()]).toEqual(['', '']);
  proxy.pass();
  await expect.poll(before.received).toBe('1');
  await expect.poll(during.received).toBe('2');
});

test('a delayed connection answers later', async () => {
  const { proxy, connect } = await openEcho();
  proxy.delay(60);
  const { socket, received } = await connect();
  const begun = performance.now();
  socket.write('late');
  await expect.poll(received, { interval: 5 }).toBe('late');
  expect(performance.now() - begun).toBeGreaterThan(115);
});
