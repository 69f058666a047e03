import type { Message } from './transport.ts';

/** A message in the shape of nodemailer. Nothing of it is read from a file or a URL. */
export const nodemailerMessage = ({ id, from, to, subject, text, html, unsubscribe }: Message) => ({
  messageId: `<${id}>`,
  from,
  to: { name: '', address: to },
  // Explicit, so that no header decides who receives a mail.
  envelope: { from: from.address, to: [to] },
  subject,
  text,
  html,
  // No out-of-office reply (RFC 3834).
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
