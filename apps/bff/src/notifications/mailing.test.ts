import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NotificationKind } from '@jornada/domain/notifications';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { digests } from '../jobs/digests.ts';
import { dueReminders } from '../jobs/due-reminders.ts';
import { sendDue } from '../mails/send-due.ts';
import { openTransport } from '../mails/open-transport.ts';
import type { Message } from '../mails/transport.ts';
import { createUnsubscribeLinks } from '../mails/unsubscribe-links.ts';
import { openMailSink } from '../testing/mail-sink.ts';
import { openTestServer, TEST_NOW, TEST_SECRET, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ sendsMail: true });
});
afterAll(() => server.close());

let sent: Message[];
beforeEach(() => {
  sent = [];
});
const links = createUnsubscribeLinks(TEST_SECRET, TEST_URL);
const mailer = () => ({
  transport: { send: async (message: Message) => void sent.push(message), close: () => {} },
  from: { name: 'Jornada', address: 'no-reply@jornada.test' },
  publicUrl: TEST_URL,
  vault: server.vault,
  unsubscribe: links,
});
const inMinutes = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);
const run = { signal: new AbortController().signal, log: { info: () => {}, warn: () => {}, error: () => {} } };
/** Sends due mails, and returns how many were sent and dropped. */
async function send() {
  const { sent: count, dropped } = await sendDue({ ...run, db: server.db, mailer: mailer(), now: inMinutes(1) });
  return [count, dropped];
}

/** A super admin and a manager of a new account. */
async function company(): Promise<[TestPerson, TestPerson]> {
  const ana = await server.person({ nome: 'Ana Secreta' });
  return [ana, await server.person({ accountId: ana.accountId, level: 3, nome: 'Bia Oculta' })];
}
const preferences = '/v2/notifications/preferences';
async function choose(who: TestPerson, kind: NotificationKind, email: string): Promise<void> {
  const { version } = (await server.call(who, 'GET', preferences)).body;
  const items = [{ kind, inbox: true, email }];
  const { status } = await server.call(who, 'PUT', preferences, { items, digest_hour: 8, weekday: 0, version });
  expect(status).toBe(200);
}
const newTask = async (by: TestPerson, body: object) =>
  (await server.call(by, 'POST', '/v2/tasks', { title: 'Bake the bread', ...body })).body;
const comment = (by: TestPerson, taskId: number) =>
  server.call(by, 'POST', `/v2/tasks/${taskId}/comments`, { body: 'Words of a comment' });
const read = (who: TestPerson) => server.call(who, 'POST', '/v2/notifications/read', { until: '2199-01-01T00:00:00Z' });

test('a required kind is mailed at once with account, kind, number and a link, without names and values', async () => {
  const [ana, bia] = await company();
  await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}`, { tax_id: '52998224725' });
  await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}/reveal`, { field: 'tax_id' });
  expect(await send()).toEqual([1, 0]);
  const [mail] = sent;
  expect(mail?.subject).toBe('Test: 1 valor dos seus dados de RH foi revelado');
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(`${TEST_URL}/people/${bia.userId}`);
    expect(body).not.toMatch(/\b(Ana|Bia)\b|529\.?982|tax_id/);
  }
  expect(await send()).toEqual([0, 0]);
});

test('other kinds are mailed at once only if the person chose so, in the language of the account', async () => {
  const [ana, bia] = await company();
  await newTask(ana, { assignee_id: bia.userId });
  expect(await send()).toEqual([0, 0]);
  await choose(bia, 'tasks.assigned', 'at_once');
  await sqlOf(server.db).updateTable('accounts').set({ locale: 'en' }).where('id', '=', ana.accountId).execute();
  const { id } = await newTask(ana, { assignee_id: bia.userId });
  expect(await send()).toEqual([1, 0]);
  expect(sent[0]?.subject).toBe('Test: 1 task was assigned to you');
  expect(sent[0]?.text).toContain(`${TEST_URL}/tasks/${id}\n`);
  expect(sent[0]?.text).not.toMatch(/Bake|\b(Ana|Bia)\b/);
});

