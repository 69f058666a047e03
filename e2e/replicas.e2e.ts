import { expect, test } from './fixtures.ts';
import { picture } from './pictures.ts';
import { callerAt, bodyOf, statusOf, of, newTask, title, total } from './two-processes.ts';

// Faults that need several processes: each test writes through one process and reads at once through the other, each at
// its own address.

test('a bulk change or deletion at one process is undone at the other', async ({ environment, account, request }) => {
  const { one, other } = await callerAt(request, environment, account.people[3]);
  const taskIds: number[] = [];
  for (let at = 1; at <= 6; at++) taskIds.push(await newTask(at % 2 ? one : other, `Task ${at}`));
  // Task ids are unique per account, whichever process creates the tasks.
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
  // The event is sent after the change: a read at the announcing process returns it.
  expect(await title(other, id)).toBe('Heard of');
  await reader.cancel();
});
