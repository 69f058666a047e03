import { z } from 'zod/mini';

/** The body of every error response. `code` is stable; `message` is for people; `errors` names the fields. */
export const refusalBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string(), code: z.optional(z.string()) }))),
  details: z.optional(z.record(z.string(), z.unknown())),
  request_id: z.string(),
});
export type RefusalBody = z.infer<typeof refusalBody>;
