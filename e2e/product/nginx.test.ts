import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { findNginx, type Nginx } from '../../scripts/nginx.ts';
import { root } from '../../scripts/process.mjs';
import { type RunningServer, startServer, temporaryFolder } from '../server.ts';
import { CERTIFICATE, KEY } from './certificate.sample.ts';
import { OWNER, signIn } from './owner.ts';

const HOST = 'jornada.example.com';
/** Larger than the default limit of nginx. */
const LARGE = 2 * 1024 * 1024;

/** The server block of the manual; only ports and files are replaced by those of this test. */
function serverBlock({ version }: Nginx, { port, to, folder }: { port: number; to: string; folder: string }): string {
  const manual = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
  const [, block = ''] = /```nginx\n(server \{\n[^]*?\n\})\n```/.exec(manual) ?? [];
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const hasDirective = major * 1e6 + minor * 1e3 + patch >= 1_025_001;
  const listen = hasDirective
    ? `listen 127.0.0.1:${port} ssl;\n  http2 on;`
    : // The form that the manual gives for older versions.
      `listen 127.0.0.1:${port} ssl http2;`;
  return [
    ['listen 443 ssl;\n  http2 on;', listen],
    ['/etc/ssl/jornada.pem', join(folder, 'cert.pem')],
    ['/etc/ssl/jornada.key', join(folder, 'key.pem')],
    ['http://127.0.0.1:3000', to],
  ].reduce((changed, [written = '', here = '']) => {
    if (!changed.includes(written)) throw new Error(`The server block of docs/operations.md has no ${written}`);
    return changed.replace(written, here);
  }, block);
}

const A_METRIC = 'jornada_http_request_seconds';
const DENIAL = /^ *location = \/metrics \{ return 404; \}$/m;

/**
 * Jornada behind nginx: `port` uses the server block of the manual, `open` the same without the denial of `/metrics`.
 */
