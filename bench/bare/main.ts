/**
 * The bare server that the product is measured against: node:http, prepared statements and `JSON.stringify`. It
 * validates no input, logs nothing and serves nine operations; see docs/decisions/benchmark-baseline.md.
 * Started by the benchmark: `bare/main.ts <database> <secret, or - for no authentication>`; sends its port to the
 * parent once it listens.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, client, NO_SUBTASKS, read, shown } from './answers.ts';
import { openBell } from './bell.ts';
import { openLoad } from './load.ts';
import { openSqlite } from './sqlite.ts';
import type { Row, Store } from './store.ts';
import { openWorkTotal } from './work-total.ts';

const [, , database = '', secret = '-'] = process.argv;

const store: Store = database.startsWith('postgres')
  ? (await import('./postgres.ts')).openPostgres(database)
  : openSqlite(database);

interface Caller {
  userId: number;
  accountId: number;
}

/**
 * Verifies the token's signature and expiry, then reads one row. Without authentication the caller is the first person
 * of the first account.
 */
async function identify({ headers }: IncomingMessage): Promise<Caller | undefined> {
  if (secret === '-') return { userId: 1, accountId: 1 };
  const [head, claims, signature] = (headers.authorization ?? '').slice('Bearer '.length).split('.');
  if (!head || !claims || !signature) return undefined;
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { sub, id_conta, sid, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    sub: string;
    id_conta: number;
    sid: string;
    exp: number;
  };
  if (exp * 1_000 <= Date.now() || !(await store.caller(Number(sub), id_conta, sid))) return undefined;
  return { userId: Number(sub), accountId: id_conta };
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    // The load generator disconnects during a request when its time is up.
    if (!request.socket.destroyed) throw error;
  });
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const caller = await identify(request);
  if (!caller) return answer(response, 401, { message: 'Unauthorized' });
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  if (request.method === 'GET' && pathname === '/v2/tasks')
    return answer(response, 200, await list(caller, searchParams));
  if (request.method === 'GET' && pathname.startsWith('/v2/clients/')) {
    const row = await store.client(caller.accountId, Number(pathname.slice('/v2/clients/'.length)));
    return row ? answer(response, 200, client(row)) : answer(response, 404, { message: 'Not found' });
  }
  if (request.method === 'GET' && pathname.endsWith('/work-time-total')) {
    workTotal ??= openWorkTotal(store);
    return answer(response, 200, await workTotal(caller.accountId, idIn(pathname), ...rangeOf(searchParams)));
  }
  if (request.method === 'GET' && pathname === '/v2/resource-allocation/load') {
    load ??= openLoad(store);
    return answer(response, 200, await load(caller.accountId, ...rangeOf(searchParams), searchParams.has('brief')));
  }
  if (request.method === 'GET' && pathname === '/v2/notifications/count') {
    bell ??= openBell(store);
    return answer(response, 200, await bell(caller.accountId, caller.userId));
  }
  if (request.method === 'GET' && pathname === '/v2/task-tags') return answer(response, 200, await listTags(caller));
  if (request.method === 'POST' && pathname === '/v2/task-tags')
    return answer(response, 200, await store.createTag(caller.accountId, caller.userId, (await read(request)) as Row));
  if (request.method === 'POST' && pathname === '/v2/tasks')
    return answer(response, 200, {
      ...(await store.create(caller.accountId, caller.userId, (await read(request)) as Row)),
      tag_ids: [],
      parent_title: null,
      ...NO_SUBTASKS,
    });
  if (request.method === 'POST' && pathname === '/v2/tasks/bulk-delete') {
    const { taskIds } = (await read(request)) as { taskIds: number[] };
    return answer(response, 200, {
      deleted: (await store.bulkDelete(caller.accountId, caller.userId, taskIds)).length,
    });
  }
  return answer(response, 404, { message: 'Not found' });
}

let workTotal: ReturnType<typeof openWorkTotal> | undefined;
let load: ReturnType<typeof openLoad> | undefined;
let bell: ReturnType<typeof openBell> | undefined;

/** The id in `/v2/user/7/work-time-total`. */
const idIn = (pathname: string) => Number(pathname.split('/')[3]);

const rangeOf = (query: URLSearchParams) => [query.get('from') ?? '', query.get('to') ?? ''] as const;

async function list({ accountId }: Caller, query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 50);
  const cursor = query.get('cursor');
  const after =
    cursor === null
      ? undefined
      : (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, number, number])[2];
  return shown(await store.page(accountId, { after, limit, q: query.get('q') ?? undefined }), limit);
}

async function listTags({ accountId }: Caller, limit = 50) {
  const { rows, total } = await store.tags(accountId, limit);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const place = ['name', String(last?.['name']).toLowerCase(), last?.['id']];
  const next_cursor = rows.length > limit ? Buffer.from(JSON.stringify(place)).toString('base64url') : null;
  return { items, next_cursor, total };
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('SIGTERM', () => {
  server.close(() => void store.close());
  server.closeAllConnections();
  process.disconnect?.();
});
