import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MimeMessage } from './mime-message.ts';
import type { SmtpPlace } from './place.ts';

/** How long an open connection may be reused, in milliseconds; servers end idle ones after some minutes. */
const IDLE_MS = 5_000;

/** Faults that concern one mail, after which the connection can send others. */
const OF_MAIL = ['EENVELOPE', 'EMESSAGE'];

export interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The response line of the mail server. It may contain the address. */
  response?: string;
}

const lost = (): SmtpError => Object.assign(new Error('the connection was closed'), { code: 'ECONNECTION' });

/**
 * Reusable connections to a mail server, as many as mails are sent concurrently. Nodemailer's pool is not used, because
 * it passes each mail through streams and objects that outlive it.
 * @param timeoutMs the time limit of each step of a conversation
 */
export function createSmtpConnections(place: SmtpPlace, timeoutMs: number) {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();

  /** A connection that has signed in. @throws SmtpError */
  async function open(): Promise<SMTPConnection> {
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection({
      host: place.host,
      port: place.port,
      secure: place.tls === 'implicit',
      requireTLS: place.tls === 'required',
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: place.verifiesCertificate },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    });
    try {
      await new Promise<void>((resolve, reject) => {
        // Also handles later errors of an idle connection: it ends, and the next mail opens another one.
        connection.on('error', reject);
        connection.once('end', () => {
          forget(connection);
          reject(lost());
        });
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      const { auth } = place;
      if (auth && connection.allowsAuth)
        await new Promise<void>((resolve, reject) => {
          connection.once('end', () => reject(lost()));
          // A copy, because nodemailer adds fields to it.
          connection.login({ ...auth }, (error) => (error ? reject(error) : resolve()));
        });
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }

  function take(): SMTPConnection | undefined {
    const [connection] = idle.keys();
    if (connection) forget(connection);
    return connection;
  }

  function forget(connection: SMTPConnection): void {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  }

  function keep(connection: SMTPConnection): void {
    const end = setTimeout(() => {
      forget(connection);
      connection.quit();
    }, IDLE_MS);
    idle.set(connection, end.unref());
  }

  /** Prepares a connection for the next mail after a refused one. */
  const reset = (connection: SMTPConnection) =>
    new Promise<void>((resolve) => {
      connection.once('end', resolve);
      connection.reset((failed) => {
        connection.off('end', resolve);
        if (failed) connection.close();
        else keep(connection);
        resolve();
      });
    });

  return {
    /** @throws SmtpError */
    async send({ envelope, raw }: MimeMessage): Promise<void> {
      const connection = take() ?? (await open());
      try {
        await new Promise<void>((resolve, reject) =>
          connection.send(envelope, raw, (error) => (error ? reject(error) : resolve())),
        );
        keep(connection);
      } catch (error) {
        const { code = '', responseCode } = error as SmtpError;
        // 421: the server closes the connection (RFC 5321, 3.8).
        if (!OF_MAIL.includes(code) || responseCode === 421) connection.close();
        else await reset(connection);
        throw error;
      }
    },
    close(): void {
      for (const connection of idle.keys()) {
        forget(connection);
        connection.close();
      }
    },
  };
}
