import type { APIRequestContext, APIResponse } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import type { TestEnvironment } from './test-environment.ts';
import type { Person } from './people.ts';
import { picture } from './pictures.ts';

// Faults that need several processes: each test writes through one process and reads through the other at once, each at
// its own address.

/** A client that calls both processes with one token. */
async function callerAt(request: APIRequestContext, environment: TestEnvironment, { email, password }: Person) {
  const [one, other] = environment.processes() as [string, string];
  expect(one).not.toBe(other);
  const login = await request.post(`${one}/v2/auth/login`, { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  const at =
    (url: string) =>
    (method: string, path: string, data?: unknown, headers: Record<string, string> = {}): Promise<APIResponse> =>
      request.fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(data !== undefined && { data }),
      });
  return { one: at(one), other: at(other), token };
}
type Call = Awaited<ReturnType<typeof callerAt>>['one'];

/** Body of a successful response; throws otherwise. */
async function bodyOf<T>(answer: Promise<APIResponse>): Promise<T> {
  const got = await answer;
  if (!got.ok()) throw new Error(`${got.url()} returned ${got.status()}: ${await got.text()}`);
  return (await got.json()) as T;
}
const statusOf = async (answer: Promise<APIResponse>) => (await answer).status();
const of = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

const newTask = async (call: Call, title: string) =>
  (await bodyOf<{ id: number }>(call('POST', '/v2/tasks', { title }))).id;
const title = async (call: Call, id: number) => (await bodyOf<{ title: string }>(call('GET', `/v2/tasks/${id}`))).title;
const total = async (call: Call, query = '') =>
  (await bodyOf<{ total: number }>(call('GET', `/v2/tasks${query}`))).total;

test('signing out at one process ends the session at the other', async ({ environment, account, request }) => {
  const { one, other } = await callerAt(request, environment, account.people[3]);
  expect(await statusOf(other('GET', '/v2/tasks'))).toBe(200);
  expect(await statusOf(one('DELETE', '/session'))).toBe(200);
  expect(await statusOf(other('GET', '/v2/tasks'))).toBe(401);
});

test('a password change at one process ends the sessions at the other, where only the new password works', async ({
  environment,
  account,
  request,
}) => {
  const person = account.people[1];
  const { one, other } = await callerAt(request, environment, person);
  const elsewhere = await callerAt(request, environment, person);
  const new_password = 'Another-2027-jornada';
  expect(await statusOf(one('PUT', '/v2/user/password', { current_password: person.password, new_password }))).toBe(
    200,
  );
  expect([await statusOf(other('GET', '/v2/tasks')), await statusOf(elsewhere.other('GET', '/v2/tasks'))]).toEqual([
    401, 401,
  ]);
  const [, url] = environment.processes();
  const signIn = (password: string) =>
    request.post(`${url}/v2/auth/login`, { data: { email: person.email, password } });
  expect([await statusOf(signIn(person.password)), await statusOf(signIn(new_password))]).toEqual([401, 200]);
});

test('a level or a link removed at one process is removed at the other', async ({ environment, account, request }) => {
  const boss = await callerAt(request, environment, account.people[5]);
  const manager = await callerAt(request, environment, account.people[3]);
  const { userId } = account.people[3];
  const person = async () => bodyOf<{ version: number }>(boss.other('GET', `/v2/user/${userId}`));
  expect(await statusOf(manager.other('POST', '/v2/clients', { name: 'Before' }))).toBe(200);
  await bodyOf(boss.one('PATCH', `/v2/user/${userId}`, { level: 1, version: (await person()).version }));
  expect(await statusOf(manager.other('POST', '/v2/clients', { name: 'After' }))).toBe(403);
  await bodyOf(boss.one('PATCH', `/v2/user/${userId}`, { is_active: false, version: (await person()).version }));
  const refused = await manager.other('POST', '/v2/tasks', { title: 'Without a link' });
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([400, 'inactive_link']);
});

test('HR data deactivated at one process is deactivated at the other', async ({ environment, account, request }) => {
  const { one, other } = await callerAt(request, environment, account.people[5]);
  const { userId } = account.people[1];
  const hr = `/v2/employee-hr-data/${userId}`;
  await bodyOf(one('POST', hr, { department: 'Bakery', tax_id: '529.982.247-25' }));
  // Encrypted by one, decrypted by the other: they share the keys.
  expect(await bodyOf(other('POST', `${hr}/reveal`, { field: 'tax_id' }))).toMatchObject({ value: '52998224725' });
  await bodyOf(one('DELETE', hr));
  expect(await bodyOf(other('GET', hr))).toMatchObject({
    state: 'deactivated',
    deactivated_by: account.people[5].userId,
  });
  expect(await bodyOf(other('GET', `/v2/user/${userId}`))).toMatchObject({ has_hr_data: false });
  expect(await bodyOf(other('PUT', hr, { department: 'Shop', version: 2 }))).toMatchObject({ state: 'deactivated' });
});

