import { contract } from '@jornada/contract/contract';
import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FilledServer, openFilledServer } from '../testing/filled-server.ts';
import { exampleBody } from './example-body.sample.ts';

const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[]);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const byName = (chosen: readonly Endpoint[]) => chosen.map((endpoint) => ({ name: nameOf(endpoint), endpoint }));

/** Operations whose status for an unknown row is not 404. */
const NOT_404: Readonly<Record<string, { status: number; reason: string }>> = {
  ...Object.fromEntries(
    endpoints
      .filter(({ path }) => path.startsWith('/v2/employee-hr-data/{userId}'))
      .map((endpoint) => [nameOf(endpoint), { status: 400, reason: 'the interface: an invalid user is 400' }]),
  ),
  'POST /v2/work-time/schedules/{userId}': { status: 400, reason: 'the person is an input, as in the body of a POST' },
  'POST /v2/tasks/{id}/comments': { status: 400, reason: 'an empty comment is refused first' },
  'GET /v2/payroll/{month}': { status: 200, reason: 'a month that is not closed has no rows' },
  'GET /v2/payroll/{month}/export': { status: 400, reason: 'the layout is missing' },
  'POST /v2/payroll/{month}/hand-over': { status: 400, reason: 'there is no such layout' },
  'PUT /v2/payroll/people/{userId}': { status: 400, reason: 'the interface: an invalid user is 400' },
  'DELETE /v2/pdi/goals/{goalId}': { status: 400, reason: 'the version is missing' },
  'DELETE /v2/pdi/actions/{actionId}': { status: 400, reason: 'the version is missing' },
  'DELETE /v2/pdi/actions/{actionId}/task': { status: 400, reason: 'the version is missing' },
  'POST /v2/absences/{id}/files': { status: 415, reason: 'it takes a form, which is read first' },
  'PUT /v2/user/{id}/photo': { status: 415, reason: 'it takes a form, which is read first' },
  'POST /v2/clients/{id}/logo': { status: 415, reason: 'it takes a form, which is read first' },
};

let filled: FilledServer;
beforeAll(async () => {
  filled = await openFilledServer();
});
afterAll(() => filled.server.close());

/** The error of a status for an unknown row; undefined if there is none. */
function faultOf(name: string, status: number): string | undefined {
  const expected = NOT_404[name]?.status ?? 404;
  return status === expected ? undefined : `${name} is ${status} instead of ${expected}`;
}

describe('an unknown row', () => {
  test.each(byName(endpoints.filter(({ path }) => path.includes('{'))))('$name is 404', async ({ name, endpoint }) => {
    const { server, path, owner } = filled;
    const { method, path: pattern } = endpoint;
    const { status } = await server.call(owner, method, path(pattern, 987_654), exampleBody(endpoint, 'required'));
    expect(faultOf(name, status)).toBeUndefined();
  });

  test('a conflict for an unknown id is reported', () => {
    expect(faultOf('PATCH /v2/things/{id}', 409)).toBe('PATCH /v2/things/{id} is 409 instead of 404');
    expect(faultOf('PATCH /v2/things/{id}', 404)).toBeUndefined();
  });
});

describe('a stale version', () => {
  const versioned = endpoints.filter(
    (endpoint) =>
      changesAccount(endpoint) &&
      // Nobody has a form or a result here: `forms`, `rating`, `calibration` and `talks.test.ts` of evaluations test
      // stale ones.
      !/\/(forms|results|calibration)\//.test(endpoint.path) &&
      'version' in ((exampleBody(endpoint) as object | undefined) ?? {}),
  );

  test.each(byName(versioned))('$name is 409 with the current row', async ({ endpoint }) => {
    const { server, path, owner, author } = filled;
    const body = { ...(exampleBody(endpoint, 'required') as object), version: 987_654 };
    // A plan can be changed only by its person and their leader.
    const who = endpoint.resource === 'pdi' ? author : owner;
    const answer = await server.call(who, endpoint.method, path(endpoint.path, 1), body);
    expect(answer).toMatchObject({ status: 409, body: { details: { current: { version: 1 } } } });
  });

  test('is checked in at least these operations', () => {
    expect(versioned.map(nameOf)).toEqual(
      expect.arrayContaining(['PATCH /v2/tasks/{id}', 'PATCH /v2/task-tags/{id}', 'PATCH /v2/clients/{id}']),
    );
  });
});
