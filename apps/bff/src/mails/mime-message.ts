import { randomBytes } from 'node:crypto';
import type { Message } from './transport.ts';

/** A message to send, with explicit recipients, so that no header determines them. */
export interface MimeMessage {
  envelope: { from: string; to: string[] };
  raw: string;
}

const CRLF = '\r\n';

/** Loads nodemailer only for the first mail. */
const load = () => Promise.all([import('nodemailer/lib/mime-node'), import('nodemailer/lib/qp')]);
let parts: ReturnType<typeof load> | undefined;

/**
 * Serialises a message with its headers and both texts (RFC 5322, RFC 2045). Headers are encoded and folded by
 * nodemailer, so that no value can start another header. It is built at once, not by nodemailer's streams: their abort
 * signals keep what they refer to until a major garbage collection, which is 20 kB for each mail.
 */
export async function mimeMessage({ id, from, to, subject, text, html, unsubscribe }: Message): Promise<MimeMessage> {
  const [{ default: MimeNode }, { encode, wrap }] = await (parts ??= load());
  const boundary = randomBytes(18).toString('hex');
  const head = new MimeNode(`multipart/alternative; boundary="${boundary}"`)
    .setHeader({
      From: { ...from },
      To: { name: '', address: to },
      Subject: subject,
      'Message-ID': `<${id}>`,
      // Prevents out-of-office replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    })
    .buildHeaders();
  const part = (type: 'plain' | 'html', content: string) =>
    [
      `--${boundary}`,
      `Content-Type: text/${type}; charset=utf-8`,
      'Content-Transfer-Encoding: quoted-printable',
      '',
      wrap(encode(content.replace(/\r?\n/g, CRLF))),
      '',
    ].join(CRLF);
  return {
    envelope: { from: from.address, to: [to] },
    raw: [head, '', part('plain', text) + part('html', html) + `--${boundary}--`, ''].join(CRLF),
  };
}
