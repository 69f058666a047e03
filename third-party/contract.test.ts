import { afterAll, describe, expect, test } from 'vitest';
import { startServer, temporaryFolder } from '../e2e/server.ts';
import { generateClient } from './client.ts';
import { FIRST } from './first.ts';
import { type Exchange, startValidator } from './validator.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import { requestsOf, operationsOf } from './sweep.ts';

// A validating proxy between clients and the product as a process: requests and responses, errors included, must match
// the served OpenAPI document.
const data = temporaryFolder();
const server = await startServer({ dataDir: data.path, env: { LOG_LEVEL: 'warn', ...FIRST.settings } });
const document = await (await fetch(`${server.url}/v2/openapi.json`)).text();
const validator = await startValidator(document);
const recorder = await startRecorder(server.url, validator);
const client = await generateClient(document);
const jobs = await client.jobs();
const operations = operationsOf(document);
const seenAtFirst: Recorder['seen'] = [];
const seen = () => [...seenAtFirst, ...recorder.seen];

afterAll(async () => {
  // Printed, because a check that passes silently might have checked nothing.
  process.stdout.write(
    `Validated ${seen().length} exchanges of ${operations.length} operations; no success of ${neverSuccessful().join(', ') || 'none'}.\n`,
  );
  client.remove();
  recorder.stop();
  await validator.stop();
  await server.stop();
  data.remove();
});

const post = async <T>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  { url } = recorder,
): Promise<T> => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
};
const signIn = async (person: { email: string; password: string }) =>
  (await post<{ token: string }>('/v2/auth/login', person)).token;

test('requests of a generated client match the contract', async () => {
  const failed: string[] = [];
  for (const [what, job] of Object.entries(jobs))
    await job({ url: recorder.url, ...FIRST.person }).catch((error: unknown) =>
      failed.push(`${what}: ${String(error)}`),
    );
  expect([...(await recorder.found()), ...failed]).toEqual([]);
});

test('the first start in the browser matches the contract', async () => {
  const folder = temporaryFolder();
  const empty = await startServer({ dataDir: folder.path, env: { LOG_LEVEL: 'warn' } });
  const first = await startRecorder(empty.url, validator);
  const link = () => /\/setup#(\S+)/.exec(empty.output());
  await expect.poll(link).toBeTruthy();
  const token = link()?.[1];
  const headers = { origin: empty.url };
  const { email, password } = FIRST.person;
  expect(await post('/setup/check', { token }, headers, first)).toEqual({ open: true });
  const owner = { token, account_name: 'Outside', nome: 'First', email, password };
  expect(await post('/setup', owner, headers, first)).toMatchObject({ level: 5 });
  expect(await first.found()).toEqual([]);
  seenAtFirst.push(...first.seen);
  first.stop();
  await empty.stop();
  folder.remove();
});

test('requests to every operation, valid and invalid, match the contract', async () => {
  const boss = await signIn(FIRST.person);
  const clerk = await newClerk(boss);
  // Reads first, while their rows exist. Deleting the session comes last, because it ends the sweep.
  const last = ({ method, path }: { method: string; path: string }) =>
    path.startsWith('/session') ? 2 : Number(method !== 'GET');
  for (const operation of operations.toSorted((one, other) => last(one) - last(other)))
    for (const { method, path, headers, body } of requestsOf(operation, { boss, clerk, origin: server.url })) {
      const answer = await fetch(`${recorder.url}${path}`, {
        method,
        redirect: 'manual',
        // Names a request that gets no response.
        signal: AbortSignal.timeout(300_000),
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      });
      await answer.arrayBuffer();
    }
  expect(await recorder.found()).toEqual([]);
});

/**
 * The operations without a matching exchange. Ids, months and dates are numeric or UUIDs, so a word in their place
 * belongs to another operation. Ids of passkeys are chosen by authenticators.
 */
const withoutAny = (isIt: (status: number) => boolean): string[] =>
  operations
    .filter(({ method, path }) => {
      const value = path.includes('/passkeys/') ? '[\\w-]+' : '(\\d[\\d-]*|[\\da-f]{8}-[\\da-f-]{27})';
      const whole = new RegExp(`^${path.replace(/\{\w+\}/g, value)}(\\?|$)`);
      return !seen().some((one) => one.method === method && whole.test(one.path) && isIt(one.status));
    })
    .map(({ method, path }) => `${method} ${path}`);
const neverSuccessful = () => withoutAny((status) => status < 400);

test('every operation returned an error at least once', () => {
  expect(withoutAny((status) => status >= 400 && status < 500)).toEqual([]);
});

/**
 * Operations that succeed only for people who were in the company when a wave of NPS was drafted, or after people have
 * answered and a job has counted, or with a link that was mailed. Their successes are in the tests of `apps/bff/src/nps`, of
 * `apps/bff/src/answer` and of `apps/bff/src/performance-evaluations`, which check them against the contract.
 */
