import { Readable } from 'node:stream';
import type { Endpoint } from '@jornada/contract/endpoint';
import type { ZipEntry } from '@jornada/contract/form';
import type { Logger } from 'pino';
import { ZipFile } from 'yazl';
import { csvOf } from './csv.ts';

/** Compressed formats: compressing them again would only take time. */
const PACKED = /\.(png|jpe?g|webp|zip)$/i;

/**
 * Streams entries as a zip file. Each entry is requested after the previous one was sent, so an export of any size
 * needs the memory of one chunk.
 */
export function zipResponse(
  endpoint: Endpoint,
  entries: AsyncIterable<ZipEntry>,
  { now, headers, log }: { now: Date; headers: Record<string, string>; log: Logger },
): Response {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  // The headers have been sent by then: the file ends early, and the log has the reason.
  const fail = (err: unknown) => {
    log.error({ err }, 'export broke off');
    out.destroy(err as Error);
  };
  zip.on('error', fail);
  // If the reader stops, the current entry stops too.
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
