import type { sentImage } from '@jornada/contract/images';
import type { z } from 'zod/mini';

export type SentImage = z.infer<typeof sentImage>;

/** How long a browser caches an image whose address contains its version. */
const WEEK_SECONDS = 7 * 86_400;

/** Sends an image. Only the caller's browser may cache it, because the next caller may not be allowed to see it. */
export const imageResponse = (
  { bytes, media_type, is_versioned }: SentImage,
  { headers }: { headers: Record<string, string> },
): Response =>
  new Response(bytes, {
    headers: {
      ...headers,
      'content-type': media_type,
      'content-length': String(bytes.byteLength),
      ...(is_versioned && { 'cache-control': `private, max-age=${WEEK_SECONDS}, immutable` }),
    },
  });
