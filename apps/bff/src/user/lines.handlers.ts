import { Readable } from 'node:stream';
import { lines } from '@jornada/contract/user-lines';
import { countsOfLed } from '../feedback/team.service.ts';
import { plansOfLed } from '../pdi/team.service.ts';
import { evaluationsOfLed } from '../performance-evaluations/team.service.ts';
import type { Handlers } from '../http/mount.ts';
import { pageOf } from '../db/paging.ts';
import { checkLines, readLinesFile, reportOf, writeLines } from './lines-import.service.ts';
import { listLineRows, listReports } from './lines.queries.ts';
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

  exportLines: async (_input, { db, caller, audit }) => {
    const people = await listLineRows(db, caller.accountId);
    const active = people.filter(({ deactivated_at }) => deactivated_at === null);
    const action = 'user.exportLines';
    audit({ target: 'user', action, targetIds: active.map(({ user_id }) => user_id), fields: ['email', 'reports_to'] });
    const emails = new Map(people.map(({ user_id, email }) => [user_id, email]));
    return Readable.from(
      active.map(({ deactivated_at: _, ...row }) => ({
        ...row,
        leader_email: row.reports_to === null ? null : (emails.get(row.reports_to) ?? null),
      })),
    );
  },

  importLines: {
    prepare: async ({ query: { dry_run = false }, body: { file } }, { db, caller }) => {
      const read = await readLinesFile(file.bytes);
      if (!dry_run) return (inside) => writeLines(read, inside);
      const report = reportOf(read, await checkLines(db, caller.accountId, read));
      return async () => report;
    },
  },

  teamToday: async ({ params: { id }, query: { q, ...order } }, context) => {
    const { db, caller, now } = context;
    const { accountId } = caller;
    const leader = await person(db, caller, id);
    const filter = { q, id: leader.is_active ? await listReports(db, accountId, id) : [] };
    const page = await pageOf(lines.teamToday, USER_ORDER, order, {
      rows: (segment) => listUsers(db, accountId, filter, segment),
      count: () => countUsers(db, accountId, filter),
    });
    const ids = page.items.map((one) => one.id);
    const [feedback, plans, evaluations] = await Promise.all([
      countsOfLed({ db, caller, now }, ids),
      plansOfLed(context, ids),
      evaluationsOfLed(context, id === caller.userId ? ids : []),
    ]);
    return { ...page, items: await membersToday(db, caller, now, page.items, { feedback, plans, evaluations }) };
  },
};
