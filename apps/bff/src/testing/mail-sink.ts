import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailSink {
  port: number;
  /** The mails it has accepted, as received. */
  mails: string[];
  /** The signed-in user, and whether the connection was encrypted. */
  signIns: { user: string; encrypted: boolean }[];
  close(): Promise<void>;
}

const USER = { user: 'jornada@mail.test', pass: 'p/:% of the sink' };
export const SINK_AUTH = USER;

/** A mail server that stores what it accepts. Without options it uses STARTTLS and requires no sign-in. */
export async function openMailSink(options: SMTPServerOptions = {}): Promise<MailSink> {
  const mails: string[] = [];
  const signIns: MailSink['signIns'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, session, done) => {
      if (username !== USER.user || password !== USER.pass) return done(new Error('Invalid username or password'));
      signIns.push({ user: USER.user, encrypted: session.secure });
      done(null, { user: USER.user });
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    signIns,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An error with the code of an SMTP response. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A port that accepts connections and passes each to `then`, for example to stay silent or to drop it. */
export async function openSilentPort(then: (socket: Socket) => void = () => {}) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    then(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
