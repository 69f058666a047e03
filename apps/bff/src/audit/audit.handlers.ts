import type { audit } from '@jornada/contract/audit';
import { DEFAULT_LIMIT } from '@jornada/contract/shapes';
import { type After, keysetPage, placeOf, sortingOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { AUDIT_ORDER, type AuditRow, countAuditEvents, listAuditEvents, listAuditNames } from './audit.queries.ts';

/** Rows that an export holds in memory at a time. */
const EXPORT_BATCH = 1_000;

export const auditHandlers: Handlers<typeof audit> = {
  list: async ({ query: { sort = '-at', limit = DEFAULT_LIMIT, cursor, ...filter } }, { db, caller }) => {
    const sorting = sortingOf(AUDIT_ORDER, sort);
    const after = placeOf(cursor, sorting);
    const [page, total] = await Promise.all([
      keysetPage(sorting, after, limit, (stretch) => listAuditEvents(db, caller.accountId, filter, sorting, stretch)),
      after ? null : countAuditEvents(db, caller.accountId, filter),
    ]);
    return { items: page.rows.map(eventOf), next_cursor: page.next_cursor, total };
  },

  exportCsv: async ({ query }, { db, caller }) => {
    const sorting = sortingOf(AUDIT_ORDER, '-at');
    return (async function* () {
      for (let after: After | undefined; ; ) {
        const rows = await listAuditEvents(db, caller.accountId, query, sorting, {
          hasKey: true,
          after,
          limit: EXPORT_BATCH,
        });
        yield* rows.map(eventOf);
        const last = rows.at(-1);
        if (!last || rows.length < EXPORT_BATCH) return;
        after = { key: last.at, id: last.id };
      }
    })();
  },

  names: async (_, { db, caller }) => {
    const [actions, targets] = await Promise.all([
      listAuditNames(db, caller.accountId, 'action'),
      listAuditNames(db, caller.accountId, 'target'),
    ]);
    return { actions, targets };
  },
};

const eventOf = ({ fields, sort_key: _, ...row }: AuditRow) => ({ ...row, fields: JSON.parse(fields) as string[] });
