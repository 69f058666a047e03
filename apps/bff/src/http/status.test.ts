import { contract } from '@jornada/contract/contract';
import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { openSecondCompany } from '../testing/second-company.ts';
import { exampleBody } from './example-body.sample.ts';

const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[]);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const byName = (chosen: readonly Endpoint[]) => chosen.map((endpoint) => ({ name: nameOf(endpoint), endpoint }));

/** Where the interface answers something else than 404 for a row that does not exist. */
const NOT_404: Readonly<Record<string, { status: number; reason: string }>> = {
  ...Object.fromEntries(
    endpoints
      .filter(({ path }) => path.startsWith('/v2/employee-hr-data/{userId}'))
      .map((endpoint) => [nameOf(endpoint), { status: 400, reason: 'the interface: an invalid user is 400' }]),
  ),
  'POST /v2/work-time/schedules/{userId}': { status: 400, reason: 'the person is an input, as in the body of a POST' },
  'POST /v2/tasks/{id}/comments': { status: 400, reason: 'an empty comment is refused first' },
  'POST /v2/clients/{id}/logo': { status: 415, reason: 'it takes a form, which is read first' },
};

/** Opens a server with one account that has a row of id 1 in every table, and its owner. */
async function openFilled(): Promise<{
  server: TestServer;
  path: (path: string, id: number) => string;
  owner: TestPerson;
}> {
  const server = await openTestServer({ withoutSecondCompany: 'this test works in the second company' });
  const accountId = await openSecondCompany(server.db, TEST_NOW.toISOString());
  const people = await sqlOf(server.db)
    .selectFrom('employment_links')
    .where('account_id', '=', accountId)
    .select(['user_id', 'level'])
    .orderBy('level')
    .execute();
  const [employee = 0, userId = 0] = people.map((person) => person.user_id);
  const owner = { userId, accountId, email: '', token: await server.tokenOf({ userId, accountId }) };
  const valueOf = (name: string, id: number) =>
    ({ userId: id === 1 ? employee : id, validFrom: '2026-02-03', month: '2026-01' })[name] ?? id;
  const path = (pattern: string, id: number) =>
    pattern
      .replace('/v2/user/{id}', `/v2/user/${id === 1 ? employee : id}`)
      .replace(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name, id)));
  return { server, path, owner };
}
let filled: Awaited<ReturnType<typeof openFilled>>;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.server.close());

describe('what does not exist', () => {
  test.each(byName(endpoints.filter(({ path }) => path.includes('{'))))('$name is 404', async ({ name, endpoint }) => {
    const { server, path, owner } = filled;
    const { method, path: pattern } = endpoint;
    const { status } = await server.call(owner, method, path(pattern, 987_654), exampleBody(endpoint, 'required'));
    expect(status).toBe(NOT_404[name]?.status ?? 404);
  });
});

describe('a stale version', () => {
  const versioned = endpoints.filter(
    (endpoint) => changesAccount(endpoint) && 'version' in ((exampleBody(endpoint) as object | undefined) ?? {}),
  );

  test.each(byName(versioned))('$name is 409 with the row as it is', async ({ endpoint }) => {
    const { server, path, owner } = filled;
    const body = { ...(exampleBody(endpoint, 'required') as object), version: 987_654 };
    const answer = await server.call(owner, endpoint.method, path(endpoint.path, 1), body);
    expect(answer).toMatchObject({ status: 409, body: { details: { current: { version: 1 } } } });
  });

  test('is looked for in these operations at least', () => {
    expect(versioned.map(nameOf)).toEqual(
      expect.arrayContaining(['PATCH /v2/tasks/{id}', 'PATCH /v2/task-tags/{id}', 'PATCH /v2/clients/{id}']),
    );
  });
});
