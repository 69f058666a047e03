import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { list, orderedCsvOf } from './list.ts';
import { count, id, idInUrl, inSupportedYears, instant, repeatable } from './shapes.ts';

/**
 * One audited action: names of fields, never values. For a bulk, `target_id` is null and `target_count` is the number
 * of rows.
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
  /** Why personal data was read, where a reason was required. */
  reason: z.nullable(z.string()),
  request_id: z.string(),
  /** The client's IP address, of events about signing in; null after 90 days. */
  address: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** Names as the contract spells them: `tasks.bulkDelete`, `employee-hr-data`. */
const name = z
  .string()
  .check(z.regex(/^[a-zA-Z][a-zA-Z0-9.-]{0,80}$/, { error: 'must be a name like tasks.bulkDelete' }));

const auditList = list({
  path: '/v2/audit',
  summary:
    'What was done in the account, the latest first. `from` is included, `to` is not; `target_id` also finds bulks that named the row',
  access: 'audit.read',
  item: auditEvent,
  filters: {
    actor_id: z.optional(repeatable(idInUrl)),
    action: z.optional(repeatable(name)),
    target: z.optional(repeatable(name)),
    target_id: z.optional(idInUrl),
    from: z.optional(instant.check(inSupportedYears)),
    to: z.optional(instant.check(inSupportedYears)),
  },
  sorts: ['at'],
  defaultSort: '-at',
});

export const audit = resource('audit', noRowsSeen, {
  list: auditList,
  exportCsv: orderedCsvOf(auditList, {
    summary: 'The same as a CSV file, without pages',
    row: auditEvent,
    order: '-at',
  }),
  names: {
    method: 'GET',
    path: '/v2/audit/names',
    summary: 'The actions and targets that the log of the account has: what can be filtered by',
    access: 'audit.read',
    response: z.object({ actions: z.array(z.string()), targets: z.array(z.string()) }),
  },
});
