/**
 * The main jobs of Jornada, by somebody who knows nothing but its address and its OpenAPI document. Copied beside a client
 * that was generated from that document, type-checked against it and run: what cannot be written down here without a cast, or
 * does not do what it says, is a fault of the document.
 */
import assert from 'node:assert/strict';
import { type Client, createClient, createConfig, formDataBodySerializer } from './client/client/index.ts';
import * as api from './client/sdk.gen.ts';

interface Start {
  url: string;
  email: string;
  password: string;
}

/** A picture of four pixels, as PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAAA1BMVEUkUGv45TZiAAAAC0lEQVR42mNgAAEAAAYAAW0oEC8AAAAASUVORK5CYII=',
  'base64',
);
const picture = () => new File([PIXEL], 'pixel.png', { type: 'image/png' });

/** Signs in with the generated login and hands the token to all that follows. */
async function signedIn({ url, email, password }: Start): Promise<Client> {
  const { data } = await api.authLogin({
    client: createClient(createConfig({ baseUrl: url })),
    body: { email, password },
    throwOnError: true,
  });
  return createClient(createConfig({ baseUrl: url, auth: data.token, throwOnError: true }));
}

/** Somebody new of the account. */
async function newPerson(client: Client): Promise<number> {
  const email = `person.${crypto.randomUUID()}@outside.test`;
  const { data } = await api.userCreate({ client, body: { nome: 'Nova Pessoa', email, level: 1 }, throwOnError: true });
  return data.id;
}

async function newTask(client: Client, title: string): Promise<number> {
  return (await api.tasksCreate({ client, body: { title }, throwOnError: true })).data.id;
}

