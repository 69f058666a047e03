import type { sentFile } from '@jornada/contract/text-file';
import type { z } from 'zod/mini';

export type SentFile = z.infer<typeof sentFile>;

const NODE_ENCODINGS = { 'utf-8': 'utf8', 'iso-8859-1': 'latin1' } as const;

/** Sends a text file as a download, in its encoding. Only the caller may cache it. */
export const fileResponse = (
  { file_name, media_type, charset, text }: SentFile,
  { headers }: { headers: Record<string, string> },
): Response =>
  new Response(Buffer.from(text, NODE_ENCODINGS[charset]), {
    headers: {
      ...headers,
      'content-type': `${media_type}; charset=${charset}`,
      'content-disposition': `attachment; filename="${file_name}"`,
    },
  });