test('mails and the page of their link are in the language that the person chose for this account', async () => {
  const [ana, bia] = await company();
  await choose(bia, 'tasks.assigned', 'at_once');
  const put = async (body: object) => {
    const { digest_hour, weekday, version } = (await server.call(bia, 'GET', preferences)).body;
    return server.call(bia, 'PUT', preferences, { items: [], digest_hour, weekday, version, ...body });
  };
  expect((await put({ locale: 'en' })).body).toMatchObject({ locale: 'en', version: 3 });
  // Omitted fields stay; an unknown language is reported with its field.
  expect((await put({})).body).toMatchObject({ locale: 'en', version: 4 });
  expect(await put({ locale: 'fr' })).toMatchObject({ status: 400, body: { errors: [{ path: 'locale' }] } });
  const page = async () => {
    const { accountId, userId } = bia;
    const url = links.urlOf({ accountId, userId, kind: 'tasks.due' });
    return (await server.app.request(url.slice(TEST_URL.length))).text();
  };
  expect(await page()).toContain('<html lang="en">');
  await newTask(ana, { assignee_id: bia.userId });
  // A link for a new password, too.
  await server.call(ana, 'POST', `/v2/user/${bia.userId}/password-link`);
  expect(await send()).toEqual([2, 0]);
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    'Choose a new password for Jornada',
    'Test: 1 task was assigned to you',
  ]);
  expect((await put({ locale: null })).body.locale).toBeNull();
  expect(await page()).toContain('<html lang="pt-BR">');
});

test('notifications counted up before sending are one mail, and a later mail has the number of unread ones', async () => {
  const [ana, bia] = await company();
  await choose(bia, 'tasks.commented', 'at_once');
  const { id } = await newTask(bia, {});
  await comment(ana, id);
  await comment(ana, id);
  expect(await send()).toEqual([1, 1]);
  await comment(ana, id);
  expect(await send()).toEqual([1, 0]);
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Test: 2 comentários em tarefas que você acompanha',
    'Test: 3 comentários em tarefas que você acompanha',
  ]);
  expect(sent.map(({ text }) => text).join()).not.toContain('Words of a comment');
});

test('a thousand mails, immediate and digests, contain no names, addresses of others or personal texts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [ana] = await quietCompany();
  const people = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      server.person({ accountId: ana.accountId, level: 3, nome: `Nome${at} Reservado` }),
    ),
  );
  const transport = await openTransport({ folder });
  const mailAll = (minutes: number) =>
    sendDue({ ...run, db: server.db, mailer: { ...mailer(), transport }, now: inMinutes(minutes) });
  for (const [at, who] of people.entries()) {
    await choose(who, 'tasks.assigned', 'at_once');
    // Half of them in each language.
    const { version } = (await server.call(who, 'GET', preferences)).body;
    const locale = at % 2 ? 'en' : 'pt-BR';
    await server.call(who, 'PUT', preferences, { items: [], digest_hour: 8, weekday: 0, locale, version });
  }
  for (let round = 0; round < 39; round++) {
    for (const { userId } of people) {
      const { id } = await newTask(ana, { assignee_id: userId, title: `Segredo ${round}`, description: 'Anotado' });
      if (round === 0) await comment(ana, id);
    }
    await mailAll(1);
  }
  await digest(inMinutes(NEXT));
  await mailAll(NEXT + 1);
  transport.close();
  const files = readdirSync(folder);
  expect(files).toHaveLength(1_000);
  const addresses = people.map(({ email }) => email);
  for (const file of files) {
    const raw = readFileSync(join(folder, file), 'utf8');
    const to = /^To: (\S+)\r$/m.exec(raw)?.[1] ?? '';
    expect(addresses).toContain(to);
    // Joins lines of quoted-printable, so that no word is hidden by a line break.
    const texts = raw.replace(to, '').replace(/=\r\n/g, '');
    expect(texts).not.toMatch(/Secreta|Oculta|Nome\d|Reservado|Segredo|Anotado|Words of/);
    expect(addresses.filter((address) => texts.includes(address))).toEqual([]);
  }
});

