import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodemailerMessage } from './nodemailer-message.ts';
import { MailFault, type Transport } from './transport.ts';

/** Writes each mail into a folder, as `<id>.eml`. For tests, and to look at mails. */
export function createFolderTransport(folder: string): Transport {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message: bytes } = await composer.sendMail(nodemailerMessage(message));
      const path = join(folder, `${message.id.replace(/[^\w.@-]/g, '_')}.eml`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
        // Whole, or not there.
        await rename(`${path}.part`, path);
      } catch (error) {
        throw new MailFault('server', (error as NodeJS.ErrnoException).code ?? 'the file was not written');
      }
    },
    close: () => {},
  };
}
