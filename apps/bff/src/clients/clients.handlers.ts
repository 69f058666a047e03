import type { clients } from '@jornada/contract/clients';
import { DEFAULT_LIMIT } from '@jornada/contract/shapes';
import { notFound } from '@jornada/domain/refusal';
import { keysetPage, placeOf, sortingOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { CLIENT_ORDER, countClients, findClient, listClients } from './clients.queries.ts';

export const clientsHandlers: Handlers<typeof clients> = {
  list: async ({ query: { q, sort = 'name', limit = DEFAULT_LIMIT, cursor } }, { db, caller }) => {
    const sorting = sortingOf(CLIENT_ORDER, sort);
    const after = placeOf(cursor, sorting);
    const [page, total] = await Promise.all([
      keysetPage(sorting, after, limit, (stretch) => listClients(db, caller.accountId, q, sorting, stretch)),
      after ? null : countClients(db, caller.accountId, q),
    ]);
    return { items: page.rows.map(shown), next_cursor: page.next_cursor, total };
  },

  byId: async ({ params: { id } }, { db, caller }) => {
    const [row] = await findClient(db, { accountId: caller.accountId, id });
    if (!row) throw notFound();
    return shown(row);
  },
};

/** A row as the interface shows it: archived clients are there, but not active. */
const shown = <Row extends { archived_at: string | null }>({ archived_at, ...row }: Row) => ({ ...row, is_active: archived_at === null });
