import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openMailSink, openSilentPort, SINK_AUTH, smtpError } from '../testing/mail-sink.ts';
import { openTransport } from './open-transport.ts';
import type { SmtpPlace } from './place.ts';
import type { Message } from './transport.ts';

const MESSAGE: Message = {
  id: '1.a@jornada.test',
  from: { name: 'Jornada', address: 'no-reply@jornada.test' },
  to: 'ana@example.test',
  subject: 'Olá, São Bento',
  text: 'Text',
  html: '<p>Text</p>',
};

/** @param timeoutMs short only for servers that send nothing */
async function open(port: number, place: Partial<SmtpPlace> = {}, timeoutMs = 10_000) {
  const smtp: SmtpPlace = {
    host: '127.0.0.1',
    port,
    tls: 'required',
    verifiesCertificate: false,
    auth: undefined,
    ...place,
  };
  const transport = await openTransport({ smtp }, { timeoutMs });
  onTestFinished(() => transport.close());
  return transport;
}

async function sink(...options: Parameters<typeof openMailSink>) {
  const opened = await openMailSink(...options);
  onTestFinished(() => opened.close());
  return opened;
}

test.each([
  ['STARTTLS', {}, { tls: 'required' as const }],
  ['TLS from the first byte', { secure: true }, { tls: 'implicit' as const }],
])('a mail is sent encrypted by %s, after signing in', async (_, options, place) => {
  const server = await sink({ ...options, authOptional: false });
  await (await open(server.port, { ...place, auth: SINK_AUTH })).send(MESSAGE);
  expect(server.signIns).toEqual([{ user: SINK_AUTH.user, encrypted: true }]);
  const [mail = ''] = server.mails;
  expect(mail).toMatch(/^From: Jornada <no-reply@jornada.test>\r$/m);
  expect(mail).toMatch(/^To: ana@example.test\r$/m);
  expect(mail).toMatch(/^Message-ID: <1.a@jornada.test>\r$/m);
  expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail).toContain('multipart/alternative');
});