async function startBehindNginx(nginx: Nginx) {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir);
  const env = { ...OWNER, PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1', LOG_LEVEL: 'error' };
  const jornada = await startServer({ dataDir, env });
  const [port, open] = [await freePort(), await freePort()];
  const block = (at: number) => serverBlock(nginx, { port: at, to: jornada.url, folder: folder.path });
  writeFileSync(join(folder.path, 'cert.pem'), CERTIFICATE);
  writeFileSync(join(folder.path, 'key.pem'), KEY);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder.path, name)};`)
    .join('\n');
  const blocks = [block(port), block(open).replace(DENIAL, '')].join('\n');
  writeFileSync(
    join(folder.path, 'nginx.conf'),
    // The workers of nginx write large bodies into the folder of this test.
    `${process.getuid?.() === 0 ? 'user root;' : ''}daemon off;\nworker_processes 1;\npid ${join(folder.path, 'pid')};\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${blocks}\n}\n`,
  );
  const child = spawn(nginx.program, ['-p', folder.path, '-c', join(folder.path, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: nginx.env,
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const gone = once(child, 'close');
  const ask = (path: string, { at = port, method = 'GET', headers = {}, body = '' }: Asked = {}) =>
    asked(at, { path, method, headers, body });
  while (child.exitCode === null && !(await ask('/healthz').catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
  return {
    jornada,
    port,
    open,
    ask,
    async stop() {
      child.kill('SIGQUIT');
      await gone;
      await jornada.kill();
      folder.remove();
    },
  };
}

interface Asked {
  at?: number;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request by TLS to the host of the manual. The path is not normalised, unlike with `fetch`. */
async function asked(port: number, { path, method, headers, body }: Required<Omit<Asked, 'at'>> & { path: string }) {
  const answer = await sent(port, { path, method, headers, body });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

async function sent(port: number, { path, method, headers, body }: Required<Omit<Asked, 'at'>> & { path: string }) {
  const asking = request({
    host: '127.0.0.1',
    port,
    servername: HOST,
    ca: CERTIFICATE,
    agent: false,
    path,
    method,
    headers: { ...headers, host: HOST },
  });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

const nginx = findNginx();

describe.runIf(typeof nginx !== 'string')(
  'behind nginx with the server block of the manual',
  { tags: ['nginx'] },
  () => {
    let here: Awaited<ReturnType<typeof startBehindNginx>>;
    let jornada: RunningServer;
    let headers: Record<string, string>;
    beforeAll(async () => {
      here = await startBehindNginx(nginx as Nginx);
      ({ jornada } = here);
      headers = await signIn(jornada.url);
    });
    afterAll(() => here?.stop());

    test('pages and answers arrive by TLS and HTTP/2, with their headers and compression', async () => {
      const page = await here.ask('/');
      expect([page.status, page.body]).toEqual([200, expect.stringContaining('<div id="root">')]);
      expect(page.headers).toMatchObject({
        'strict-transport-security': expect.stringContaining('includeSubDomains'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      const script = /<script[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? '';
      const compressed = await here.ask(script, { headers: { 'accept-encoding': 'br' } });
      expect([compressed.status, compressed.headers['content-encoding']]).toEqual([200, 'br']);
      const session = connectHttp2(`https://127.0.0.1:${here.port}`, { ca: CERTIFICATE, servername: HOST });
      const stream = session.request({ ':authority': HOST, ':path': '/v2/openapi.json' });
      const [answered] = (await once(stream, 'response')) as [Record<string, unknown>];
      expect(answered[':status']).toBe(200);
      stream.resume();
      await once(stream, 'end');
      session.close();
    });

    test.each(['/metrics', '/metrics?x', '/%6detrics', '/./metrics', '/x/../metrics'])(
      '%s does not exist, even without the line that denies it',
      async (path) => {
        for (const at of [here.port, here.open])
          for (const forged of [{}, { 'x-forwarded-for': '127.0.0.1' }])
            expect((await here.ask(path, { at, headers: forged })).status).toBe(404);
        expect(await (await fetch(`${jornada.url}/metrics`)).text()).toContain(A_METRIC);
      },
    );

    test.each(['//metrics', '/metrics/', '/METRICS'])('%s does not expose the metrics', async (path) => {
      for (const at of [here.port, here.open]) expect((await here.ask(path, { at })).body).not.toContain(A_METRIC);
    });

    test('the address of a client is that of its connection, whatever its headers claim', async () => {
      const credentials = JSON.stringify({ email: OWNER.SETUP_EMAIL, password: OWNER.SETUP_PASSWORD });
      const claimed = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
      const signedIn = await here.ask('/v2/auth/login', {
        method: 'POST',
        headers: { ...claimed, 'content-type': 'application/json', 'user-agent': 'through-nginx' },
        body: credentials,
      });
      const { token } = JSON.parse(signedIn.body) as { token: string };
      const sessions = await here.ask('/session/all', { headers: { authorization: `Bearer ${token}` } });
      const { items } = JSON.parse(sessions.body) as { items: { address: string; is_current: boolean }[] };
      expect(items.filter(({ is_current }) => is_current).map(({ address }) => address)).toEqual(['127.0.0.1']);
    });

    test('a large body passes', async () => {
      const body = JSON.stringify({ title: 'x'.repeat(LARGE) });
      const answer = await here.ask('/v2/tasks', { method: 'POST', headers, body });
      // Refused by Jornada's own error, not by nginx.
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        413,
        expect.objectContaining({ code: expect.any(String) }),
      ]);
      const rows = Array.from({ length: 20_000 }, (_, at) => `Task ${at} ${'x'.repeat(100)}`);
      const form = new FormData();
      form.append('file', new Blob([['title', ...rows].join('\n')]), 'tasks.csv');
      const encoded = new Response(form);
      const imported = await here.ask('/v2/tasks/import?dry_run=true', {
        method: 'POST',
        headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
        body: await encoded.text(),
      });
      expect([imported.status, (JSON.parse(imported.body) as { rows?: number }).rows]).toEqual([200, 20_000]);
    });

    test('a change reaches an open event stream', async () => {
      const { authorization = '' } = headers;
      const stream = await sent(here.port, { path: '/v2/events', method: 'GET', headers: { authorization }, body: '' });
      expect(stream.statusCode).toBe(200);
      let received = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      stream.on('error', () => {});
      await expect.poll(() => received).toContain('event: beat');
      const created = await here.ask('/v2/task-tags', {
        method: 'POST',
        headers,
        body: '{"name":"Live","color":"#0b6a57"}',
      });
      expect(created.status).toBe(200);
      await expect.poll(() => received).toContain('"resource":"task-tags"');
      stream.destroy();
    });
  },
);
