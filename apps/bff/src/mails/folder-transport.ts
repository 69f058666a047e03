import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mimeMessage } from './mime-message.ts';
import { MailFault, type Transport } from './transport.ts';

/** Writes each mail into a folder, as `<id>.eml`. For tests and for viewing mails. */
export function createFolderTransport(folder: string): Transport {
  return {
    async send(message) {
      const { raw } = await mimeMessage(message);
      const path = join(folder, `${message.id.replace(/[^\w.@-]/g, '_')}.eml`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${path}.part`, raw, { mode: 0o600 });
        // Renamed, so that a file is either complete or does not exist.
        await rename(`${path}.part`, path);
      } catch (error) {
        throw new MailFault('server', (error as NodeJS.ErrnoException).code ?? 'the file was not written');
      }
    },
    close: () => {},
  };
}