const NOT_FROM_OUTSIDE = [
  'POST /v2/nps/{id}/close',
  'POST /v2/nps/{id}/answer',
  'GET /v2/nps/{id}/results',
  'GET /v2/nps/{id}/results.csv',
  'GET /v2/nps/{id}/comments',
  'PUT /v2/nps/{id}/comments/{key}/themes',
  'POST /v2/nps/{id}/comments/{key}/hide',
  'POST /v2/performance-evaluations/forms/{id}/decline',
  'POST /v2/performance-evaluations/{id}/raters/{userId}/link',
  'POST /v2/performance-evaluations/{id}/raters/{userId}/remove',
  'POST /answer/check',
  'PUT /answer',
  'POST /answer/submit',
  'POST /answer/decline',
  'GET /v2/performance-evaluations/{id}/results/{userId}',
  'GET /v2/performance-evaluations/{id}/results/{userId}/readers',
  'POST /v2/performance-evaluations/{id}/release',
  'PUT /v2/performance-evaluations/{id}/results/{userId}/rating',
  'GET /v2/performance-evaluations/{id}/calibration',
  'PUT /v2/performance-evaluations/{id}/calibration/{userId}',
  'GET /v2/performance-evaluations/{id}/calibration/{userId}/history',
  'POST /v2/performance-evaluations/{id}/calibration/lock',
  'POST /v2/performance-evaluations/{id}/calibration/unlock',
  'GET /v2/performance-evaluations/{id}/calibration/fairness',
  'GET /v2/performance-evaluations/{id}/results/{userId}/conversation',
  'PUT /v2/performance-evaluations/{id}/results/{userId}/conversation',
  'PUT /v2/performance-evaluations/{id}/results/{userId}/private-notes',
  'POST /v2/performance-evaluations/{id}/results/{userId}/acknowledge',
  'POST /v2/performance-evaluations/{id}/results/{userId}/contest',
  'POST /v2/performance-evaluations/{id}/results/{userId}/settle',
  'POST /v2/performance-evaluations/{id}/results/{userId}/share',
  'DELETE /v2/performance-evaluations/{id}/results/{userId}/share',
  'POST /v2/pdi/from-evaluation',
];

/** Succeeds if a job has counted the evaluation of the first job before the sweep. */
const IF_COUNTED = [
  'GET /v2/performance-evaluations/{id}/results.csv',
  'PUT /v2/performance-evaluations/{id}/erase-reason',
];

test('every operation succeeded at least once, except for the event stream, which does not end, and named ones', () => {
  const never = neverSuccessful().filter((name) => !IF_COUNTED.includes(name));
  expect(never).toEqual(expect.arrayContaining(NOT_FROM_OUTSIDE));
  expect(never.filter((name) => !NOT_FROM_OUTSIDE.includes(name))).toEqual(
    operations.filter(({ isStream }) => isStream).map(({ method, path }) => `${method} ${path}`),
  );
});

describe('the validating proxy', () => {
  const read = async (path: string): Promise<Exchange> => {
    const authorization = `Bearer ${await signIn(FIRST.person)}`;
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization } });
    const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
    const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
    return {
      method: 'GET',
      path,
      headers: { authorization },
      body: '',
      answer: { status: answer.status, headers, body },
    };
  };
  const put = (exchange: Exchange, change: (body: Record<string, unknown>) => unknown): Exchange => {
    const body = JSON.parse(Buffer.from(exchange.answer.body, 'base64').toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify(change(body))).toString('base64');
    return { ...exchange, answer: { ...exchange.answer, body: changed } };
  };

  test('accepts a correct exchange', async () => {
    expect(await validator.violations(await read('/v2/tasks?limit=2'))).toEqual([]);
  });

  test('reports an undeclared field, a missing one and one of another type', async () => {
    const exchange = await read('/v2/accounts/me');
    expect(await validator.violations(put(exchange, (body) => ({ ...body, password_hash: 'x' })))).not.toEqual([]);
    expect(await validator.violations(put(exchange, ({ name: _, ...body }) => body))).not.toEqual([]);
    expect(await validator.violations(put(exchange, (body) => ({ ...body, id: '1' })))).not.toEqual([]);
  });

  test('reports an error without its code and an undeclared status', async () => {
    const refused = await read('/v2/clients/9007199254740991');
    expect(await validator.violations(refused)).toEqual([]);
    expect(await validator.violations(put(refused, ({ code: _, ...body }) => body))).not.toEqual([]);
    expect(await validator.violations({ ...refused, answer: { ...refused.answer, status: 418 } })).not.toEqual([]);
  });

  test('reports an invalid request that was accepted and an undeclared address', async () => {
    const exchange = await read('/v2/tasks');
    expect(await validator.violations({ ...exchange, path: '/v2/tasks?limit=900' })).not.toEqual([]);
    expect(await validator.violations({ ...exchange, path: '/v2/secrets' })).not.toEqual([]);
  });
});

/** A person of level 1, invited through the API, who has joined through the page. */
async function newClerk(boss: string): Promise<string> {
  const person = { email: 'clerk@outside.test', password: 'From-outside-2027' };
  const { invitation_url } = await post<{ invitation_url: string }>(
    '/v2/user',
    { nome: 'Clerk', email: person.email, level: 1 },
    { authorization: `Bearer ${boss}` },
  );
  await post('/invite', { token: invitation_url.split('#')[1], password: person.password }, { origin: server.url });
  return signIn(person);
}
