import type { Output } from '@jornada/contract/endpoint';
import type { timeBank } from '@jornada/contract/time-bank';
import { type CalendarDate, dateIn, daysInMonth, weekdayOf } from '@jornada/domain/calendar';
import { invalid, notFound } from '@jornada/domain/refusal';
import { emptyBank, judgeMonth, largestDebit, type Policy } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import type { Handlers } from '../http/mount.ts';
import { expectedByDay, findHolidays } from '../work-time/schedules.queries.ts';
import { workedByDay } from '../work-time/worked.queries.ts';
import { loadOpenBank } from './bank.queries.ts';
import { findClosing, insertClosing, listBooked, listClosings, lockPeople, reopenClosing } from './closings.queries.ts';
import { findBalance, findEntry, findPolicy } from './entries.queries.ts';
import { postCredit, postDebit, postReversal } from './posting.queries.ts';

type ClosingPerson = Output<typeof timeBank.close>['people'][number];

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
      // The month's overtime first: the month's own absences use it before older hours.
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

const lastDayOf = (month: string): CalendarDate =>
  `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`;

/** What each person's work of a month means for the bank, day by day. */
async function judgePeople(db: Db, accountId: number, month: string, policy: Policy): Promise<ClosingPerson[]> {
  const [from, to] = [`${month}-01`, lastDayOf(month)];
  const ids = await lockPeople(db, accountId);
  const [worked, expected, holidays] = await Promise.all([
    workedByDay(db, accountId, ids, from, to),
    expectedByDay(db, accountId, ids, from, to),
    findHolidays(db, accountId, from, to),
  ]);
  const people: ClosingPerson[] = [];
  for (const user_id of ids) {
    const days = [...(worked.get(user_id) ?? [])].map(([date, worked_minutes]) => ({
      date,
      worked_minutes,
      expected_minutes: expected.get(user_id)?.get(date) ?? null,
      rest: holidays.has(date) || weekdayOf(date) === SUNDAY,
    }));
    const outcome = judgeMonth(days, policy);
    if (outcome)
      people.push({
        user_id,
        ...outcome,
        unbooked_minutes: await unbooked(db, accountId, { user_id, ...outcome }, to, policy),
      });
  }
  return people;
}

const SUNDAY = 6;

/** The part of a month's absences that the limit below zero keeps out of the bank. */
async function unbooked(
  db: Db,
  accountId: number,
  of: { user_id: number; credit_minutes: number; debit_minutes: number },
  day: CalendarDate,
  policy: Policy,
): Promise<number> {
  if (of.debit_minutes === 0) return 0;
  const bank = await loadOpenBank(db, accountId, of.user_id, await findBalance(db, accountId, of.user_id));
  // As if the month's credit were booked: it pays what is uncovered and is then there to be used.
  const credit = {
    entry_id: Number.MAX_SAFE_INTEGER,
    occurred_on: day,
    due_on: day,
    remaining_minutes: of.credit_minutes,
  };
  const lots = new Map(bank.lots).set(credit.entry_id, credit);
  return of.debit_minutes - largestDebit({ ...emptyBank(), ...bank, lots }, of.debit_minutes, day, policy);
}