test.each<[string, (ana: TestPerson, bia: TestPerson, task: { id: number; version: number }) => Promise<unknown>]>([
  ['has read it', (_, bia) => read(bia)],
  ['may no longer see the task', (ana, bia, { id, version }) => lose(ana, bia, id, version)],
  ['has lost the task to the bin', (ana, _, { id }) => server.call(ana, 'DELETE', `/v2/tasks/${id}`)],
  ['has left', (_, bia) => endLink(bia)],
])('a mail is not sent to a person who meanwhile %s', async (_, meanwhile) => {
  const [ana, bia] = await company();
  await choose(bia, 'tasks.assigned', 'at_once');
  const task = await newTask(ana, { assignee_id: bia.userId });
  await meanwhile(ana, bia, task);
  expect(await send()).toEqual([0, 1]);
});

async function lose(ana: TestPerson, { accountId, userId }: TestPerson, id: number, version: number) {
  await server.call(ana, 'PATCH', `/v2/tasks/${id}`, { assignee_id: ana.userId, version });
  const link = sqlOf(server.db).updateTable('employment_links').set({ level: 1 });
  await link.where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

const endLink = ({ accountId, userId }: TestPerson) =>
  sqlOf(server.db)
    .updateTable('employment_links')
    .set({ deactivated_at: TEST_NOW.toISOString() })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();

/** Runs the job in several processes concurrently; TEST_NOW is 09:00 on a Monday in the account's time zone. */
async function digest(now: Date, processes = 1): Promise<number> {
  const context = { ...run, db: server.db, files: server.files, mailer: mailer(), now };
  const done = await Promise.all(Array.from({ length: processes }, () => digests.run(context)));
  return done.reduce((sum, one) => sum + (one['digests'] ?? 0), 0);
}
const HOUR = 60;
const DAY = 24 * HOUR;
/** 08:00 of the day after TEST_NOW, in minutes after TEST_NOW. */
const NEXT = 23 * HOUR;

/** A company whose earlier digests have been sent. */
async function quietCompany(): Promise<[TestPerson, TestPerson]> {
  await digest(inMinutes(0));
  await sendDue({ ...run, db: server.db, mailer: mailer(), now: inMinutes(NEXT * 3) });
  sent = [];
  return company();
}
const sendDigests = (minutes: number) =>
  sendDue({ ...run, db: server.db, mailer: mailer(), now: inMinutes(minutes + 1) });

test('a digest is mailed once at the hour chosen by the person, even with three processes', async () => {
  const [ana, bia] = await quietCompany();
  const { id } = await newTask(ana, { assignee_id: bia.userId, due_on: '2026-03-03' });
  await comment(ana, id);
  await comment(ana, id);
  await dueReminders.run({ ...run, db: server.db, files: server.files, now: TEST_NOW });
  // Notifications after 08:00 wait for the next day.
  expect(await digest(inMinutes(HOUR))).toBe(0);
  expect(await digest(inMinutes(NEXT - 1))).toBe(0);
  expect(await digest(inMinutes(NEXT), 3)).toBe(1);
  expect(await digest(inMinutes(NEXT + 5), 2)).toBe(0);
  await sendDigests(NEXT);
  expect(sent.map(({ subject }) => subject)).toEqual(['Test: novidades para você']);
  expect(sent[0]?.text).toContain(
    [
      'Para resolver:',
      '- 1 tarefa sua vence até ter., 3 de mar. de 2026',
      '',
      'Novidades:',
      '- 1 tarefa foi atribuída a você',
      '- 2 comentários em tarefas que você acompanha',
      '',
      `Abrir no Jornada:\n${TEST_URL}/notifications`,
    ].join('\n'),
  );
  expect(sent[0]?.text).not.toMatch(/Bake|\b(Ana|Bia)\b|Words/);
  // The day after, nothing is new.
  expect(await digest(inMinutes(NEXT + DAY))).toBe(0);
});

test('a digest has the notifications that are unread when it is sent, and is not sent without any', async () => {
  const [ana, bia] = await quietCompany();
  await newTask(ana, { assignee_id: bia.userId });
  expect(await digest(inMinutes(NEXT))).toBe(1);
  await read(bia);
  expect(await sendDigests(NEXT)).toMatchObject({ sent: 0, dropped: 1 });
});

test('weekly kinds are in the digest of the chosen day, kinds set to never in none', async () => {
  const [ana, bia] = await quietCompany();
  await choose(bia, 'tasks.assigned', 'weekly');
  await choose(bia, 'tasks.commented', 'never');
  const { id } = await newTask(ana, { assignee_id: bia.userId });
  await comment(ana, id);
  for (let day = 0; day < 6; day++) expect(await digest(inMinutes(NEXT + day * DAY))).toBe(0);
  expect(await digest(inMinutes(NEXT + 6 * DAY))).toBe(1);
  await sendDigests(NEXT + 6 * DAY);
  expect(sent.map(({ text }) => text.split('\n').filter((line) => line.startsWith('- ')))).toEqual([
    ['- 1 tarefa foi atribuída a você'],
  ]);
});

const post = (url: string) =>
  server.app.request(url.slice(TEST_URL.length), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
const emailOf = async (who: TestPerson) => {
  const { items } = (await server.call(who, 'GET', preferences)).body;
  return Object.fromEntries(items.map(({ kind, email }: { kind: string; email: string }) => [kind, email]));
};

test('a mail can end its kind with one click: it has the headers, GET confirms, POST unsubscribes', async () => {
  const sink = await openMailSink({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  const [host, port] = ['127.0.0.1', sink.port];
  const smtp = { host, port, tls: 'if-offered', verifiesCertificate: false, auth: undefined } as const;
  const transport = await openTransport({ smtp });
  const [ana, bia] = await company();
  await choose(bia, 'tasks.assigned', 'at_once');
  await newTask(ana, { assignee_id: bia.userId });
  await sendDue({ ...run, db: server.db, mailer: { ...mailer(), transport }, now: inMinutes(1) });
  transport.close();
  await sink.close();
  const head = (sink.mails[0] ?? '').split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const url = /^List-Unsubscribe: <(\S+)>$/m.exec(head)?.[1] ?? '';
  expect(url).toMatch(
    new RegExp(`^${TEST_URL}/unsubscribe\\?token=${bia.accountId}\\.${bia.userId}\\.tasks\\.assigned\\.`),
  );

  const page = await server.app.request(url.slice(TEST_URL.length));
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
  expect(await page.text()).toMatch(/<html lang="pt-BR">.*<form method="post">.*<button>Não receber mais<\/button>/s);
  expect(await emailOf(bia)).toMatchObject({ 'tasks.assigned': 'at_once' });

  const before = (await server.call(bia, 'GET', preferences)).body;
  for (let time = 0; time < 2; time++) expect((await post(url)).status).toBe(200);
  expect(await emailOf(bia)).toMatchObject({
    'tasks.assigned': 'never',
    'tasks.due': 'daily',
    'hr.revealed': 'at_once',
  });
  const { digest_hour, weekday, version } = before;
  const stale = await server.call(bia, 'PUT', preferences, { items: [], digest_hour, weekday, version });
  expect(stale.status).toBe(409);
  await newTask(ana, { assignee_id: bia.userId });
  expect(await send()).toEqual([0, 0]);
});

test('the link of a digest ends the kinds in digests', async () => {
  const [, bia] = await company();
  await choose(bia, 'tasks.due', 'weekly');
  await choose(bia, 'tasks.mentioned', 'at_once');
  const { accountId, userId } = bia;
  expect((await post(links.urlOf({ accountId, userId, kind: 'digest' }))).status).toBe(200);
  expect(await emailOf(bia)).toMatchObject({
    'tasks.assigned': 'never',
    'tasks.due': 'never',
    'tasks.mentioned': 'at_once',
    'hr.revealed': 'at_once',
  });
});

test('a link for other people, another kind or another server ends nothing', async () => {
  const [ana, bia] = await company();
  const { accountId, userId } = bia;
  const right = links.urlOf({ accountId, userId, kind: 'tasks.due' });
  const wrong = [
    right.replace(`.${userId}.`, `.${ana.userId}.`),
    right.replace('tasks.due', 'digest'),
    right.slice(0, -1),
    createUnsubscribeLinks('another secret that is long enough', TEST_URL).urlOf({
      accountId,
      userId,
      kind: 'tasks.due',
    }),
    `${TEST_URL}/unsubscribe`,
  ];
  const untouched = [await emailOf(bia), await emailOf(ana)];
  for (const url of wrong) expect((await post(url)).status).toBe(400);
  expect((await server.app.request(`/unsubscribe?token=x`)).status).toBe(400);
  expect([await emailOf(bia), await emailOf(ana)]).toEqual(untouched);
});
