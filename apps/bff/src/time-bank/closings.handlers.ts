import type { timeBank } from '@jornada/contract/time-bank';
import { dateIn } from '@jornada/domain/calendar';
import { invalid, notFound } from '@jornada/domain/refusal';
import type { Handlers } from '../http/mount.ts';
import { findClosing, insertClosing, listBooked, listClosings, reopenClosing } from './closings.queries.ts';
import { judgePeople, lastDayOf } from './closings.service.ts';
import { findEntry, findPolicy } from './entries.queries.ts';
import { postCredit, postDebit, postReversal } from './posting.service.ts';

export const closingHandlers: Pick<Handlers<typeof timeBank>, 'closings' | 'close' | 'reopen'> = {
  closings: async (_, { db, caller }) => ({ items: await listClosings(db, caller.accountId) }),

  close: async ({ body: { month, dry_run = false } }, { db, caller, now, audit }) => {
    const { accountId } = caller;
    if (month >= dateIn(caller.timeZone, now).slice(0, 7)) throw invalid('month', 'is not over yet', 'month_not_over');
    if (await findClosing(db, accountId, month)) throw invalid('month', 'is closed already', 'month_closed');
    const policy = await findPolicy(db, accountId);
    const people = await judgePeople(db, accountId, month, policy);
    if (dry_run) return { month, people };

    const closingId = await insertClosing(db, accountId, month, caller.userId, now.toISOString());
    if (closingId === undefined) throw invalid('month', 'is closed already', 'month_closed');
    for (const { user_id, credit_minutes, debit_minutes, unbooked_minutes } of people) {
      const to = { accountId, userId: user_id, by: caller.userId, at: now.toISOString() };
      const draft = { occurred_on: lastDayOf(month), reason: month, origin: 'closing' as const, closing_id: closingId };
      // The month's overtime first, so that its own absences use it before older hours.
      if (credit_minutes) await postCredit(db, to, { ...draft, minutes: credit_minutes }, policy);
      if (debit_minutes > unbooked_minutes)
        await postDebit(db, to, { ...draft, minutes: debit_minutes - unbooked_minutes }, policy);
    }
    audit({ target: 'time-bank-closing', targetId: closingId, fields: ['month'] });
    return { month, people };
  },

  reopen: async ({ params: { month }, body: { reason } }, { db, caller, now, audit }) => {
    const { accountId } = caller;
    const closing = await findClosing(db, accountId, month);
    if (!closing || !(await reopenClosing(db, accountId, closing.id, caller.userId, now.toISOString(), reason)))
      throw notFound();
    const policy = await findPolicy(db, accountId);
    const booked = await listBooked(db, accountId, closing.id);
    for (const { id, user_id } of booked) {
      const to = { accountId, userId: user_id, by: caller.userId, at: now.toISOString() };
      const entry = await findEntry(db, accountId, id);
      if (entry) await postReversal(db, to, entry, { reason, closing_id: closing.id }, policy);
    }
    audit({ target: 'time-bank-closing', targetId: closing.id, fields: ['reopened_at', 'reason'] });
    return { month, reversed: booked.length, message: 'Month reopened' };
  },
};
