import { z } from 'zod/mini';

/** A text file to be downloaded, sent as it is, in the given encoding. */
export const sentFile = z.object({
  file_name: z.string(),
  media_type: z.string(),
  charset: z.enum(['utf-8', 'iso-8859-1']),
  text: z.string(),
});
