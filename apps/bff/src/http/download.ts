import type { sentFile } from '@jornada/contract/text-file';
import type { z } from 'zod/mini';

export type SentFile = z.infer<typeof sentFile>;

/** Sends a text file as a download, in UTF-8. Only the caller may keep it. */
export const fileResponse = (
  { file_name, media_type, text }: SentFile,
  { headers }: { headers: Record<string, string> },
): Response =>
  new Response(new TextEncoder().encode(text), {
    headers: {
      ...headers,
      'content-type': `${media_type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${file_name}"`,
    },
  });
