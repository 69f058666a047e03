import { z } from 'zod/mini';
import { auditEvent } from './audit-events.ts';
import { noRowsSeen, resource } from './endpoint.ts';
import { list, orderedCsvOf } from './list.ts';
import { idInUrl, inSupportedYears, instant, repeatable } from './shapes.ts';

/** Names as the contract spells them: `tasks.bulkDelete`, `employee-hr-data`. */
const name = z
  .string()
  .check(z.regex(/^[a-zA-Z][a-zA-Z0-9.-]{0,80}$/, { error: 'must be a name like tasks.bulkDelete' }));

const auditList = list({
  path: '/v2/audit',
  summary:
    'The audit log of the account, the latest first. `from` is inclusive, `to` exclusive; `target_id` also finds bulk operations on the row',
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
    summary: 'The actions and targets in the log of the account, as values of its filters',
    access: 'audit.read',
    response: z.object({ actions: z.array(z.string()), targets: z.array(z.string()) }),
  },
});
