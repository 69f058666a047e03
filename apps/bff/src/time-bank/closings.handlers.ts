import type { closings } from '@jornada/contract/time-bank-closings';
import { dateIn } from '@jornada/domain/calendar';
import { openMonths } from '@jornada/domain/months';
import { invalid, notFound } from '@jornada/domain/refusal';
import type { Handlers } from '../http/mount.ts';
import { assertNotHandedOver } from '../payroll/payroll.service.ts';
import { listMonthsInForce } from '../work-time/closed-months.queries.ts';
import { recordClosingEvents } from './closing-events.queries.ts';
import { listPersonRows, updateStates } from './closing-people.queries.ts';
import { shownPerson } from './closing-person.service.ts';
import { findClosing, insertClosing, listClosings, lockPeople, reopenClosing, sumOverdue } from './closings.queries.ts';
import { assertInOrder, assertOver, earlierOpenMonths, makeClosing, takeBackClosing } from './closings.service.ts';
import { shownClosing } from './kept-months.service.ts';
import { findClosesFrom, startClosings } from './rules.queries.ts';

const closed = () => invalid('month', 'is closed already', 'month_closed');

export const closingHandlers: Pick<Handlers<typeof closings>, 'closings' | 'close' | 'reopen'> = {
  closings: async (_, { db, caller, now }) => {
    const { accountId } = caller;
    const today = dateIn(caller.timeZone, now);
    const [closings, closesFrom, inForce, overdue] = await Promise.all([
      listClosings(db, accountId),
      findClosesFrom(db, accountId),
      listMonthsInForce(db, accountId),
      sumOverdue(db, accountId, today),
    ]);
    return {
      items: closings.map(shownClosing),
      open_months: openMonths(today, closesFrom, inForce, overdue),
    };
  },

  close: async ({ body: { month, dry_run = false, ...wishes } }, { db, caller, now, audit }) => {
    const { accountId } = caller;
    assertOver(caller, month, now);
    const existing = await findClosing(db, accountId, month);
    if (existing && !dry_run) throw closed();
    if (existing) return { month, people: (await listPersonRows(db, accountId, existing.id)).map(shownPerson) };

    const closesFrom = await findClosesFrom(db, accountId);
    const earlier = await earlierOpenMonths(db, accountId, month, closesFrom);
    const at = now.toISOString();
    const making = { caller, month, wishes, at, isEarly: earlier.length > 0 };
    if (dry_run) return { month, people: await makeClosing(db, { ...making, closingId: null }) };

    assertInOrder(earlier);
    const closingId = await insertClosing(db, accountId, month, caller.userId, at);
    if (closingId === undefined) throw closed();
    if (closesFrom === null) await startClosings(db, accountId, month);
    const people = await makeClosing(db, { ...making, closingId });
    audit({ target: 'time-bank-closing', targetId: closingId, fields: ['month'] });
    const held = people.filter(({ state }) => state === 'held').map(({ user_id }) => user_id);
    if (held.length) audit({ action: 'time-bank.hold', target: 'time-bank', targetIds: held, fields: ['state'] });
    return { month, people };
  },

  reopen: async ({ params: { month }, body: { reason } }, { db, caller, now, audit }) => {
    const { accountId } = caller;
    const closing = await findClosing(db, accountId, month);
    if (!closing) throw notFound();
    await lockPeople(db, accountId);
    await assertNotHandedOver(db, accountId, month);
    const at = now.toISOString();
    const newest = (await listMonthsInForce(db, accountId)).at(-1);
    if (newest !== undefined && newest > month)
      throw invalid('month', 'is not the newest that is closed: correct only those who changed', 'not_the_newest');
    if (!(await reopenClosing(db, accountId, closing.id, caller.userId, at, reason))) throw notFound();
    const reversed = await takeBackClosing(db, { caller, at, reason, closingId: closing.id });
    const people = await listPersonRows(db, accountId, closing.id);
    await updateStates(db, accountId, closing.id, 'taken_back');
    await recordClosingEvents(
      db,
      { accountId, closingId: closing.id, by: caller.userId, at },
      people.map(({ user_id, revision }) => ({ user_id, revision, event: 'taken_back', reason })),
    );
    audit({ target: 'time-bank-closing', targetId: closing.id, fields: ['reopened_at', 'reason'] });
    return { month, reversed, message: 'Month reopened' };
  },
};
