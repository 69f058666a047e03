import { bankEntries } from '@jornada/contract/time-bank-entries';
import { eachRow, pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { countAllEntries, ENTRY_ORDER, listAllEntries } from './bank-entries.queries.ts';
import type { EntryRow } from './entries.queries.ts';
import { shown } from './time-bank.service.ts';

const shownWithClosing = ({ closing_id, ...row }: EntryRow & { closing_id: number | null }) => ({
  ...shown(row),
  closing_id,
});

export const bankEntriesHandlers: Handlers<typeof bankEntries> = {
  entries: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller: { accountId } }) => {
    const page = await pageOf(
      bankEntries.entries,
      ENTRY_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listAllEntries(db, accountId, filter, segment),
        count: () => countAllEntries(db, accountId, filter),
      },
    );
    return { ...page, items: page.items.map(shownWithClosing) };
  },

  exportEntries: async ({ query: { sort, ...filter } }, { db, caller: { accountId } }) =>
    eachRow(
      bankEntries.exportEntries,
      ENTRY_ORDER,
      { sort },
      (segment) => listAllEntries(db, accountId, filter, segment),
      (row) => shownWithClosing(row),
    ),
};
