import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  ana = await server.person();
});
afterAll(() => server.close());

const fieldsOf = (shape: unknown) => Object.keys((shape as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});

/** The reads with date parameters, and the names of these parameters. */
const datedReads = Object.values(contract)
  .flatMap((operations) => Object.values(operations) as Endpoint[])
  .filter(({ method, answers }) => method === 'GET' && answers !== 'events')
  .map(({ path, query }) => ({
    path,
    // `reports_to` is the id of a person.
    dates: fieldsOf(query).filter((name) => /^(?!reports_).*(^|_)(from|to)$/.test(name)),
  }))
  .filter(({ dates }) => dates.length > 0);

/** Other parameters that a read requires. */
const REQUIRED: Readonly<Record<string, Record<string, string>>> = { '/v2/tasks/groups': { by: 'status' } };

/** The audit log has instants, all others have calendar dates. */
const valueOf = (path: string, date: string) => (path.startsWith('/v2/audit') ? `${date}T00:00:00.000Z` : date);
const ask = (path: string, dates: readonly string[], date: string) =>
  server.call(
    ana,
    'GET',
    `${path.replace(/\{\w+\}/g, String(ana.userId))}?${new URLSearchParams({ ...REQUIRED[path], ...Object.fromEntries(dates.map((name) => [name, valueOf(path, date)])) }).toString()}`,
  );

test('there are reads with dates', () => {
  expect(datedReads.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/v2/tasks', '/v2/tasks/ids', '/v2/tasks/export.csv', '/v2/work-time/summary']),
  );
});

test.each(datedReads)('GET $path accepts the first and last supported day', async ({ path, dates }) => {
  for (const date of ['1900-01-01', '2199-12-31']) expect((await ask(path, dates, date)).status, date).toBe(200);
});

test.each(datedReads)('GET $path refuses dates outside 1900 to 2199 with the parameter', async ({ path, dates }) => {
  for (const date of ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '4011-01-01', '9999-12-31']) {
    const { status, body } = await ask(path, dates, date);
    expect([status, body.errors.map((fault: { path: string }) => fault.path).sort()], date).toEqual([
      400,
      dates.toSorted(),
    ]);
  }
});

test.each([
  ['POST', '/v2/tasks', 'due_on', { title: 'Late', due_on: '9999-12-31' }],
  ['POST', '/v2/work-time', 'started_at', { started_at: '0000-01-01T09:00:00Z', minutes: 60 }],
  ['POST', '/v2/work-time', 'started_at', { started_at: '9999-12-31T23:59:00Z', minutes: 60 }],
  [
    'POST',
    '/v2/time-bank/creditar-horas',
    'occurred_on',
    { user_id: 2, minutes: 60, reason: 'x', occurred_on: '0001-01-01' },
  ],
  ['POST', '/v2/time-bank/closings', 'month', { month: '0001-01', dry_run: true }],
])('%s %s reports %s if its year is out of range', async (method, path, field, body) => {
  const answer = await server.call(ana, method, path, body);
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [{ path: field, message: 'must be in the years 1900 to 2199', code: 'year_out_of_range' }],
  ]);
});
