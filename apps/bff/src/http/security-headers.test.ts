import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing.ts';
import { mountSecurityTxt } from './security-txt.ts';
import { mountStatic } from './static.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ secure: true });
});
afterAll(() => server.close());

test.each(['/healthz', '/v2/openapi.json', '/v2/tasks', '/nowhere'])(
  'JSON of %s runs and loads nothing, and cannot be framed',
  async (path) => {
    const { headers } = await server.call(null, 'GET', path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  },
);

test('pages deny access to device features', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-static-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const app = new Hono();
  await mountStatic(app, folder, { secure: true }, () => new Response(null, { status: 404 }));
  for (const { headers } of [await app.request('/tasks'), await server.call(null, 'GET', '/docs')]) {
    expect(headers.get('permissions-policy')).toMatch(/\bcamera=\(\), .*\bmicrophone=\(\)/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  // The address contains a secret.
  expect((await app.request('/answer')).headers.get('referrer-policy')).toBe('no-referrer');
});

test('security.txt names the contact of the operator, and expires within a year', async () => {
  const app = new Hono();
  mountSecurityTxt(app, {
    contact: 'mailto:security@example.com',
    publicUrl: 'https://jornada.example.com',
    secure: true,
    clock: () => new Date('2026-03-02T12:00:00.000Z'),
  });
  const response = await app.request('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    'Contact: mailto:security@example.com\nExpires: 2026-08-29T00:00:00Z\nPreferred-Languages: pt-BR, en\n' +
      'Canonical: https://jornada.example.com/.well-known/security.txt\n',
  );
});

test('without a contact there is no security.txt', async () => {
  expect((await server.call(null, 'GET', '/.well-known/security.txt')).status).toBe(404);
});
