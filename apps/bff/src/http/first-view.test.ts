import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { firstViews, type ViewLimits } from './first-view.ts';
import { mountStatic } from './static.ts';

/** Replaces the built module; its behaviour depends on the address. */
const MODULE = `
let rendered = 0;
export async function render(address, { answers }) {
  if (address.includes('throw')) throw new Error('a component failed');
  if (address.includes('exit')) process.exit(1);
  if (address.includes('hang')) await new Promise(() => {});
  if (address.includes('busy')) for (const end = Date.now() + 500; Date.now() < end; );
  const markup = address + ' ' + Object.keys(answers).length;
  return { language: 'pt-BR', markup, styles: 'p{color:red}', variables: String(++rendered) };
}
`;
const HTML =
  '<html><head><script src="/first.js"></script><link rel="stylesheet" crossorigin href="/s.css"><script type="module" crossorigin src="/assets/e.js"></script></head><body><div id="root"></div></body></html>';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-view-'));
  mkdirSync(join(folder, '.vite/first-view'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), HTML);
  writeFileSync(join(folder, 'first.js'), 'let first;');
  writeFileSync(join(folder, 's.css'), 'b{}');
  writeFileSync(
    join(folder, '.vite/first-screens.json'),
    JSON.stringify({ scripts: { '/tasks': [], '/clients': [] } }),
  );
  writeFileSync(join(folder, '.vite/first-view/package.json'), '{"type":"module"}');
  writeFileSync(join(folder, '.vite/first-view/render.js'), MODULE);
  return folder;
}

let server: TestServer;
let app: Hono;
let folder: string;
beforeAll(async () => {
  server = await openTestServer();
  folder = newFolder();
  app = new Hono();
  for (const path of ['/session', '/v2/*']) app.all(path, (c) => server.app.fetch(c.req.raw, c.env as object));
  await mountStatic(app, folder, { secure: false }, () => new Response(null, { status: 404 }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

async function open(path: string, person: TestPerson | null, cookies = '') {
  const cookie = person ? `session=${person.token}${cookies}` : cookies;
  const response = await app.request(path, { headers: { cookie } });
  const html = await response.text();
  const [, view] = /<template shadowrootmode="closed">(.*)<\/template>/s.exec(html) ?? [];
  return { html, view, policy: response.headers.get('content-security-policy') ?? '' };
}

/** The view of one page under these limits; the module is slow to load on a busy machine. */
function viewsWith(limits: ViewLimits) {
  const views = firstViews(folder, { mostMs: 60_000, ...limits });
  if (!views) throw new Error('The folder has no module');
  return (address: string) => views.of(address, { answers: { a: 1 }, names: {} });
}

test("the page of a signed-in person shows the screen before its scripts run, with a policy that permits the page's styles", async () => {
  const ana = await server.person({ level: 4 });
  await open('/tasks', ana);
  await expect.poll(async () => (await open('/tasks?status=todo', ana)).view).toContain('/tasks?status=todo 4');
  const [one, other] = [await open('/tasks', ana), await open('/tasks', ana)];
  const [, nonce = ''] = /<style nonce="([^"]+)">p\{color:red\}<\/style>/.exec(one.html) ?? [];
  expect(nonce).toHaveLength(24);
  expect(one.policy).toContain(`'nonce-${nonce}'`);
  expect(one.policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(one.policy).not.toContain('unsafe');
  expect(other.policy).not.toContain(nonce);
  expect(one.html).toContain('lang="pt-BR"');
  // The scripts come after the view, whose elements are inert.
  expect(one.html.indexOf('</template>')).toBeLessThan(one.html.indexOf('<script type="module" async'));
  expect(one.html).toMatch(/<div data-first-view [^>]*inert aria-hidden="true"><template/);
});

test('a browser that has the scripts of this build gets no view', async () => {
  const ana = await server.person({ level: 4 });
  await expect.poll(async () => (await open('/tasks', ana)).view).toBeDefined();
  const [, build] = /data-build="([^"]+)"/.exec((await open('/tasks', ana)).html) ?? [];
  const known = await open('/tasks', ana, `; build=${build}`);
  expect(known.view).toBeUndefined();
  expect(known.policy).not.toContain('nonce');
  expect(known.html).toContain('page-answers');
  expect((await open('/tasks', ana, '; build=before')).view).toBeDefined();
});

test('other screens, people without a session and people whose link has ended get no view', async () => {
  const [ana, ended] = [await server.person({ level: 4 }), await server.person({ level: 4, linkActive: false })];
  await expect.poll(async () => (await open('/tasks', ana)).view).toBeDefined();
  for (const path of ['/clients', '/tasks/7', '/tasks?new=true', '/tasks?q=unknown'])
    expect((await open(path, ana)).view).toBeUndefined();
  expect((await open('/tasks', null)).view).toBeUndefined();
  expect((await open('/tasks', ended)).view).toBeUndefined();
});

test('the first script and the style sheet are in the page, permitted by their hashes', async () => {
  const { html, policy } = await open('/clients', null);
  expect(html).toContain('<script>let first;</script><style>b{}</style>');
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
});

test('a screen that fails to render is left to the dashboard', async () => {
  const of = viewsWith({});
  expect(await of('/throw')).toBeUndefined();
  expect(await of('/tasks')).toMatchObject({ markup: '/tasks 1' });
});

test('a thread that ends answers no further requests, and the next page starts another one', async () => {
  const of = viewsWith({});
  expect(await Promise.all([of('/exit'), of('/tasks')])).toEqual([undefined, undefined]);
  expect(await of('/tasks')).toMatchObject({ markup: '/tasks 1' });
});

test('a page does not wait for a view that takes too long', async () => {
  const of = viewsWith({ mostMs: 50 });
  expect(await of('/hang')).toBeUndefined();
});

test('pages beyond the waiting limit come without a view', async () => {
  const of = viewsWith({ mostWaiting: 2 });
  const all = await Promise.all([of('/busy'), of('/tasks?1'), of('/tasks?2')]);
  expect(all.map((view) => view?.markup)).toEqual(['/busy 1', '/tasks?1 1', undefined]);
});

test('a thread without work ends, and the next page starts another one', async () => {
  const of = viewsWith({ idleMs: 200 });
  const renderedBefore = async () => (await of('/tasks'))?.variables;
  expect([await renderedBefore(), await renderedBefore()]).toEqual(['1', '2']);
  await expect.poll(renderedBefore, { interval: 1_000 }).toBe('1');
});

test('a build without first views has none', () => {
  const bare = mkdtempSync(join(tmpdir(), 'jornada-view-'));
  onTestFinished(() => rmSync(bare, { recursive: true }));
  expect(firstViews(bare)).toBeUndefined();
});
