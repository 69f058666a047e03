import { type Endpoint, noRowsSeen, resource } from '@jornada/contract/endpoint';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { takeNumbers } from '../db/numbers.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { openStream } from '../events/streams.sample.ts';
import { openTestServer, TEST_NOW, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';
import { newKeyText, parseKeyRing } from '../vault/key-ring.ts';
import { createVault } from '../vault/vault.ts';
import { createEventStreams, STREAM_LIMITS } from './events.ts';
import { createHeavySlots } from './heavy-slots.ts';
import { createMetrics } from './metrics.ts';
import { type Handler, mount } from './mount.ts';
import { hourField } from './request-log.ts';

let server: TestServer;
/** The lines of the log since the last call. */
let logged: string[];
const ring = parseKeyRing(newKeyText('k1'));
let ana: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  ana = await server.person();
});
afterAll(() => server.close());

const operation = {
  method: 'POST',
  path: '/v2/things',
  summary: 'Create one',
  access: 'signed-in',
  response: z.object({ message: z.string() }),
} as const;

/** Mounts an operation with this handler, like those of the contract, and calls it. */
async function call(
  handler: Handler<Endpoint>,
  more: Partial<Endpoint> = {},
  headers: Record<string, string> = {},
): Promise<{ status: number; reason: string | undefined }> {
  const app = new Hono();
  logged = [];
  const written = { write: (line: string) => void logged.push(line) };
  const metrics = createMetrics();
  const caller = {
    userId: ana.userId,
    accountId: ana.accountId,
    loginId: (await server.loginOf(ana)).id,
    level: 5 as const,
    timeZone: 'UTC',
    linkActive: true,
    mustSetUpSecondFactor: false,
    accountClosed: false,
    unpaid: false,
    sid: 's',
    signOuts: 0,
    expiresAt: TEST_NOW,
    via: 'bearer' as const,
  };
  const gate = {
    db: server.db,
    files: server.files,
    clock: () => TEST_NOW,
    log: pino({}, written),
    hourLog: pino({ timestamp: () => hourField(TEST_NOW) }, written),
    metrics,
    heavySlots: createHeavySlots(),
    streams: createEventStreams(metrics, STREAM_LIMITS),
    publicUrl: TEST_URL,
    secure: false,
    trustProxy: 0,
    vault: createVault(() => ring),
    strictAnswers: true,
    identify: async () => caller,
    identifyHeld: async () => caller,
  };
  const { create } = resource('things', noRowsSeen, {
    create: { ...operation, ...more },
  });
  mount<Endpoint>(app, gate, create, handler);
  const { status } = await app.request('/v2/things', {
    method: create.method,
    headers: { authorization: 'Bearer x', ...headers },
  });
  const error = logged.find((line) => line.includes('internal error'));
  return { status, reason: error && JSON.parse(error).err.message };
}

const done = { message: 'Done' };
const insertHoliday = async (db: Db) =>
  sqlOf(db)
    .insertInto('holidays')
    .values({
      account_id: ana.accountId,
      id: await takeNumbers(db, ana.accountId, 'holidays'),
      date: `20${String(++days).padStart(2, '0')}-01-01`,
      name: 'x',
    })
    .execute();
let days = 0;
const holidays = async () =>
  (await sqlOf(server.db).selectFrom('holidays').where('account_id', '=', ana.accountId).select('id').execute()).length;

test('a change without an audit event is refused and rolled back', async () => {
  const before = await holidays();
  const { status, reason } = await call(async (_, { db }) => {
    await insertHoliday(db);
    return done;
  });
  expect([status, reason]).toEqual([
    500,
    'things.create wrote to holidays and left no audit event: call audit(), or give the operation its reason in silent',
  ]);
  expect(await holidays()).toBe(before);
});

test('a change with an audit event passes', async () => {
  const answer = await call(async (_, context) => {
    await insertHoliday(context.db);
    if ('audit' in context) context.audit({ target: 'holidays', targetId: 1 });
    return done;
  });
  expect(answer).toEqual({ status: 200, reason: undefined });
});

test('a change without an audit event passes if the operation has a reason', async () => {
  const answer = await call(
    async (_, { db }) => {
      await insertHoliday(db);
      return done;
    },
    { silent: 'drafts are private' },
  );
  expect(answer).toEqual({ status: 200, reason: undefined });
});

