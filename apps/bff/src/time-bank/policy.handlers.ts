import type { policies } from '@jornada/contract/time-bank-policy';
import { invalid, staleVersion } from '@jornada/domain/refusal';
import type { Handlers } from '../http/mount.ts';
import { listMonthsInForce } from '../work-time/closed-months.queries.ts';
import { findPolicy, savePolicy } from './entries.queries.ts';

export const policyHandlers: Handlers<typeof policies> = {
  policy: (_, { db, caller }) => findPolicy(db, caller.accountId),

  changePolicy: async ({ body: { version, ...changes } }, { db, caller, audit }) => {
    const current = await findPolicy(db, caller.accountId);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (changes.closes_from !== undefined && (await listMonthsInForce(db, caller.accountId)).length > 0)
      throw invalid('closes_from', 'cannot change while a month is closed', 'closing_in_force');
    const { version: _, ...rules } = { ...current, ...given };
    if (current.version !== version || !(await savePolicy(db, caller.accountId, rules, version)))
      throw staleVersion(await findPolicy(db, caller.accountId));
    audit({ target: 'time-bank-policy', fields: Object.keys(given) });
    return findPolicy(db, caller.accountId);
  },
};
