import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, TEST_URL, type TestServer } from '../../testing.ts';
import { areasOf, type Document, type Listed } from './document.ts';
import { curlOf, exampleOf } from './example.ts';
import { fieldsOf, typeOf } from './fields.ts';
import { referencePage } from './page.ts';

let server: TestServer;
let page: string;
let document: Document;
beforeAll(async () => {
  server = await openTestServer();
  page = (await server.call(null, 'GET', '/docs')).body;
  document = (await server.call(null, 'GET', '/v2/openapi.json')).body;
});
afterAll(() => server.close());

const endpoints = Object.values(contract).flatMap((resource) => Object.values<Endpoint>(resource));

test('the reference is public and its policy permits only its own style, script and font', async () => {
  const { status, headers } = await server.call(null, 'GET', '/docs');
  const policy = headers.get('content-security-policy') ?? '';
  expect(status).toBe(200);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  // The policy blocks nothing on the page.
  expect(page).not.toMatch(/<style|<script>|\sstyle=|\son\w+=/);
  const loaded = [...page.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(loaded).toHaveLength(3);
  for (const address of loaded.filter((one) => one.startsWith('/docs/'))) {
    const asset = await server.call(null, 'GET', address);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
});

test('the page is compressed, and a cached page is 304', async () => {
  const answer = await server.app.request('/docs', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect((await answer.arrayBuffer()).byteLength * 8).toBeLessThan(page.length);
  const again = await server.call(null, 'GET', '/docs', undefined, {
    'if-none-match': answer.headers.get('etag') ?? '',
  });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('the page lists every operation once, with its levels, and has no broken link', () => {
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const articles = [...page.matchAll(/<article data-find="[^"]*" aria-labelledby="([^"]+)"/g)].map(([, id]) => id);
  expect(articles.toSorted()).toEqual(endpoints.map(({ resource, name }) => `${resource}.${name}`).toSorted());
  const wanted = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  const deactivate = page.slice(page.indexOf('<h3 id="employee-hr-data.deactivate"'));
  expect(deactivate).toMatch(/^<h3[^>]*>.*?Levels: 5\./s);
});

/** Fields with a pattern, which examples cannot satisfy; and the reason, which only a dry run may omit. */
const PATTERNED = ['reason', 'color', 'tax_id', 'website', 'month', 'time_zone', 'currency', 'field'];

test('the example of a body is valid input of its operation', () => {
  const operations = new Map([...areasOf(document).values()].flat().map((one) => [one.operationId, one]));
  const refused = endpoints.flatMap(({ resource, name, body }) => {
    const schema = operations.get(`${resource}.${name}`)?.requestBody?.content['application/json']?.schema;
    const issues = schema && body ? (body.safeParse(exampleOf(schema)).error?.issues ?? []) : [];
    return issues
      .filter(({ path }) => !PATTERNED.includes(String(path[0])))
      .map(({ path, message }) => `${resource}.${name} ${path.join('.')}: ${message}`);
  });
  expect(refused).toEqual([]);
});

const operation: Listed = {
  method: 'POST',
  path: '/v2/things/{id}',
  operationId: 'things.create',
  tags: ['things'],
  summary: 'A <b>thing</b> & more',
  security: [{}],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
    { name: 'from', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
    { name: 'q', in: 'query', required: false, schema: { type: 'string' } },
  ],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['who'],
          properties: { who: { const: "it’s 'me'" }, note: { type: 'string' } },
        },
      },
    },
  },
  responses: { 200: { description: 'OK' } },
};

test('an example has the required parameters and is quoted for a shell', () => {
  expect(curlOf('http://here', operation)).toBe(
    [
      `curl -X POST 'http://here/v2/things/1?from=2026-11-20'`,
      `-H "Authorization: Bearer $TOKEN"`,
      `-H 'Content-Type: application/json'`,
      `-d '{"who":"it’s '\\''me'\\''"}'`,
    ].join(' \\\n  '),
  );
});

test('text of the document is escaped', async () => {
  const made = await referencePage(
    {
      info: { title: '<i>x</i>', version: '1' },
      servers: [{ url: TEST_URL }],
      paths: { '/v2/things/{id}': { post: operation } },
      components: { schemas: {}, responses: {} },
    },
    { style: '/s.css', script: '/s.js' },
  );
  expect(made).toContain('A &lt;b&gt;thing&lt;/b&gt; &amp; more');
  expect(made).not.toMatch(/<b>thing|<title>[^<]*<i>/);
});

test('nested fields are listed by their full names', () => {
  const shape = {
    type: 'object',
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
            owner: { $ref: '#/x/User' },
          },
        },
      },
      due_on: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      state: { enum: ['a', 'b'] },
    },
  };
  expect(fieldsOf(shape).map(({ name, required, type, of, limits }) => [name, required, type, of, limits])).toEqual([
    ['items', true, 'list of object', null, ''],
    ['items[].id', true, 'integer', null, 'at least 1'],
    ['items[].owner', false, 'User', 'User', ''],
    ['due_on', false, 'date or null', null, ''],
    ['state', false, '"a" | "b"', null, ''],
  ]);
  expect(typeOf({ type: 'string', format: 'date-time' })).toBe('instant');
});
