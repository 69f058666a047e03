import { nodemailerMessage } from './nodemailer-message.ts';
import type { SmtpPlace } from './place.ts';
import { MailFault, type Transport, type TransportOptions } from './transport.ts';

/** Connections to the mail server at a time. */
export const MOST_CONNECTIONS = 5;
const TIMEOUT_MS = 10_000;
/** An open connection is used again for so long; servers end idle ones after some minutes. */
const IDLE_MS = 5_000;

/** Sends through a mail server, with up to five connections that are used again. */
export function createSmtpTransport(
  { host, port, tls, verifiesCertificate, auth }: SmtpPlace,
  { timeoutMs = TIMEOUT_MS }: TransportOptions,
): Transport {
  const open = async () =>
    (await import('nodemailer')).createTransport({
      pool: true,
      host,
      port,
      secure: tls === 'implicit',
      requireTLS: tls === 'required',
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: verifiesCertificate },
      auth,
      maxConnections: MOST_CONNECTIONS,
      idleTimeout: IDLE_MS,
      // A mail whose connection was cut may have been accepted: the outbox decides when it is sent again.
      maxRequeues: 0,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    });
  let pool: ReturnType<typeof open> | undefined;

  return {
    async send(message) {
      pool ??= open();
      const mailer = await pool;
      try {
        await mailer.sendMail(nodemailerMessage(message));
      } catch (error) {
        throw faultOf(error as SmtpError);
      }
    },
    close: () => void pool?.then((mailer) => mailer.close()),
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Codes of nodemailer for a server that cannot be reached or used. */
const OF_SERVER = [
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EAUTH',
  'ENOAUTH',
  'EPROTOCOL',
  'ECONFIG',
  'EPROXY',
];

/** A fault that is not known to be the server's is that of one mail, so that it does not delay all others. */
function faultOf({ code = 'unknown', command = '', responseCode = 0 }: SmtpError): MailFault {
  const reason = [code, command, responseCode || ''].filter(Boolean).join(' ');
  // 421: the server closes the connection (RFC 5321, 3.8). A refused sender is the configured one.
  if (OF_SERVER.includes(code) || responseCode === 421 || command === 'MAIL FROM')
    return new MailFault('server', reason);
  // Without a response, nodemailer itself refused the address.
  const isForGood = responseCode >= 500 || (code === 'EENVELOPE' && responseCode === 0);
  return new MailFault(isForGood ? 'refused' : 'later', reason);
}
