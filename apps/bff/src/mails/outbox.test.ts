import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';
import { openMailSink, openSilentPort } from '../testing/mail-sink.ts';
import { openTransport } from './open-transport.ts';
import { claimDue } from './mails.queries.ts';
import { sendDue } from './send-due.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';
import { type FaultKind, MailFault, type Message } from './transport.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ sendsMail: true });
});
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answer = async () => {};
});

let sent: Message[];
/** The reaction of the mail server to a mail. */
let answer: (message: Message) => Promise<void>;
const refuse = (kind: FaultKind) => async () => Promise.reject(new MailFault(kind, 'RCPT TO 450'));
const transport = {
  send: async (message: Message) => {
    await answer(message);
    sent.push(message);
  },
  close: () => {},
};
const warned: string[] = [];
const log = { warn: (fields: object, message: string) => void warned.push(`${message} ${JSON.stringify(fields)}`) };
const inMinutes = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000 + 1_000);
const send = (now = inMinutes(0)) =>
  sendDue({
    db: server.db,
    mailer: {
      transport,
      from: { name: 'Jornada', address: 'no-reply@jornada.test' },
      publicUrl: TEST_URL,
      vault: server.vault,
      unsubscribe: createUnsubscribeLinks('a secret of this test', TEST_URL),
    },
    now,
    signal: new AbortController().signal,
    log,
  });

let invitations = 0;
const invite = async (by: TestPerson, nome = 'Rui Sá', headers = {}) => {
  const email = `rui-${++invitations}@example.test`;
  const { body } = await server.call(by, 'POST', '/v2/user', { nome, email, level: 1 }, headers);
  return { ...body, email };
};
const rowOf = ({ accountId }: TestPerson) =>
  sqlOf(server.db).selectFrom('mails').where('account_id', '=', accountId).selectAll().executeTakeFirst();
const linkIn = ({ text }: Message) => /\/invite#(\S+)/.exec(text)?.[1];
const join = (token: string | undefined) =>
  server.call(null, 'POST', '/invite', { token, password: 'seven green lamps' }, { 'sec-fetch-site': 'same-origin' });

