import { z } from 'zod/mini';
import { count, id, instant } from './shapes.ts';

/**
 * One audited action: names of fields, never values. For a bulk action, `target_id` is null and `target_count` is the
 * number of rows.
 */
export const auditEvent = z.object({
  id,
  at: instant,
  actor_id: z.nullable(id),
  action: z.string(),
  target: z.string(),
  target_id: z.nullable(id),
  target_count: count,
  fields: z.array(z.string()),
  /** The reason for reading personal data, if one was required. */
  reason: z.nullable(z.string()),
  request_id: z.string(),
  /** The client's IP address, for events about signing in; null after 90 days. */
  address: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof auditEvent>;
