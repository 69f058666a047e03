import { mimeMessage } from './mime-message.ts';
import type { SmtpPlace } from './place.ts';
import { createSmtpConnections, type SmtpError } from './smtp-connections.ts';
import { MailFault, type Transport, type TransportOptions } from './transport.ts';

const TIMEOUT_MS = 10_000;

/** Sends through a mail server. */
export function createSmtpTransport(place: SmtpPlace, { timeoutMs = TIMEOUT_MS }: TransportOptions): Transport {
  const connections = createSmtpConnections(place, timeoutMs);
  return {
    async send(message) {
      const written = await mimeMessage(message);
      try {
        await connections.send(written);
      } catch (error) {
        throw faultOf(error as SmtpError);
      }
    },
    close: () => connections.close(),
  };
}

/** Codes of nodemailer for a server that is unreachable or unusable. */
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

/** Security or policy (RFC 3463, 3.8): does not concern the address, e.g. a mail server that does not relay. */
const OF_POLICY = /^5\d\d[ -]5\.7\./;

/** A fault not known to be the server's counts for one mail, so that it does not delay all others. */
function faultOf({ code = 'unknown', command = '', responseCode = 0, response = '' }: SmtpError): MailFault {
  const reason = [code, command, responseCode || ''].filter(Boolean).join(' ');
  // 421: the server closes the connection (RFC 5321, 3.8). A refused sender is the configured one.
  if (OF_SERVER.includes(code) || responseCode === 421 || command === 'MAIL FROM')
    return new MailFault('server', reason);
  // Without a response, nodemailer itself refused the address.
  const isForGood = responseCode >= 500 || (code === 'EENVELOPE' && responseCode === 0);
  if (!isForGood) return new MailFault('later', reason);
  const isOfAddress = command === 'RCPT TO' && !OF_POLICY.test(response);
  return new MailFault('refused', reason, { isOfAddress });
}