test('nothing is sent to a server without encryption, or with a certificate for another host', async () => {
  const plain = await sink({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  await expect((await open(plain.port)).send(MESSAGE)).rejects.toMatchObject({ kind: 'server' });
  const selfSigned = await sink();
  await expect((await open(selfSigned.port, { verifiesCertificate: true })).send(MESSAGE)).rejects.toMatchObject({
    kind: 'server',
  });
  expect([...plain.mails, ...selfSigned.mails]).toEqual([]);
});

test('a server on this machine may be without encryption', async () => {
  const server = await sink({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  await (await open(server.port, { tls: 'if-offered' })).send(MESSAGE);
  expect(server.mails).toHaveLength(1);
});

const about = (kind: string) => ({ kind, message: expect.not.stringContaining('example.test') });

test.each([
  ['a recipient who does not exist', 'refused', { onRcptTo: refuse(550) }],
  ['a full mailbox', 'later', { onRcptTo: refuse(452) }],
  ['a refused text', 'refused', { onData: refuseData(554) }],
  ['a text that cannot be taken now', 'later', { onData: refuseData(451) }],
  ['a refused sender', 'server', { onMailFrom: refuse(553) }],
  ['a server that closes', 'server', { onRcptTo: refuse(421) }],
])('%s is a fault of the kind %s, and its message has no address', async (_, kind, options) => {
  const server = await sink(options);
  await expect((await open(server.port)).send(MESSAGE)).rejects.toMatchObject(about(kind));
});

test.each([
  ['a recipient who does not exist', true, { onRcptTo: refuse(550, '5.1.1 ') }],
  ['a recipient without a reason', true, { onRcptTo: refuse(550) }],
  ['relaying', false, { onRcptTo: refuse(554, '5.7.1 ') }],
  ['a text', false, { onData: refuseData(554) }],
  ['a full mailbox', false, { onRcptTo: refuse(452) }],
])('whether a server that refuses %s refuses the address itself: %s', async (_, isOfAddress, options) => {
  const server = await sink({ ...options, hideENHANCEDSTATUSCODES: true });
  await expect((await open(server.port)).send(MESSAGE)).rejects.toMatchObject({ isOfAddress });
});

function refuse(code: number, status = '') {
  return ({ address }: { address: string }, _session: unknown, done: (error: Error) => void) =>
    done(smtpError(code, `${status}${address} is refused`));
}

function refuseData(code: number) {
  return (stream: NodeJS.ReadableStream, _session: unknown, done: (error: Error) => void) => {
    stream.resume().on('end', () => done(smtpError(code, 'ana@example.test is refused')));
  };
}

test('a wrong password, a closed port, a silent and a dropped connection are faults of the server', async () => {
  const server = await sink({ authOptional: false });
  const wrong = { ...SINK_AUTH, pass: 'wrong' };
  await expect((await open(server.port, { auth: wrong })).send(MESSAGE)).rejects.toMatchObject(about('server'));
  await expect((await open(1)).send(MESSAGE)).rejects.toMatchObject(about('server'));
  const [silent, dropping] = await Promise.all([openSilentPort(), openSilentPort((socket) => socket.destroy())]);
  onTestFinished(async () => void (await Promise.all([silent.close(), dropping.close()])));
  await expect((await open(silent.port, {}, 100)).send(MESSAGE)).rejects.toMatchObject(about('server'));
  await expect((await open(dropping.port)).send(MESSAGE)).rejects.toMatchObject(about('server'));
});

test('no text can become a header or a recipient', async () => {
  const server = await sink();
  const transport = await open(server.port);
  await transport.send({ ...MESSAGE, subject: 'Hello\r\nBcc: eve@example.test\r\n\r\nBody' });
  const [mail = ''] = server.mails;
  const head = mail.slice(0, mail.indexOf('\r\n\r\n'));
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head).toMatch(/^Subject: /m);
  for (const to of ['ana@example.test\r\nRCPT TO:<eve@example.test>', 'ana@example.test> NOTIFY=SUCCESS'])
    await transport.send({ ...MESSAGE, to }).catch(() => {});
  expect(server.mails.join('')).not.toMatch(/^(To|Bcc):.*eve@/im);
});

test('texts of any line length arrive unchanged, in lines that every mail server accepts', async () => {
  const server = await sink();
  const text = [
    'Olá, São Bento = 100 %',
    '.',
    '..dots',
    '-- ',
    'x'.repeat(2_000),
    'trailing space ',
    '😀'.repeat(40),
    '',
  ];
  await (await open(server.port)).send({ ...MESSAGE, text: text.join('\n'), html: '<p title="a=b">Ação</p>\r\n' });
  const [mail = ''] = server.mails;
  expect(mail.split('\r\n').filter((line) => line.length > 76)).toEqual([]);
  // Some mail servers do not accept eight-bit text.
  expect(mail).toMatch(/^[\x20-\x7e\r\n]*$/);
  const [, boundary = ''] = /boundary="?([^"\r\n]+)/.exec(mail) ?? [];
  const [, plain, html, end] = mail.split(`--${boundary}`);
  const contentOf = (part = '') => decodedQp(part.slice(part.indexOf('\r\n\r\n') + 4, -2));
  expect(contentOf(plain)).toBe(text.join('\r\n'));
  expect(contentOf(html)).toBe('<p title="a=b">Ação</p>\r\n');
  expect(end).toBe('--\r\n');
});

/** Quoted-printable (RFC 2045, 6.7). */
function decodedQp(encoded: string): string {
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe('a connection', () => {
  test('is used for one mail after another, also after a refused one', async () => {
    let opened = 0;
    const server = await sink({
      onConnect: (_session, done) => (opened++, done()),
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('nobody') ? done(smtpError(550, 'no such person')) : done(),
    });
    const transport = await open(server.port);
    await transport.send(MESSAGE);
    await expect(transport.send({ ...MESSAGE, to: 'nobody@example.test' })).rejects.toMatchObject({ kind: 'refused' });
    // Concurrent mails use separate connections.
    await Promise.all([transport.send(MESSAGE), transport.send(MESSAGE)]);
    await transport.send(MESSAGE);
    expect([server.mails.length, opened]).toEqual([4, 2]);
  });

  test('closed by the server meanwhile is not used again', async () => {
    const sockets: Socket[] = [];
    const server = await sink();
    const relay = await openSilentPort((socket) => {
      sockets.push(socket);
      const other = connect(server.port, '127.0.0.1').on('error', () => {});
      socket.on('close', () => other.destroy());
      socket.pipe(other).pipe(socket);
    });
    onTestFinished(() => relay.close());
    const transport = await open(relay.port);
    await transport.send(MESSAGE);
    const closed = once(sockets[0] as Socket, 'close');
    sockets[0]?.end();
    await closed;
    await transport.send(MESSAGE);
    expect([server.mails.length, sockets.length]).toEqual([2, 2]);
  });
});

test('with file:, each mail is one file that only its owner can read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const transport = await openTransport({ folder: join(folder, 'mail') });
  await transport.send(MESSAGE);
  await transport.send({ ...MESSAGE, id: '1.../../b@jornada.test' });
  const names = readdirSync(join(folder, 'mail'));
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^1\.[\w.@-]+\.eml$/);
    expect(statSync(join(folder, 'mail', name)).mode & 0o777).toBe(0o600);
  }
  expect(readFileSync(join(folder, 'mail', names[0] ?? ''), 'utf8')).toMatch(/^To: ana@example.test\r$/m);
});
