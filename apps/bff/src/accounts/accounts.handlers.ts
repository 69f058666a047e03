import type { accounts } from '@jornada/contract/accounts';
import type { Handlers } from '../http/mount.ts';
import { findAccount } from './accounts.queries.ts';

export const accountsHandlers: Handlers<typeof accounts> = {
  me: async (_, { db, caller }) => {
    const { plan_name, plan_expires_at, payment_overdue_since, ...row } = await findAccount(db, caller.accountId);
    return { ...row, plan: { name: plan_name, expires_at: plan_expires_at, payment_overdue: payment_overdue_since !== null } };
  },
};