test('a bulk change or deletion at one process is undone at the other', async ({ environment, account, request }) => {
  const { one, other } = await callerAt(request, environment, account.people[3]);
  const taskIds: number[] = [];
  for (let at = 1; at <= 6; at++) taskIds.push(await newTask(at % 2 ? one : other, `Task ${at}`));
  // Tasks are numbered per account, whichever process creates them.
  expect(taskIds).toEqual([1, 2, 3, 4, 5, 6]);

  const changes = { status: 'done' };
  const { undo_id } = await bodyOf<{ undo_id: number }>(
    one('POST', '/v2/tasks/bulk-update', { taskIds, changes, undoable: true }),
  );
  expect(await total(other, '?status=done')).toBe(6);
  expect(await bodyOf(other('POST', '/v2/tasks/bulk-update/undo', { undo_id }))).toMatchObject({ undone: 6 });
  expect(await total(one, '?status=done')).toBe(0);

  expect(await bodyOf(one('POST', '/v2/tasks/bulk-delete', { taskIds }))).toMatchObject({ deleted: 6 });
  expect([await total(other), await total(other, '?deleted=true')]).toEqual([0, 6]);
  expect(await bodyOf(other('POST', '/v2/tasks/bulk-restore', { taskIds }))).toMatchObject({ restored: 6 });
  expect(await total(one)).toBe(6);
});

test('the pages of a list are the same from either process', async ({ environment, account, request }) => {
  const { one, other } = await callerAt(request, environment, account.people[3]);
  const ids: number[] = [];
  for (let at = 1; at <= 5; at++) ids.push(await newTask(one, `Task ${at}`));
  const seen: number[] = [];
  let cursor: string | null = null;
  for (let page = 0; page === 0 || cursor; page++) {
    const answer: { items: { id: number }[]; next_cursor: string | null } = await bodyOf(
      (page % 2 ? other : one)('GET', `/v2/tasks?sort=title&limit=2${cursor ? `&cursor=${cursor}` : ''}`),
    );
    seen.push(...answer.items.map(({ id }) => id));
    cursor = answer.next_cursor;
  }
  expect(seen).toEqual(ids);
});

test('an idempotency key used at one process is known at the other, also if both receive it at once', async ({
  environment,
  account,
  request,
}) => {
  const accountant = await callerAt(request, environment, account.people[2]);
  const { one, other } = accountant;
  const worker = { user_id: account.people[1].userId, reason: 'Agreed' };
  await bodyOf(one('POST', '/v2/time-bank/creditar-horas', { ...worker, minutes: 300 }));

  const key = { 'Idempotency-Key': 'once' };
  const debit = { ...worker, minutes: 60 };
  const first = await bodyOf(one('POST', '/v2/time-bank/debitar-horas', debit, key));
  expect(await bodyOf(other('POST', '/v2/time-bank/debitar-horas', debit, key))).toEqual(first);
  expect(await statusOf(other('POST', '/v2/time-bank/debitar-horas', { ...debit, minutes: 61 }, key))).toBe(409);

  const twins = await Promise.all(
    [one, other, one, other].map((call) =>
      bodyOf<{ entry: { id: number } }>(
        call('POST', '/v2/time-bank/debitar-horas', debit, { 'Idempotency-Key': 'at-once' }),
      ),
    ),
  );
  expect(new Set(twins.map(({ entry }) => entry.id)).size).toBe(1);
  expect(await bodyOf(other('GET', `/v2/time-bank/${worker.user_id}`))).toMatchObject({ balance_minutes: 180 });
});

test('concurrent debits at both never exceed the balance', async ({ environment, account, request }) => {
  const { one, other } = await callerAt(request, environment, account.people[2]);
  const worker = { user_id: account.people[1].userId, reason: 'Agreed' };
  await bodyOf(one('POST', '/v2/time-bank/creditar-horas', { ...worker, minutes: 100 }));
  const statuses = await Promise.all(
    [one, other, one, other, one, other].map((call) =>
      statusOf(call('POST', '/v2/time-bank/debitar-horas', { ...worker, minutes: 40 })),
    ),
  );
  expect([of(statuses, 200), of(statuses, 400)]).toEqual([2, 4]);
  expect(await bodyOf(other('GET', `/v2/time-bank/${worker.user_id}`))).toMatchObject({ balance_minutes: 20 });
});

