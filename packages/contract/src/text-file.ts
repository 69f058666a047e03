import { z } from 'zod/mini';

/** A text file to be downloaded, sent as it is. */
export const sentFile = z.object({ file_name: z.string(), media_type: z.string(), text: z.string() });
