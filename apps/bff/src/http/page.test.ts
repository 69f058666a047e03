import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { mountStatic } from './static.ts';

const SCRIPTS = { '/login': ['assets/e.js', 'assets/l.js'], '/tasks': ['assets/e.js', 'assets/t.js'], '*': [] };
const HTML =
  '<html><head><script type="module" crossorigin src="/assets/e.js"></script></head><body><div id="root"></div></body></html>';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jornada-page-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), HTML);
  writeFileSync(join(folder, '.vite/first-screens.json'), JSON.stringify({ font: 'assets/f.woff2', scripts: SCRIPTS }));
  return () => rmSync(folder, { recursive: true });
});

async function preloadsOf(path: string, headers: Record<string, string> = {}) {
  const app = new Hono();
  await mountStatic(app, folder, { secure: false }, () => new Response(null, { status: 404 }));
  const html = await (await app.request(path, { headers })).text();
  return [...html.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)].map(([, rel, href]) => `${rel} ${href}`);
}

const FONT = 'preload /assets/f.woff2';
const ENTRY = 'modulepreload /assets/e.js';
const SIGNED_IN = { cookie: 'session=x' };
const CROSS_SITE = { 'sec-fetch-site': 'cross-site' };

test('a page preloads the font and the scripts of its screen', async () => {
  expect(await preloadsOf('/tasks', SIGNED_IN)).toEqual([ENTRY, FONT, 'modulepreload /assets/t.js']);
  expect(await preloadsOf('/tasks/7', SIGNED_IN)).toEqual([ENTRY, FONT, 'modulepreload /assets/t.js']);
  expect(await preloadsOf('/clients', SIGNED_IN)).toEqual([ENTRY, FONT]);
});

test('without a session it preloads the sign-in screen, to which people are redirected', async () => {
  expect(await preloadsOf('/tasks')).toEqual([FONT, 'modulepreload /assets/l.js']);
  expect(await preloadsOf('/setup')).toEqual([FONT]);
});

test('a link on another site, which browsers open without the cookie, preloads its own screen', async () => {
  expect(await preloadsOf('/tasks', CROSS_SITE)).toEqual([FONT, 'modulepreload /assets/t.js']);
});

test('a build without a list of scripts preloads nothing', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'jornada-page-'));
  onTestFinished(() => rmSync(bare, { recursive: true }));
  writeFileSync(join(bare, 'index.html'), HTML);
  const app = new Hono();
  await mountStatic(app, bare, { secure: false }, () => new Response(null, { status: 404 }));
  expect(await (await app.request('/tasks', { headers: CROSS_SITE })).text()).toBe(HTML);
});
