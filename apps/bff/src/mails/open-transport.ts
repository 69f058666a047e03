import type { MailPlace } from './place.ts';
import type { Transport, TransportOptions } from './transport.ts';

/** Opens the configured transport. Connects and loads nodemailer only for the first mail. */
export async function openTransport(place: MailPlace, options: TransportOptions = {}): Promise<Transport> {
  if ('folder' in place) return (await import('./folder-transport.ts')).createFolderTransport(place.folder);
  return (await import('./smtp-transport.ts')).createSmtpTransport(place.smtp, options);
}
