import { Readable } from 'node:stream';
import type { Endpoint } from '@jornada/contract/endpoint';
import type { ZipEntry } from '@jornada/contract/form';
import type { Logger } from 'pino';
import { ZipFile } from 'yazl';
import { csvOf } from './csv.ts';

/** What is packed already and would only cost time to pack again. */
const PACKED = /\.(png|jpe?g|webp|zip)$/i;

/**
 * Entries as a zip file, written while they are read: an entry is asked for when the one before it has gone out, so
 * an export of any size takes the memory of one chunk.
 */
export function zipAnswer(
  endpoint: Endpoint,
  entries: AsyncIterable<ZipEntry>,
  { now, headers, log }: { now: Date; headers: Record<string, string>; log: Logger },
): Response {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  // The headers are long gone when an entry fails: the file ends short and the log says why.
  const fail = (err: unknown) => {
    log.error({ err }, 'export broke off');
    out.destroy(err as Error);
  };
  zip.on('error', fail);
  // Who stops reading the zip stops the entry that is being read.
  let current: Readable | undefined;
  out.once('close', () => current?.destroy());

  const write = async () => {
    for await (const entry of entries) {
      if (out.destroyed) return;
      const { name } = entry;
      const source =
        'rows' in entry ? csvOf(entry.columns, entry.rows) : Readable.from(entry.bytes, { objectMode: false });
      current = source;
      const sent = new Promise<void>((resolve, reject) => source.once('close', resolve).once('error', reject));
      zip.addReadStream(source, name, { mtime: now, compress: !PACKED.test(name) });
      await sent;
    }
    zip.end();
  };
  void write().catch(fail);

  return new Response(Readable.toWeb(out) as ReadableStream, {
    headers: {
      ...headers,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${endpoint.resource}-${now.toISOString().slice(0, 10)}.zip"`,
    },
  });
}