export const jobs: Record<string, (start: Start) => Promise<void>> = {
  'signs in, and reads a refusal': async (start) => {
    const wrong = await api.authLogin({
      client: createClient(createConfig({ baseUrl: start.url })),
      body: { email: start.email, password: 'not the password' },
    });
    assert.equal(wrong.response?.status, 401);
    assert.equal(wrong.error?.message, 'Unauthorized');
    const client = await signedIn(start);
    const { data } = await api.accountsMe({ client, throwOnError: true });
    assert.ok(data.name);
    const unknown = await api.clientsById({ client, path: { id: 9_007_199_254_740_991 }, throwOnError: false });
    assert.deepEqual([unknown.response?.status, unknown.error?.message], [404, 'Not found']);
  },

  'creates tasks, finds them by filters and goes through pages by cursor': async (start) => {
    const client = await signedIn(start);
    const mark = crypto.randomUUID().slice(0, 8);
    const { data: tag } = await api.taskTagsCreate({ client, body: { name: `Tag ${mark}` }, throwOnError: true });
    for (let n = 1; n <= 5; n++) {
      const body = { title: `${mark} ${n}`, priority: n % 2 ? 'high' : 'low', due_on: `2027-01-0${n}` } as const;
      await api.tasksCreate({
        client,
        body: { ...body, tag_ids: [tag.id] },
        headers: { 'Idempotency-Key': `${mark}-${n}` },
        throwOnError: true,
      });
    }
    const query = { q: mark, priority: ['high'], tag_id: [tag.id], sort: '-due_on', limit: 2 } as const;
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { data } = await api.tasksList({
        client,
        query: { ...query, priority: ['high'], tag_id: [tag.id], ...(cursor && { cursor }) },
        throwOnError: true,
      });
      if (!cursor) assert.equal(data.total, 3);
      seen.push(...data.items.map(({ title }) => title));
      cursor = data.next_cursor;
    } while (cursor);
    assert.deepEqual(seen, [`${mark} 5`, `${mark} 3`, `${mark} 1`]);
  },

  'deletes many tasks and brings them back': async (start) => {
    const client = await signedIn(start);
    const taskIds = [await newTask(client, 'One to delete'), await newTask(client, 'Another')];
    const missing = 9_007_199_254_740_991;
    const { data: gone } = await api.tasksBulkDelete({
      client,
      body: { taskIds: [...taskIds, missing] },
      throwOnError: true,
    });
    assert.deepEqual([gone.deleted, gone.notFound, gone.notFoundTaskIds], [2, 1, [missing]]);
    const { data: bin } = await api.tasksList({ client, query: { deleted: true }, throwOnError: true });
    assert.ok(taskIds.every((id) => bin.items.some((task) => task.id === id && task.deleted_at)));
    const { data: back } = await api.tasksBulkRestore({ client, body: { taskIds }, throwOnError: true });
    assert.equal(back.restored, 2);
  },

  'changes a task, and learns of somebody else’s change': async (start) => {
    const client = await signedIn(start);
    const { data: task } = await api.tasksCreate({ client, body: { title: 'As it was' }, throwOnError: true });
    const change = { client, path: { id: task.id } };
    const { data: changed } = await api.tasksUpdate({
      ...change,
      body: { status: 'done', version: task.version },
      throwOnError: true,
    });
    assert.ok(changed.completed_at);
    const stale = await api.tasksUpdate({
      ...change,
      body: { status: 'todo', version: task.version },
      throwOnError: false,
    });
    assert.equal(stale.response?.status, 409);
    assert.partialDeepStrictEqual(stale.error?.details, { current: { status: 'done' } });
  },

  'reads a client': async (start) => {
    const client = await signedIn(start);
    const { data: made } = await api.clientsCreate({ client, body: { name: 'Aurora Ltda' }, throwOnError: true });
    const { data: read } = await api.clientsById({ client, path: { id: made.id }, throwOnError: true });
    assert.deepEqual([read.name, read.is_active, read.description], ['Aurora Ltda', true, '']);
    const { data: withLogo } = await api.clientsUploadLogo({
      client,
      path: { id: made.id },
      body: { file: picture() },
      throwOnError: true,
    });
    assert.ok((await fetch(withLogo.data.Location)).ok);
  },

  'deactivates HR data and reactivates it': async (start) => {
    const client = await signedIn(start);
    const userId = await newPerson(client);
    const about = { client, path: { userId }, throwOnError: true } as const;
    const { data: nothing } = await api.employeeHrDataDeactivate(about);
    assert.ok(nothing.message);
    await api.employeeHrDataCreate({ ...about, body: { department: 'Finance', weekly_minutes: 2_400 } });
    await api.employeeHrDataDeactivate(about);
    const { data: off } = await api.employeeHrDataById(about);
    assert.deepEqual([off.state, off.department, typeof off.deactivated_at], ['deactivated', 'Finance', 'string']);
    await api.employeeHrDataReactivate(about);
    const { data: on } = await api.employeeHrDataById(about);
    assert.deepEqual([on.state, on.deactivated_at], ['active', null]);
  },

  'credits and debits hours, and is refused what is too much': async (start) => {
    const client = await signedIn(start);
    const user_id = await newPerson(client);
    const reason = 'From outside';
    const { data: credit } = await api.timeBankCreditHours({
      client,
      body: { user_id, minutes: 120, reason },
      throwOnError: true,
    });
    const debit = { client, body: { user_id, minutes: 90, reason } };
    const key = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const { data: once } = await api.timeBankDebitHours({ ...debit, ...key, throwOnError: true });
    const { data: again } = await api.timeBankDebitHours({ ...debit, ...key, throwOnError: true });
    assert.deepEqual(again, once);
    assert.deepEqual([once.balance_minutes, once.lots], [30, [{ entry_id: credit.entry.id, minutes: 90 }]]);
    const more = await api.timeBankDebitHours({ ...debit, throwOnError: false });
    assert.deepEqual([more.response?.status, more.error?.details?.['balance_minutes']], [400, 30]);
  },

  'deletes an allocation and restores it': async (start) => {
    const client = await signedIn(start);
    const { data: people } = await api.userList({ client, query: { q: start.email }, throwOnError: true });
    const user_id = people.items[0]?.id ?? 0;
    const { data: made } = await api.resourceAllocationCreate({
      client,
      body: { user_id, title: 'Kick-off', starts_on: '2027-03-01', ends_on: '2027-03-05', minutes_per_day: 240 },
      throwOnError: true,
    });
    const { data: removed } = await api.resourceAllocationRemove({ client, path: { id: made.id }, throwOnError: true });
    assert.deepEqual(removed, {});
    const { data: restored } = await api.resourceAllocationRestore({
      client,
      path: { id: made.id },
      throwOnError: true,
    });
    assert.equal(restored.title, 'Kick-off');
    const { data: load } = await api.resourceAllocationLoad({
      client,
      query: { from: '2027-03-01', to: '2027-03-07' },
      throwOnError: true,
    });
    assert.ok(load.items.some((week) => week.user_id === user_id && week.allocated_minutes === 1_200));
  },

  'enters worked hours and reads their total': async (start) => {
    const client = await signedIn(start);
    const user_id = await newPerson(client);
    await api.workTimeCreate({
      client,
      body: { user_id, started_at: '2026-02-03T12:00:00.000Z', minutes: 90 },
      throwOnError: true,
    });
    const { data } = await api.workTimeTotal({
      client,
      path: { id: user_id },
      query: { from: '2026-02-01', to: '2026-02-28' },
      throwOnError: true,
    });
    assert.deepEqual([data.total_minutes, data.total_hours, data.expected_minutes], [90, 1.5, null]);
  },

  'uploads the account’s logo': async (start) => {
    const client = await signedIn(start);
    const { data } = await api.accountsUploadLogo({ client, body: { file: picture() }, throwOnError: true });
    assert.equal(data.status, true);
    const logo = await fetch(data.data.Location);
    assert.match(logo.headers.get('content-type') ?? '', /^image\//);
    const refused = await api.accountsUploadLogo({
      client,
      body: { file: new File(['<svg/>'], 'logo.svg') },
      throwOnError: false,
    });
    assert.equal(refused.response?.status, 400);
  },

  'exports tasks as CSV and the account as a zip': async (start) => {
    const client = await signedIn(start);
    await newTask(client, 'In the file, "quoted"');
    const { data: csv } = await api.tasksExportCsv({ client, parseAs: 'text', throwOnError: true });
    assert.match(csv, /^\uFEFF?id,title,description,/);
    assert.ok(csv.includes('"In the file, ""quoted"""'));
    const { data: zip } = await api.accountsExport({ client, throwOnError: true });
    assert.equal(
      Buffer.from(await zip.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
  },

  'comments with an image, and is led to it': async (start) => {
    const client = await signedIn(start);
    const path = { id: await newTask(client, 'To talk about') };
    const { data: words } = await api.commentsCreate({
      client,
      path,
      body: { body: 'Words only' },
      throwOnError: true,
    });
    assert.deepEqual(words.images, []);
    // The document offers JSON and a form. Generators take the first they like, which is JSON, so a form is said outright.
    const { data: shown } = await api.commentsCreate({
      client,
      path,
      ...formDataBodySerializer,
      headers: { 'Content-Type': null },
      body: { body: 'Look', images: [picture(), picture()] } as { body: string },
      throwOnError: true,
    });
    const attachId = shown.images[0]?.attachId;
    assert.ok(attachId);
    const { data: where } = await api.commentsImage({
      client,
      path: { attachId },
      headers: { accept: 'application/json' },
      throwOnError: true,
    });
    assert.ok((await fetch(where.url)).ok);
    const led = await api.commentsImage({
      client,
      path: { attachId },
      redirect: 'manual',
      headers: { accept: 'image/*' },
      throwOnError: false,
    });
    assert.equal(led.response?.status, 302);
    assert.ok((await fetch(new URL(led.response?.headers.get('location') ?? '', start.url))).ok);
  },
};
