import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type RunningServer, startServer, temporaryFolder } from '../server.ts';
import { OWNER, signIn } from './owner.ts';

describe('SIGTERM', () => {
  test('a request in progress completes, a new one is refused, and the process exits with 0 within 10 s', async () => {
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

  test('an idle connection does not delay it', async () => {
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

  test('an event stream is ended at once, read or not', async () => {
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
    // The stream ends regularly instead of being reset.
    expect(await reading).toMatch(/^event: beat\n/);
    await unread.body?.cancel().catch(() => {});
    folder.remove();
  });
});

/** Starts a request and sends only its head and part of its body, so that it is in progress. */
async function halfARequest(server: RunningServer, headers: Record<string, string>) {
  const body = JSON.stringify({ title: 'Written while stopping' });
  const socket = connect(Number(new URL(server.url).port), 'localhost');
  await once(socket, 'connect');
  const head = Object.entries({ host: new URL(server.url).host, ...headers, 'content-length': String(body.length) });
  socket.write(`POST /v2/tasks HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.write(body.slice(0, 10));
  // Sockets are read in order of arrival: the response to a later request proves that this request was read.
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