test('an invitation is mailed once, in the language of the account, with the link that works', async () => {
  const ana = await server.person();
  const rui = await invite(ana, 'Rui\r\nBcc: eve@example.test', { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
  expect(rui.mailed).toBe(true);
  expect((await rowOf(ana))?.sealed).not.toContain(rui.invitation_url.split('#')[1]);
  expect(await send()).toEqual({ sent: 1, postponed: 0, failed: 0, dropped: 0 });
  expect(await send()).toMatchObject({ sent: 0 });
  const [mail] = sent as [Message];
  expect(mail).toMatchObject({ to: rui.email, subject: 'Test convida você para o Jornada' });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(rui.invitation_url);
    expect(body).not.toMatch(/\b(evil|Rui)\b|eve@/);
  }
  expect(await rowOf(ana)).toMatchObject({ sealed: null, attempts: 1 });
  expect((await join(linkIn(mail))).status).toBe(200);
});

test('renewed invitations and password links are mailed too, and the links they replace are not', async () => {
  const ana = await server.person();
  const rui = await invite(ana);
  const renewed = (await server.call(ana, 'POST', `/v2/user/${rui.id}/invitation`)).body;
  const bia = await server.person({ accountId: ana.accountId, level: 1 });
  const made = (await server.call(ana, 'POST', `/v2/user/${bia.userId}/password-link`)).body;
  expect([renewed.mailed, made.mailed]).toEqual([true, true]);
  expect(await send()).toMatchObject({ sent: 2, dropped: 1 });
  const texts = sent.map(({ to, text }) => [to, text] as const);
  expect(texts).toContainEqual([rui.email, expect.stringContaining(renewed.invitation_url)]);
  expect(texts).toContainEqual([bia.email, expect.stringContaining(made.password_url)]);
});

test('without a mail server nothing is mailed, and the link is handed over manually', async () => {
  const other = await openTestServer();
  const ana = await other.person();
  const { body } = await other.call(ana, 'POST', '/v2/user', { nome: 'Rui', email: 'rui@example.test', level: 1 });
  expect(body).toMatchObject({ mailed: false, invitation_url: expect.stringContaining('/invite#') });
  const rows = sqlOf(other.db).selectFrom('mails').where('account_id', '=', ana.accountId).selectAll();
  expect(await rows.execute()).toEqual([]);
  await other.close();
});

test('a dead mail server delays mails without counting attempts, and loses none', async () => {
  const ana = await server.person();
  await invite(ana);
  answer = refuse('server');
  for (const minute of [0, 2, 4, 6, 8, 10, 12, 14]) expect(await send(inMinutes(minute))).toMatchObject({ sent: 0 });
  expect(await rowOf(ana)).toMatchObject({ attempts: 0, failed_at: null });
  answer = async () => {};
  expect(await send(inMinutes(16))).toMatchObject({ sent: 1 });
});

test('a temporarily refused mail is retried after 1, 5, 30, 120 and 720 minutes, and then fails', async () => {
  const ana = await server.person();
  const { email } = await invite(ana);
  answer = refuse('later');
  let minute = 0;
  for (const wait of [1, 5, 30, 120, 720]) {
    expect(await send(inMinutes(minute))).toMatchObject({ postponed: 1 });
    expect(await send(inMinutes(minute + wait - 0.5))).toMatchObject({ postponed: 0 });
    minute += wait + 0.1;
  }
  expect(await send(inMinutes(minute))).toMatchObject({ failed: 1 });
  expect(await rowOf(ana)).toMatchObject({ attempts: 6, sealed: null, failed_at: expect.any(String) });
  expect(warned.join()).not.toContain(email);
});

test('a permanently refused recipient fails at once', async () => {
  const ana = await server.person();
  await invite(ana);
  answer = refuse('refused');
  expect(await send()).toMatchObject({ failed: 1 });
  expect(await send(inMinutes(2_000))).toMatchObject({ sent: 0, failed: 0 });
});

test('a refused address gets only links, until it accepts one or its person asks for another attempt', async () => {
  const ana = await server.person();
  const bia = await server.person({ accountId: ana.accountId, level: 1 });
  const reveal = async () => {
    await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}/reveal`, { field: 'tax_id' });
    return send();
  };
  const preferences = '/v2/notifications/preferences';
  const refusedAt = async () => (await server.call(bia, 'GET', preferences)).body.mail_refused_at;
  const refusedAddresses = async () => (await server.call(ana, 'GET', '/v2/accounts/mails')).body.refused_addresses;
  await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}`, { tax_id: '52998224725' });

  // Refusing a text does not affect the address.
  answer = refuse('refused');
  expect(await reveal()).toMatchObject({ failed: 1 });
  expect([await refusedAt(), await refusedAddresses()]).toEqual([null, 0]);

  answer = async () => Promise.reject(new MailFault('refused', 'RCPT TO 550', { isOfAddress: true }));
  expect(await reveal()).toMatchObject({ failed: 1 });
  expect([await refusedAt(), await refusedAddresses()]).toEqual([expect.any(String), 1]);
  answer = async () => {};
  expect(await reveal()).toMatchObject({ sent: 0, failed: 0, dropped: 1 });
  // Other addresses are not affected.
  await invite(ana);
  expect(await send()).toMatchObject({ sent: 1 });

  await server.call(ana, 'POST', `/v2/user/${bia.userId}/password-link`);
  expect(await send()).toMatchObject({ sent: 1 });
  expect([await refusedAt(), await refusedAddresses()]).toEqual([null, 0]);
  expect(await reveal()).toMatchObject({ sent: 1 });

  answer = async () => Promise.reject(new MailFault('refused', 'RCPT TO 550', { isOfAddress: true }));
  expect(await reveal()).toMatchObject({ failed: 1 });
  answer = async () => {};
  const { digest_hour, weekday, version } = (await server.call(bia, 'GET', preferences)).body;
  const saved = await server.call(bia, 'PUT', preferences, { items: [], digest_hour, weekday, version });
  expect([saved.status, saved.body.mail_refused_at]).toEqual([200, null]);
  expect(await reveal()).toMatchObject({ sent: 1 });
});

test('if a process dies while sending, another one continues with the same Message-ID', async () => {
  const ana = await server.person();
  await invite(ana);
  const until = inMinutes(15).toISOString();
  const [claimed] = await claimDue(server.db, inMinutes(0).toISOString(), until, 1);
  expect(await send(inMinutes(14))).toMatchObject({ sent: 0 });
  expect(await send(inMinutes(16))).toMatchObject({ sent: 1 });
  expect(sent[0]?.id).toBe(`${ana.accountId}.${claimed?.id}@localhost`);
});

test('two processes send each mail once', async () => {
  const ana = await server.person();
  for (let one = 0; one < 12; one++) await invite(ana);
  await Promise.all([send(), send(), send()]);
  expect([sent.length, new Set(sent.map(({ to }) => to)).size]).toEqual([12, 12]);
});

test('a mail whose link has expired is not sent', async () => {
  const ana = await server.person();
  await invite(ana);
  expect(await send(inMinutes(8 * 24 * 60))).toMatchObject({ sent: 0, dropped: 1 });
  expect(await rowOf(ana)).toBeUndefined();
});

test('a queued link that was withdrawn or used, or whose person lost the right, is not mailed', async () => {
  const ana = await server.person();
  const ada = await server.person({ accountId: ana.accountId, level: 4 });
  const bia = await server.person({ accountId: ana.accountId, level: 1 });
  const withdrawn = await invite(ana);
  await server.call(ana, 'DELETE', `/v2/user/${withdrawn.id}/invitation`);
  const used = await invite(ana);
  expect((await join(used.invitation_url.split('#')[1])).status).toBe(200);
  await server.call(ada, 'POST', `/v2/user/${bia.userId}/password-link`);
  await server.call(ana, 'PATCH', `/v2/user/${ada.userId}`, { level: 1, version: 1 });
  const kept = await invite(ana);
  expect(await send()).toEqual({ sent: 1, postponed: 0, failed: 0, dropped: 3 });
  expect(sent.map(({ to }) => to)).toEqual([kept.email]);
});

