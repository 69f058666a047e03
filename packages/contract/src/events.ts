import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { id } from './shapes.ts';

/** A change of a resource, without row data: clients read the resource again, under its own access rules. */
const change = z.object({
  event: z.literal('change'),
  /** As in operation ids: `tasks`, `resource-allocation`. */
  resource: z.string(),
  /** The changed rows; `many` for more than a hundred, or if the caller may not see every row of the resource. */
  ids: z.union([z.array(id), z.literal('many')]),
  /** The author; null for a job or the operator, or if the caller may not see every row of the resource. */
  by: z.nullable(id),
  /** The `X-Request-Id` of the request that made the change, so that a client recognises its own changes. */
  request_id: z.string(),
});

/** Changes may have been missed: the client must refetch all data. */
const reset = z.object({ event: z.literal('reset') });

export const liveEvent = z.union([change, reset]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** A day: an older page has outlived its session and is reloaded anyway. */
const MOST_MS = 86_400_000;

/** An age in milliseconds, not an instant, since the clocks of client and server differ. */
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
      'Changes in the account as they happen (server-sent events). With `loaded_ms_ago` it begins with `reset` if something has changed since. A `beat` is sent every 20 seconds; a reader that does not keep up is disconnected',
    access: 'signed-in',
    endedLink: 'own',
    query: z.strictObject({ loaded_ms_ago: z.optional(age) }),
    answers: 'events',
    response: liveEvent,
  },
});