test('a change that matched no row, or only reserved an id, passes', async () => {
  const answer = await call(async (_, { db }) => {
    await takeNumbers(db, ana.accountId, 'tasks');
    await sqlOf(db).deleteFrom('holidays').where('account_id', '=', ana.accountId).where('id', '=', 987_654).execute();
    return done;
  });
  expect(answer).toEqual({ status: 200, reason: undefined });
});

describe('code that must not write', () => {
  const insert: Handler<Endpoint> = async (_, { db }) => {
    await insertHoliday(db);
    return done;
  };
  const outside = 'things.create wrote to holidays outside of a change';

  test.each([
    ['a GET', { method: 'GET' }],
    ['a query sent by POST', { changes: 'nothing' }],
  ] as const)('%s', async (_name, more) => {
    expect(await call(insert, more)).toEqual({ status: 500, reason: outside });
    expect(await call(async () => done, more)).toEqual({ status: 200, reason: undefined });
  });

  test('the `prepare` part of a change, before its transaction', async () => {
    const prepares = await call({
      prepare: async (_, context) => {
        await insertHoliday(context.db);
        return async () => done;
      },
    });
    expect(prepares).toEqual({ status: 500, reason: outside });
  });

  test('a read may record that it read personal data, and write nothing else', async () => {
    const record: Handler<Endpoint> = async (_, context) => {
      if ('audit' in context) context.audit({ target: 'holidays', targetId: 1 });
      return done;
    };
    expect(await call(record, { method: 'GET' })).toEqual({ status: 200, reason: undefined });
    const both = await call(
      async (input, context) => {
        await insertHoliday(context.db);
        return record(input, context);
      },
      { method: 'GET' },
    );
    expect(both).toEqual({ status: 500, reason: outside });
  });

  test('a change of the caller’s own data needs no audit event', async () => {
    expect((await call(insert, { changes: 'self' })).reason).toContain('left no audit event');
    expect((await call(insert, { changes: 'self', silent: 'only theirs' })).status).toBe(200);
  });
});

describe('an operation that leaves no trace', () => {
  const traceless = { leavesNoTrace: true, idempotent: true } as const;
  const everyKey = () =>
    sqlOf(server.db).selectFrom('idempotency_keys').where('account_id', '=', ana.accountId).select('key').execute();
  const everyEvent = () =>
    sqlOf(server.db).selectFrom('audit_events').where('account_id', '=', ana.accountId).select('id').execute();

  test('changes rows without an audit event, and its line in the log has neither the person nor the minute', async () => {
    const [before, events] = [await holidays(), await everyEvent()];
    const answer = await call(async (_, { db }) => {
      await insertHoliday(db);
      return done;
    }, traceless);
    expect(answer).toEqual({ status: 200, reason: undefined });
    expect([await holidays(), await everyEvent()]).toEqual([before + 1, events]);
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ method: 'POST', route: '/v2/things', status: 200, account_id: ana.accountId }),
    ]);
    const { time, ...line } = JSON.parse(logged.join());
    expect(time).toBe(`${TEST_NOW.toISOString().slice(0, 13)}:00:00.000Z`);
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['user_id', 'request_id', 'ms']));
    expect(logged.join()).not.toContain('user_id');
  });

  test('sends no live update', async () => {
    const stream = await openStream(server, ana);
    const insert: Handler<Endpoint> = async (_, { db }) => {
      await insertHoliday(db);
      return done;
    };
    for (let vote = 0; vote < 3; vote++) expect((await call(insert, traceless)).status).toBe(200);
    const { body } = await server.call(ana, 'POST', '/v2/tasks', { title: 'Afterwards' });
    // The first event belongs to the later change.
    expect(await stream.next()).toMatchObject({ event: 'change', resource: 'tasks', ids: [body.id] });
    await stream.leave();
  });

  test('refuses an idempotency key and stores none', async () => {
    const [before, keys] = [await holidays(), await everyKey()];
    const insert: Handler<Endpoint> = async (_, { db }) => {
      await insertHoliday(db);
      return done;
    };
    expect((await call(insert, traceless, { 'idempotency-key': 'k' })).status).toBe(400);
    expect([await holidays(), await everyKey()]).toEqual([before, keys]);
  });

  test('fails if it records an audit event', async () => {
    const before = await holidays();
    const { status, reason } = await call(async (_, context) => {
      await insertHoliday(context.db);
      if ('audit' in context) context.audit({ target: 'holidays', targetId: 1 });
      return done;
    }, traceless);
    expect([status, reason]).toEqual([500, 'things.create leaves no trace, and recorded an audit event']);
    expect(await holidays()).toBe(before);
  });
});
