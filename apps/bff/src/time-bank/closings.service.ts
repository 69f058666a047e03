import type { Output } from '@jornada/contract/endpoint';
import type { timeBank } from '@jornada/contract/time-bank';
import { type CalendarDate, daysInMonth, weekdayOf } from '@jornada/domain/calendar';
import { largestDebit } from '@jornada/domain/bank';
import { judgeMonth } from '@jornada/domain/month';
import type { Policy } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import { expectedByDay, findHolidays } from '../work-time/schedules.queries.ts';
import { workedByDay } from '../work-time/worked.queries.ts';
import { loadOpenBank } from './bank.queries.ts';
import { lockPeople } from './closings.queries.ts';

type ClosingPerson = Output<typeof timeBank.close>['people'][number];

export const lastDayOf = (month: string): CalendarDate =>
  `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`;

/** The minutes that closing a month credits and debits to each person, from their worked and expected days. */
export async function judgePeople(db: Db, accountId: number, month: string, policy: Policy): Promise<ClosingPerson[]> {
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

/** The minutes of a month's absences that the balance limit keeps out of the bank. */
async function unbooked(
  db: Db,
  accountId: number,
  of: { user_id: number; credit_minutes: number; debit_minutes: number },
  day: CalendarDate,
  policy: Policy,
): Promise<number> {
  if (of.debit_minutes === 0) return 0;
  const bank = await loadOpenBank(db, accountId, of.user_id);
  // Simulates the booked credit of the month, which covers uncovered debits and can then be used.
  const credit = {
    entry_id: Number.MAX_SAFE_INTEGER,
    occurred_on: day,
    due_on: day,
    remaining_minutes: of.credit_minutes,
  };
  const lots = new Map(bank.lots).set(credit.entry_id, credit);
  return of.debit_minutes - largestDebit({ ...bank, lots }, of.debit_minutes, day, policy);
}
