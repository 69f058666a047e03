import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type RunningServer, startServer, temporaryFolder } from '../server.ts';
import { OWNER, signIn } from './owner.ts';

describe('SIGTERM', () => {
  test('a request under way is answered, a new one is not taken, and the process ends with 0 within 10 s', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ dataDir: folder.path, env: OWNER });
    const headers = await signIn(server.url);
    const request = await halfARequest(server, headers);

    const start = performance.now();
    const stopped = server.stop();
    await untilRefused(server.url);
    const answer = await request.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"title":"Written while stopping"');

    expect(await stopped).toBe(0);
    expect(performance.now() - start).toBeLessThan(10_000);
    folder.remove();
  });

  test('an open connection that says nothing does not hold it up', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ dataDir: folder.path, env: OWNER });
    const idle = connect(Number(new URL(server.url).port), 'localhost');
    await once(idle, 'connect');
    const start = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - start).toBeLessThan(10_000);
    idle.destroy();
    folder.remove();
  });

  test('a stream of events, which has no end of its own, is ended at once: read or not', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ dataDir: folder.path, env: OWNER });
    const headers = await signIn(server.url);
    const stream = await fetch(`${server.url}/v2/events`, { headers });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const reading = stream.text();
    const unread = await fetch(`${server.url}/v2/events`, { headers });
    const start = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - start).toBeLessThan(10_000);
    // The end is told, not torn off.
    expect(await reading).toMatch(/^event: beat\n/);
    await unread.body?.cancel().catch(() => {});
    folder.remove();
  });
});

/** A request whose head and half of whose body the server has, so that it cannot but be under way. */
async function halfARequest(server: RunningServer, headers: Record<string, string>) {
  const body = JSON.stringify({ title: 'Written while stopping' });
  const socket = connect(Number(new URL(server.url).port), 'localhost');
  await once(socket, 'connect');
  const head = Object.entries({ host: new URL(server.url).host, ...headers, 'content-length': String(body.length) });
  socket.write(`POST /v2/tasks HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.write(body.slice(0, 10));
  // The server reads a connection in the order in which it arrives: an answer to a later one says it has read this.
  await fetch(`${server.url}/healthz`);
  return {
    async finish() {
      socket.write(body.slice(10));
      return read(socket);
    },
  };
}

async function read(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

async function untilRefused(url: string): Promise<void> {
  const { port } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), '127.0.0.1');
    const refused = await Promise.race([
      once(socket, 'connect').then(() => false),
      once(socket, 'error').then(() => true),
    ]).catch(() => true);
    socket.destroy();
    if (refused) return;
  }
}
