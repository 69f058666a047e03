import { expect, test } from './fixtures.ts';
import { callerAt, bodyOf, statusOf, of } from './two-processes.ts';

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
