import type { lines } from '@jornada/contract/user-lines';
import type { Handlers } from '../http/mount.ts';
import { linesOfAccount } from './lines.service.ts';
import { person } from './user.service.ts';

export const linesHandlers: Handlers<typeof lines> = {
  lines: async (_, { db, caller }) => ({ items: await linesOfAccount(db, caller.accountId) }),

  team: async ({ params: { id } }, { db, caller }) => {
    await person(db, caller, id);
    const items = await linesOfAccount(db, caller.accountId);
    return { items: items.filter(({ reports_to }) => reports_to === id) };
  },
};
