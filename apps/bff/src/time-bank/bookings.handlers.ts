import type { bookings } from '@jornada/contract/time-bank-bookings';
import type { Handlers } from '../http/mount.ts';
import { lockBalances } from './bank.queries.ts';
import { bookMany, judgeDay, checkMany } from './bookings.service.ts';
import { assertAllAllowed } from './booking-refusals.service.ts';
import { reverseMany } from './reversals.service.ts';
import { rulesFor } from './rules.service.ts';

export const bookingsHandlers: Handlers<typeof bookings> = {
  bookMany: async (
    { body: { kind, user_ids, minutes, reason = '', occurred_on, origin = 'manual', dry_run = false } },
    { db, caller, now, audit },
  ) => {
    const { accountId } = caller;
    const userIds = [...new Set(user_ids)];
    const day = await judgeDay(db, caller, user_ids, occurred_on, now);
    if (!dry_run) await lockBalances(db, accountId, userIds);
    const rulesOf = await rulesFor(db, accountId, userIds);
    const judged = await checkMany(db, caller, { kind, userIds, minutes, origin, day }, rulesOf);
    const dates = new Set(judged.people.flatMap(({ due_on: date }) => date ?? []));
    const due_on = dates.size === 1 ? ([...dates][0] ?? null) : null;
    if (dry_run) return { people: judged.people, due_on, message: 'Nothing booked' };
    assertAllAllowed(judged.people, user_ids);
    const booker = { accountId, by: caller.userId, at: now.toISOString() };
    const booked = await bookMany(db, booker, { kind, minutes, reason, origin, day }, judged, rulesOf);
    audit({
      target: 'time-bank',
      targetIds: booked.flatMap(({ entry_id }) => entry_id ?? []),
      fields: ['minutes', 'reason', 'occurred_on'],
    });
    return { people: booked, due_on, message: kind === 'debit' ? 'Hours debited' : 'Hours credited' };
  },

  reverseMany: async ({ body: { ids, reason } }, { db, caller, now, audit }) => {
    const entry_ids = await reverseMany(db, caller, { ids, reason, now });
    audit({ target: 'time-bank', targetIds: entry_ids, fields: ['reverses_id', 'reason'] });
    return { entry_ids, message: 'Entries reversed' };
  },
};
