import { lines } from '@jornada/contract/user-lines';
import type { Handlers } from '../http/mount.ts';
import { pageOf } from '../db/paging.ts';
import { listReports } from './lines.queries.ts';
import { linesOfAccount } from './lines.service.ts';
import { membersToday } from './team.service.ts';
import { countUsers, listUsers, USER_ORDER } from './user.queries.ts';
import { person } from './user.service.ts';

export const linesHandlers: Handlers<typeof lines> = {
  lines: async (_, { db, caller }) => ({ items: await linesOfAccount(db, caller.accountId) }),

  team: async ({ params: { id } }, { db, caller }) => {
    await person(db, caller, id);
    const items = await linesOfAccount(db, caller.accountId);
    return { items: items.filter(({ reports_to }) => reports_to === id) };
  },

  teamToday: async ({ params: { id }, query: { q, ...order } }, { db, caller, now }) => {
    const { accountId } = caller;
    const leader = await person(db, caller, id);
    const filter = { q, id: leader.is_active ? await listReports(db, accountId, id) : [] };
    const page = await pageOf(lines.teamToday, USER_ORDER, order, {
      rows: (segment) => listUsers(db, accountId, filter, segment),
      count: () => countUsers(db, accountId, filter),
    });
    return { ...page, items: await membersToday(db, caller, now, page.items) };
  },
};
