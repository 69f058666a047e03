import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { clientAddress } from './address.ts';
import { listen } from './listen.ts';

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  ana = await server.person();
});
afterAll(() => server.close());

const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[]);

describe('every response', () => {
  test.each(['/v2/accounts/me', '/v2/nowhere', '/healthz', '/v2/openapi.json'])(
    '%s has the security headers and is not cached',
    async (path) => {
      const { headers } = await server.call(ana, 'GET', path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(
        headers.get('server') ?? headers.get('x-powered-by') ?? headers.get('access-control-allow-origin'),
      ).toBeNull();
    },
  );

  test('of a refusal has a message, a code and the request id of the log', async () => {
    const { body, headers } = await server.call(null, 'GET', '/v2/tasks');
    expect(body).toEqual({ message: 'Unauthorized', code: 'unauthorized', request_id: headers.get('x-request-id') });
    expect(server.logged.some((line) => line.includes(body.request_id))).toBe(true);
  });

  test('an internal error is 500 with only the request id; the log has the reason', async () => {
    const local = await openTestServer({ withoutSecondCompany: 'a table of its rows is dropped' });
    const who = await local.person();
    await sqlOf(local.db).schema.dropTable('tasks_tags').execute();
    const { id } = (await local.call(who, 'POST', '/v2/tasks', { title: 'Secret words' })).body;
    const { status, body } = await local.call(who, 'GET', `/v2/tasks/${id}`);
    expect([status, body]).toEqual([500, { message: 'Internal error', code: 'internal', request_id: body.request_id }]);
    expect(local.logged.some((line) => line.includes('tasks_tags') && line.includes(body.request_id))).toBe(true);
    await local.close();
  });
});

describe('paths and methods', () => {
  test.each(['/v2', '/v2/', '/v2/tasks/', '/v2/Tasks', '/v2/task', '/v2/tasks/1/nothing', '/v1/tasks', '/v2/tasks//1'])(
    '%s is 404 before authentication',
    async (path) => {
      const { status, body } = await server.call(null, 'GET', path);
      expect([status, body.message]).toEqual([404, 'Not found']);
    },
  );

  test.each([
    ['PUT', '/v2/tasks', 'GET, POST, HEAD'],
    ['POST', '/v2/tasks/1', 'DELETE, GET, PATCH, HEAD'],
    ['GET', '/v2/tasks/bulk-delete', 'POST'],
    ['OPTIONS', '/v2/auth/login', 'POST'],
    ['DELETE', '/v2/tasks/ids', 'GET, HEAD'],
  ])('%s %s is 405 with the permitted methods', async (method, path, allow) => {
    const { status, body, headers } = await server.call(null, method, path);
    expect([status, body.message]).toEqual([405, 'Method not allowed']);
    expect(headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
  });

  test('a literal segment has priority over an id', async () => {
    expect((await server.call(ana, 'GET', '/v2/tasks/ids')).body).toEqual({ ids: expect.any(Array) });
  });

  test('HEAD has the response of GET without a body', async () => {
    const { status, body } = await server.call(ana, 'HEAD', '/v2/tasks');
    expect([status, body]).toEqual([200, '']);
  });
});

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    server.call(ana, 'POST', '/v2/tasks', body, headers);

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    '',
  ])('%s is 415', async (type) => {
    const { status, body } = await post('{"title":"x"}', { 'content-type': type });
    expect([status, body.message]).toEqual([415, 'Unsupported media type']);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    '%s is accepted',
    async (type) => {
      expect((await post('{"title":"x"}', { 'content-type': type })).status).toBe(200);
    },
  );

  test.each([
    ['no body', ''],
    ['an object that is not closed', '{'],
    ['a bare word', 'nonsense'],
    ['an object without its end', '{"title":"x"'],
    ['a trailing comma', '[1,]'],
    ['NaN', 'NaN'],
    ['500,000 arrays that are not closed', '['.repeat(500_000)],
    ['500,000 nested arrays', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['a NUL character in a text', '{"title":"a\u0000b"}'],
  ])('%s is 400', async (_name, body) => {
    expect((await post(body)).status).toBe(400);
  });

  test('bytes that are not UTF-8 are 400', async () => {
    const response = await server.app.request('/v2/tasks', {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect([response.status, (await response.json()).code]).toEqual([400, 'not_utf8']);
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'level', 'account_id'])(
    'the unknown field %s is refused with its name',
    async (field) => {
      const { status, body } = await post(`{"title":"x","${field}":{"level":5}}`);
      expect([status, body.errors]).toEqual([
        400,
        [{ path: field, message: 'is not a field of this request', code: 'unknown_field' }],
      ]);
    },
  );

  test('with very many faults, the first hundred are listed', async () => {
    const { status, body } = await post(
      JSON.stringify(Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [n, 1]))),
    );
    expect([status, body.errors.length]).toEqual([400, 100]);
  });

  test('an error does not repeat the input', async () => {
    const { body } = await server.call(ana, 'POST', '/v2/tasks', {
      title: 'x',
      status: 'secret-value',
      due_on: 'secret-value',
      assignee_id: 'secret-value',
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('text comes back byte for byte', async () => {
    for (const title of ['  edges  ', 'e\u0301 and \u00e9', '👩‍🚀\r\n\t', '"\\/<script>', 'x\u2028\u2029\ufeff'])
      expect((await server.call(ana, 'POST', '/v2/tasks', { title })).body.title).toBe(title);
  });
});

describe('OpenAPI', () => {
  test('is public, version 3.1, and lists every operation with its refusals', async () => {
    const { status, body } = await server.call(null, 'GET', '/v2/openapi.json');
    expect([status, body.openapi, body.info.version]).toEqual([200, '3.1.0', '2.0.0']);
    for (const { method, path, resource, name } of endpoints)
      expect(body.paths[path][method.toLowerCase()].operationId).toBe(`${resource}.${name}`);
    const bulk = body.paths['/v2/tasks/bulk-delete'].post;
    expect(bulk.requestBody.content['application/json'].schema).toMatchObject({
      required: ['taskIds'],
      additionalProperties: false,
      properties: {
        taskIds: { type: 'array', minItems: 1, maxItems: 100_000, items: { type: 'integer', minimum: 1 } },
      },
    });
    expect(Object.keys(bulk.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '402', '403', '413', '415']),
    );
  });

  test('suits generated clients: numeric parameters, lists, named schemas, files in forms only', async () => {
    const { paths, components } = (await server.call(null, 'GET', '/v2/openapi.json')).body;
    const query = paths['/v2/tasks'].get.parameters as { name: string; schema: unknown }[];
    const parameters = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
    expect(parameters).toMatchObject({
      limit: { type: 'integer', minimum: 1, maximum: 200 },
      tag_id: { type: 'array', items: { type: 'integer' } },
      overdue: { type: 'boolean', const: true },
    });
    const json = 'application/json';
    expect(paths['/v2/tasks/{id}'].get.responses[200].content[json].schema).toEqual({
      $ref: '#/components/schemas/Task',
    });
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Refusal', 'Session', 'Task', 'TaskTag', 'Comment', 'Client', 'EmployeeHrData']),
    );
    const { content } = paths['/v2/tasks/{id}/comments'].post.requestBody;
    expect(Object.keys(content[json].schema.properties)).toEqual(['body']);
    expect(content['multipart/form-data'].schema.properties.images.items).toEqual({ type: 'string', format: 'binary' });
    expect([paths['/v2/tasks'].get.security, paths['/session'].get.security]).toEqual([
      [{ bearer: [] }],
      [{ session: [] }, { bearer: [] }],
    ]);
  });
});

test('/metrics counts requests by method, route and status without personal data', async () => {
  await server.call(ana, 'GET', '/v2/tasks?q=secret-words');
  const { headers, body } = await server.call(null, 'GET', '/metrics');
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body).toMatch(/jornada_http_request_seconds_count\{method="GET",route="\/v2\/tasks",status="200"\} [1-9]/);
  expect(body).not.toMatch(new RegExp(`secret-words|${ana.email}|user_id|account_id`));
});

describe('on the network', () => {
  let http: Server;
  let port: number;
  beforeAll(async () => {
    http = listen(server.app, { host: '127.0.0.1', port: 0 }, () => {}, { headers: 600, body: 1_200, idle: 600 });
    await once(http, 'listening');
    port = (http.address() as AddressInfo).port;
  });
  afterAll(() => http.close());

  const send = (headers: Record<string, string | number>, chunks: (string | Buffer)[]) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const call = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/v2/tasks',
          headers: { authorization: `Bearer ${ana.token}`, ...headers },
        },
        (response) => {
          let body = '';
          response.on('data', (chunk) => (body += chunk));
          response.on('end', () => resolve({ status: response.statusCode as number, body }));
        },
      );
      call.on('error', reject);
      for (const chunk of chunks) call.write(chunk);
      call.end();
    });

  test('a body over 2 MiB is 413 by its length and when chunked, and nothing is written', async () => {
    const before = (await server.call(ana, 'GET', '/v2/tasks')).body.total;
    const big = `{"title":"x","description":"${'x'.repeat(2 ** 21)}"}`;
    const json = { 'content-type': 'application/json' };
    expect((await send({ ...json, 'content-length': Buffer.byteLength(big) }, [big])).status).toBe(413);
    expect(
      (await send({ ...json, 'transfer-encoding': 'chunked' }, [big.slice(0, 2 ** 20), big.slice(2 ** 20)])).status,
    ).toBe(413);
    expect((await server.call(ana, 'GET', '/v2/tasks')).body.total).toBe(before);
  });

  test('a chunked body within the limit is accepted', async () => {
    expect(
      (
        await send({ 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, [
          '{"title":',
          '"In pieces"}',
        ])
      ).status,
    ).toBe(200);
  });

  test.each([
    ['slow headers', 'GET /v2/tasks HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'a slow body',
      `POST /v2/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
    ],
    ['silence after a response', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['silence', ''],
  ])('%s: the connection is closed', async (_, bytes) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write(bytes);
    // Node itself would close the connection only after 60 s.
    await expect(once(socket, 'close', { signal: AbortSignal.timeout(50_000) })).resolves.toBeDefined();
  });
});

test.each([
  ['10.0.0.9', null, 0, '10.0.0.9'],
  ['10.0.0.9', '1.1.1.1', 0, '10.0.0.9'],
  ['10.0.0.9', '1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.9', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.9', '6.6.6.6, 1.1.1.1, 10.0.0.1', 2, '1.1.1.1'],
  ['10.0.0.9', '1.1.1.1', 3, '1.1.1.1'],
  ['10.0.0.9', '1.1.1.1:4711', 1, '1.1.1.1'],
  ['10.0.0.9', '[2001:DB8:0::1]:4711', 1, '2001:db8::1'],
  ['10.0.0.9', '2001:db8:0:0::1', 1, '2001:db8::1'],
  ['10.0.0.9', '::ffff:1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.9', '[::ffff:1.1.1.1]:4711', 1, '1.1.1.1'],
  ['::ffff:10.0.0.9', null, 0, '10.0.0.9'],
  ['fe80::1%eth0', null, 0, 'fe80::1'],
  ['10.0.0.9', 'unknown', 1, '10.0.0.9'],
  ['10.0.0.9', '', 1, '10.0.0.9'],
])('of peer %s, forwarded for %s, with %i trusted proxies, is %s', (peer, forwarded, trusted, expected) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
});
