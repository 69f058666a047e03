import type { bookings } from '@jornada/contract/time-bank-bookings';
import { dueOn } from '@jornada/domain/time-bank';
import type { Handlers } from '../http/mount.ts';
import { lockBalances } from './bank.queries.ts';
import { assertAllAllowed, bookMany, judgeDay, checkMany } from './bookings.service.ts';
import { reverseMany } from './reversals.service.ts';
import { findPolicy } from './entries.queries.ts';

export const bookingsHandlers: Handlers<typeof bookings> = {
  bookMany: async (
    { body: { kind, user_ids, minutes, reason = '', occurred_on, origin = 'manual', dry_run = false } },
    { db, caller, now, audit },
  ) => {
    const { accountId } = caller;
    const userIds = [...new Set(user_ids)];
    const day = await judgeDay(db, caller, user_ids, occurred_on, now);
    if (!dry_run) await lockBalances(db, accountId, userIds);
    const policy = await findPolicy(db, accountId);
    const judged = await checkMany(db, caller, { kind, userIds, minutes, origin, day }, policy);
    const due_on = kind === 'credit' ? dueOn(day, policy.regime) : null;
    if (dry_run) return { people: judged.people, due_on, message: 'Nothing booked' };
    assertAllAllowed(judged.people, user_ids);
    const booker = { accountId, by: caller.userId, at: now.toISOString() };
    const booked = await bookMany(db, booker, { kind, minutes, reason, origin, day }, judged, policy);
    audit({
      target: 'time-bank',
      targetIds: booked.flatMap(({ entry_id }) => entry_id ?? []),
      fields: ['minutes', 'reason', 'occurred_on'],
    });
    return { people: booked, due_on, message: kind === 'debit' ? 'Hours debited' : 'Hours credited' };
  },

  reverseMany: async ({ body: { ids, reason } }, { db, caller, now, audit }) => {
    const policy = await findPolicy(db, caller.accountId);
    const entry_ids = await reverseMany(db, caller, { ids, reason, now }, policy);
    audit({ target: 'time-bank', targetIds: entry_ids, fields: ['reverses_id', 'reason'] });
    return { entry_ids, message: 'Entries reversed' };
  },
};