test('a later save at another process is a conflict and overwrites nothing', async ({
  environment,
  account,
  request,
}) => {
  const { one, other } = await callerAt(request, environment, account.people[3]);
  const id = await newTask(one, 'Before');
  const statuses = await Promise.all(
    [one, other].map((call, at) => statusOf(call('PATCH', `/v2/tasks/${id}`, { title: `By ${at}`, version: 1 }))),
  );
  expect([of(statuses, 200), of(statuses, 409)]).toEqual([1, 1]);
  expect(await title(other, id)).toBe(`By ${statuses.indexOf(200)}`);
});

test('a timer started at one process runs at the other, and is stopped there', async ({
  environment,
  account,
  request,
}) => {
  const { one, other } = await callerAt(request, environment, account.people[1]);
  const started_at = new Date(Date.now() - 90 * 60_000).toISOString();
  await bodyOf(one('POST', '/v2/work-time/timer', { note: 'Baking', started_at }));
  expect(await bodyOf(other('GET', '/v2/work-time/timer'))).toMatchObject({ timer: { note: 'Baking' } });
  expect(await statusOf(other('POST', '/v2/work-time/timer', {}))).toBe(409);
  const { entry } = await bodyOf<{ entry: { id: number; minutes: number } }>(other('DELETE', '/v2/work-time/timer'));
  expect(entry.minutes).toBeGreaterThanOrEqual(90);
  expect(await bodyOf(one('GET', '/v2/work-time/timer'))).toEqual({ timer: null });
  expect(await bodyOf(one('GET', `/v2/work-time/${entry.id}`))).toMatchObject({ note: 'Baking' });
});

test('concurrent password guesses at both are limited to ten in all', async ({ environment, account, request }) => {
  const { email, password } = account.people[4];
  const signIn = (url: string, typed: string) =>
    statusOf(request.post(`${url}/v2/auth/login`, { data: { email, password: typed } }));
  const both = environment.processes();
  // An odd number before: two processes with separate counters could otherwise reach ten in total by chance.
  expect(await signIn(both[0] as string, 'the first guess')).toBe(401);
  const statuses = await Promise.all(
    Array.from({ length: 24 }, (_, at) => signIn(both[at % both.length] as string, `guess number ${at}`)),
  );
  expect([of(statuses, 401), of(statuses, 429)]).toEqual([9, 15]);
  for (const url of both) expect(await signIn(url, password)).toBe(429);
});

test('a file uploaded to one process is served by the other', async ({ environment, account, request }) => {
  const { one, other, token } = await callerAt(request, environment, account.people[4]);
  const [url, elsewhere] = environment.processes() as [string, string];
  const headers = { authorization: `Bearer ${token}` };
  const image = picture('one.png');
  const logo = await request.post(`${url}/v2/accounts/logo`, { headers, multipart: { file: image } });
  const { data } = (await logo.json()) as { data: { Location: string } };
  const shown = await request.get(`${elsewhere}${new URL(data.Location).pathname}`);
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/png']);

  const id = await newTask(one, 'With an image');
  const made = await request.post(`${url}/v2/tasks/${id}/comments`, {
    headers,
    multipart: { body: 'Look', images: image },
  });
  const { images } = (await made.json()) as { images: { attachId: number }[] };
  const led = await bodyOf<{ url: string }>(
    other('GET', `/v2/comments/image/${images[0]?.attachId}`, undefined, { accept: 'application/json' }),
  );
  expect((await request.get(led.url)).status()).toBe(200);
});

test('a change at one process is announced by the other', async ({ environment, account, request }) => {
  const { one, other, token } = await callerAt(request, environment, account.people[3]);
  const [, elsewhere] = environment.processes();
  const stream = await fetch(`${elsewhere}/v2/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(stream.status).toBe(200);
  const id = await newTask(one, 'Heard of');
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const words = new TextDecoder();
  let received = '';
  while (!received.includes('event: change')) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended after ${received}`);
    received += words.decode(value, { stream: true });
  }
  expect(received).toContain(`"resource":"tasks","ids":[${id}]`);
  // A read at the announcing process returns the change.
  expect(await title(other, id)).toBe('Heard of');
  await reader.cancel();
});
