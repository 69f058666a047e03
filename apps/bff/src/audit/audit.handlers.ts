import { audit } from '@jornada/contract/audit';
import { eachRow, pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { AUDIT_ORDER, type AuditRow, countAuditEvents, listAuditEvents, listAuditNames } from './audit.queries.ts';

export const auditHandlers: Handlers<typeof audit> = {
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller: { accountId } }) => {
    const page = await pageOf(
      audit.list,
      AUDIT_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listAuditEvents(db, accountId, filter, segment),
        count: () => countAuditEvents(db, accountId, filter),
      },
    );
    return { ...page, items: page.items.map(eventOf) };
  },

  exportCsv: async ({ query: filter }, { db, caller: { accountId } }) =>
    eachRow(audit.exportCsv, AUDIT_ORDER, {}, (segment) => listAuditEvents(db, accountId, filter, segment), eventOf),

  names: async (_, { db, caller }) => {
    const [actions, targets] = await Promise.all([
      listAuditNames(db, caller.accountId, 'action'),
      listAuditNames(db, caller.accountId, 'target'),
    ]);
    return { actions, targets };
  },
};

const eventOf = ({ fields, sort_key: _, ...row }: AuditRow) => ({ ...row, fields: JSON.parse(fields) as string[] });
