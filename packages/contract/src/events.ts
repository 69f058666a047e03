import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { id } from './shapes.ts';

/** Something of a resource changed. No row and no value is in it: whoever wants to see asks the resource, by its own rules. */
const change = z.object({
  event: z.literal('change'),
  /** As the first part of operation ids spells it: `tasks`, `resource-allocation`. */
  resource: z.string(),
  /** The rows; `many` where they are more than a hundred, or where not everybody who is told may see all of them. */
  ids: z.union([z.array(id), z.literal('many')]),
  /** Who did it; null for a job or the operator, and where the caller may not see every row of the resource. */
  by: z.nullable(id),
  /** The `X-Request-Id` of the request that did it: by that, a client knows what it did itself. */
  request_id: z.string(),
});

/** Changes may have been missed: whatever is shown is to be asked for again. */
const reset = z.object({ event: z.literal('reset') });

export const liveEvent = z.union([change, reset]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** A day: what is older than the session is loaded anew anyway. */
const MOST_MS = 86_400_000;

/** How long ago, in milliseconds: a length of time, not an instant, since the clocks of two machines differ. */
const age = z.pipe(
  z.union([z.string().check(z.regex(/^[0-9]{1,8}$/, { error: 'must be a whole number of milliseconds' })), z.int()]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.int().check(z.gte(0), z.lte(MOST_MS)),
  ),
);

export const events = resource('events', noRowsSeen, {
  stream: {
    method: 'GET',
    path: '/v2/events',
    summary:
      'What changes in the account, as it happens (server-sent events). With `loaded_ms_ago` it begins with `reset` where something has changed since. A `beat` comes every 20 seconds; a reader that does not keep up is cut off',
    access: 'signed-in',
    query: z.strictObject({ loaded_ms_ago: z.optional(age) }),
    answers: 'events',
    response: liveEvent,
  },
});
