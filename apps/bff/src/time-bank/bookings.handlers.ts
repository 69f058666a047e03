import type { bookings } from '@jornada/contract/time-bank-bookings';
import { dueOn } from '@jornada/domain/time-bank';
import type { Handlers } from '../http/mount.ts';
import { lockBalances } from './bank.queries.ts';
import { assertAllAllowed, judgeDay, checkMany, reverseMany } from './bookings.service.ts';
import { findPolicy } from './entries.queries.ts';
import { postCredit, postDebit } from './posting.service.ts';

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
    const people = await checkMany(db, caller, { kind, userIds, minutes, origin, day }, policy);
    const due_on = kind === 'credit' ? dueOn(day, policy.regime) : null;
    if (dry_run) return { people, due_on, message: 'Nothing booked' };
    assertAllAllowed(people, user_ids);
    const post = kind === 'debit' ? postDebit : postCredit;
    const booked: typeof people = [];
    for (const person of people) {
      const to = { accountId, userId: person.user_id, by: caller.userId, at: now.toISOString() };
      const { entry } = await post(db, to, { minutes, reason, origin, occurred_on: day }, policy);
      booked.push({ ...person, entry_id: entry.id });
    }
    audit({
      target: 'time-bank',
      targetIds: booked.flatMap(({ entry_id }) => entry_id ?? []),
      fields: ['minutes', 'reason', 'occurred_on'],
    });
    return { people: booked, due_on, message: kind === 'debit' ? 'Hours debited' : 'Hours credited' };
  },

  reverseMany: async ({ body: { ids, reason } }, { db, caller, now, audit }) => {
    const policy = await findPolicy(db, caller.accountId);
    const reversals = await reverseMany(db, caller, { ids, reason, now }, policy);
    const entry_ids = reversals.map(({ id }) => id);
    audit({ target: 'time-bank', targetIds: entry_ids, fields: ['reverses_id', 'reason'] });
    return { entry_ids, message: 'Entries reversed' };
  },
};
