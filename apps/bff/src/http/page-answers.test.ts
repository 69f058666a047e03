import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { pageAnswers } from './page-answers.ts';
import { mountStatic } from './static.ts';

const HTML =
  '<html><head><script type="module" crossorigin src="/assets/e.js"></script></head><body><div id="root"></div></body></html>';

let server: TestServer;
let app: Hono;
let folder: string;
beforeAll(async () => {
  server = await openTestServer();
  folder = mkdtempSync(join(tmpdir(), 'jornada-page-'));
  writeFileSync(join(folder, 'index.html'), HTML);
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/first-screens.json'), JSON.stringify({ scripts: { '/tasks': [], '/login': [] } }));
  app = new Hono();
  for (const path of ['/session', '/v2/*']) app.all(path, (c) => server.app.fetch(c.req.raw, c.env as object));
  await mountStatic(app, folder, { secure: false }, () => new Response(null, { status: 404 }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const open = async (path: string, person: TestPerson | null, headers: Record<string, string> = {}) => {
  const cookie = person && { cookie: `session=${person.token}` };
  const response = await app.request(path, { headers: { ...cookie, ...headers } });
  return { headers: response.headers, html: await response.text() };
};
const carriedBy = (html: string) => {
  const [, text] = /<script type="application\/json" id="page-answers">(.*?)<\/script>/s.exec(html) ?? [];
  return text === undefined ? undefined : JSON.parse(text);
};

test('the page of a signed-in person carries the session, the first rows and their names', async () => {
  const ana = await server.person({ level: 4, nome: 'Ana' });
  const client = (await server.call(ana, 'POST', '/v2/clients', { name: 'Aurora' })).body;
  const task = { title: 'First', client_id: client.id, assignee_id: ana.userId };
  await server.call(ana, 'POST', '/v2/tasks', { ...task, status: 'doing' });
  await server.call(ana, 'POST', '/v2/tasks', { title: 'Other', status: 'done' });
  const { answers, names } = carriedBy((await open('/tasks?status=todo,doing', ana)).html);
  expect(answers['/session']).toEqual((await server.call(ana, 'GET', '/session')).body);
  const request = '/v2/tasks?count=none&limit=50&sort=-id&status=todo&status=doing';
  expect(answers[request]).toEqual((await server.call(ana, 'GET', request)).body);
  expect(answers[request].items).toHaveLength(1);
  expect(names.clients).toMatchObject([{ id: client.id, name: 'Aurora' }]);
  expect(names.user).toMatchObject([{ id: ana.userId, nome: 'Ana' }]);
});

test('a search, a later page and the bin are left to the dashboard', async () => {
  const ana = await server.person({ level: 4 });
  for (const query of ['q=x', 'page=2&trail=abc', 'deleted=true', 'status=nonsense']) {
    const { answers } = carriedBy((await open(`/tasks?${query}`, ana)).html);
    expect(Object.keys(answers).filter((path) => path.startsWith('/v2/tasks?'))).toEqual([]);
    expect(answers['/session'].level).toBe(4);
  }
});

test('text that could end the element or a line of script stays data', async () => {
  const ana = await server.person({ level: 4 });
  const title = '</script><script>alert(1)</script><!-- \u2028 end';
  await server.call(ana, 'POST', '/v2/tasks', { title });
  const { html, headers } = await open('/tasks', ana);
  expect(carriedBy(html).answers['/v2/tasks?limit=50&sort=-id'].items[0].title).toBe(title);
  expect(html.match(/<script[ >]/g)).toHaveLength(2);
  expect(html).not.toContain('\u2028');
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
});

test('shared caches store no page with data, so nobody gets the page of another person', async () => {
  const [ana, bia] = [await server.person({ level: 4 }), await server.person({ level: 2 })];
  const stored = new Map<string, string>();
  const throughCache = async (person: TestPerson | null) => {
    const known = stored.get('/tasks');
    if (known !== undefined) return known;
    const { html, headers } = await open('/tasks', person);
    // RFC 9111, 3: the responses that a shared cache may store.
    if (!/\b(private|no-store)\b/.test(headers.get('cache-control') ?? '')) stored.set('/tasks', html);
    return html;
  };
  expect(carriedBy(await throughCache(ana)).answers['/session'].user.id).toBe(ana.userId);
  expect(carriedBy(await throughCache(bia)).answers['/session'].user.id).toBe(bia.userId);
  expect(carriedBy(await throughCache(null))).toBeUndefined();
  const { headers } = await open('/tasks', ana);
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['private, no-store', 'accept-encoding, cookie']);
});

test('without a valid session the page is as built', async () => {
  expect((await open('/tasks', null)).html).toBe(
    HTML.replace('</head>', '<meta name="session" content="none"></head>'),
  );
  const refused = await open('/tasks', null, { cookie: 'session=nonsense' });
  expect(carriedBy(refused.html)).toBeUndefined();
  expect(refused.html).toContain('</body></html>');
  // The cookie may belong to an ended session: the dashboard then requests the session and shows that it has ended.
  expect(refused.html).not.toContain('name="session"');
});

test('only a page contains data, not a document embedded in another page', async () => {
  const ana = await server.person({ level: 4 });
  for (const dest of ['script', 'iframe', 'empty'])
    expect(carriedBy((await open('/tasks', ana, { 'sec-fetch-dest': dest })).html)).toBeUndefined();
  expect(carriedBy((await open('/tasks', ana, { 'sec-fetch-dest': 'document' })).html)).toBeDefined();
});

test('a person whose link has ended gets only the session, without any refused request', async () => {
  const ended = await server.person({ level: 4, linkActive: false });
  const { answers } = carriedBy((await open('/tasks', ended)).html);
  expect(Object.keys(answers)).toEqual(['/session']);
  expect(answers['/session'].link_active).toBe(false);
});

test('a late response is left out, and the others are sent', async () => {
  const ana = await server.person({ level: 4 });
  const slow = new Hono();
  slow.get('/session', (c) => server.app.fetch(c.req.raw));
  slow.get('/v2/saved-views', (c) => server.app.fetch(c.req.raw));
  slow.get('/v2/*', () => new Promise<Response>(() => {}));
  const page = new Hono();
  page.get('/tasks', async (c) => c.json((await pageAnswers(slow, c, '/tasks', 1_500)) ?? null));
  const carried = await (await page.request('/tasks', { headers: { cookie: `session=${ana.token}` } })).json();
  expect(Object.keys(carried.answers)).toEqual(['/session', '/v2/saved-views?screen=tasks']);
});

test('the compressed page is the same, and its parts arrive in order', async () => {
  const ana = await server.person({ level: 4 });
  const response = await app.request('/tasks', {
    headers: { cookie: `session=${ana.token}`, 'accept-encoding': 'gzip, br' },
  });
  expect(response.headers.get('content-encoding')).toBe('br');
  const html = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString();
  expect(html.indexOf('id="root"')).toBeLessThan(html.indexOf('async'));
  expect(html.indexOf('async')).toBeLessThan(html.indexOf('page-answers'));
  expect(carriedBy(html).answers['/session'].user.id).toBe(ana.userId);
});
