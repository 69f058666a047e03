import type { lines } from '@jornada/contract/user-lines';
import type { Handlers } from '../http/mount.ts';
import { linesOfAccount } from './lines.service.ts';

export const linesHandlers: Handlers<typeof lines> = {
  lines: async (_, { db, caller }) => ({ items: await linesOfAccount(db, caller.accountId) }),
};