test('a link for a forgotten password is mailed unless it was replaced or its person has left', async () => {
  const gone = await server.person();
  const ana = await server.person();
  const waitingFor = ({ accountId }: TestPerson, count: number) =>
    expect
      .poll(async () => {
        const rows = sqlOf(server.db).selectFrom('mails').where('account_id', '=', accountId).select('id');
        return (await rows.execute()).length;
      })
      .toBe(count);
  const forgot = ({ email }: TestPerson) =>
    server.call(null, 'POST', '/session/forgotten-password', { email }, { 'sec-fetch-site': 'same-origin' });
  await forgot(gone);
  await forgot(ana);
  await Promise.all([waitingFor(gone, 1), waitingFor(ana, 1)]);
  server.setNow(inMinutes(2));
  await forgot(ana);
  await waitingFor(ana, 2);
  server.setNow(TEST_NOW);
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ deactivated_at: TEST_NOW.toISOString(), access_until: '2026-03-01' })
    .where('account_id', '=', gone.accountId)
    .execute();
  expect(await send(inMinutes(2))).toMatchObject({ sent: 1, dropped: 2 });
  expect(sent.map(({ to }) => to)).toEqual([ana.email]);
});

test('a mail that causes a program error does not stop the others', async () => {
  const ana = await server.person();
  const first = await invite(ana);
  const second = await invite(ana);
  answer = async ({ to }) => {
    if (to === first.email) throw new TypeError(`cannot handle ${to}`);
  };
  expect(await send()).toMatchObject({ sent: 1, postponed: 1 });
  expect(sent.map(({ to }) => to)).toEqual([second.email]);
  expect(warned.join()).not.toContain(first.email);
  answer = async () => {};
  expect(await send(inMinutes(2))).toMatchObject({ sent: 1 });
});

test('a dead or silent mail server delays no request, and /account and the metrics show it', async () => {
  const ana = await server.person();
  const account = async () => (await server.call(ana, 'GET', '/v2/accounts/mails')).body;
  const metric = async (name: string) => {
    const { body } = await server.call(null, 'GET', '/metrics');
    return Number(new RegExp(`^jornada_mails_${name} (\\S+)$`, 'm').exec(body as string)?.[1]);
  };
  // Other mails wait too: those of the second company.
  const [sentBefore, waitingBefore] = [await metric('sent_total'), await metric('waiting')];
  const silent = await openSilentPort();
  const through = async (port: number, now: Date, timeoutMs = 10_000) => {
    const smtp = { host: '127.0.0.1', port, tls: 'if-offered', verifiesCertificate: false, auth: undefined } as const;
    const smtpTransport = await openTransport({ smtp }, { timeoutMs });
    answer = (message) => smtpTransport.send(message);
    const done = await send(now);
    smtpTransport.close();
    return done;
  };
  const first = await invite(ana);
  expect(first.mailed).toBe(true);
  expect(await account()).toEqual({
    configured: true,
    waiting: 1,
    failed: 0,
    refused_addresses: 0,
    last_sent_at: null,
    failing_since: null,
    fault: null,
  });
  expect(await through(silent.port, inMinutes(0), 200)).toMatchObject({ sent: 0 });
  await silent.close();
  const failing = await account();
  expect(failing).toMatchObject({ waiting: 1, failed: 0, failing_since: expect.any(String), fault: 'ETIMEDOUT CONN' });
  // A request while the mail server is dead.
  const second = await invite(ana);
  expect(await through(silent.port, inMinutes(2))).toMatchObject({ sent: 0 });
  expect(await account()).toMatchObject({ waiting: 2, failing_since: failing.failing_since, fault: 'ESOCKET CONN' });
  expect(await metric('waiting')).toBe(waitingBefore + 2);
  server.setNow(inMinutes(3));
  expect(await metric('oldest_seconds')).toBeGreaterThan(170);
  server.setNow(TEST_NOW);

  const sink = await openMailSink();
  expect(await through(sink.port, inMinutes(4))).toMatchObject({ sent: 2 });
  await sink.close();
  expect(sink.mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]).toSorted()).toEqual(
    [first.email, second.email].toSorted(),
  );
  expect(await account()).toMatchObject({
    waiting: 0,
    failing_since: null,
    fault: null,
    last_sent_at: expect.any(String),
  });
  expect([await metric('waiting'), await metric('sent_total')]).toEqual([waitingBefore, sentBefore + 2]);
  const employee = await server.person({ accountId: ana.accountId, level: 3 });
  expect((await server.call(employee, 'GET', '/v2/accounts/mails')).status).toBe(403);
});
