import type { TodaysFigures } from '@jornada/contract/today';
import { addDays, mondayOf } from '@jornada/domain/calendar';
import { firstDayOf } from '@jornada/domain/months';
import { sumKnown, type WorkedDay, workedDays } from '@jornada/domain/schedules';
import { soonFrom } from '@jornada/domain/time-bank';
import { daySpans } from '@jornada/domain/worktime';
import { firstRows, sortingOf } from '../db/paging.ts';
import { BALANCE_ORDER, listBalances, listFirstBalances } from '../time-bank/balances.queries.ts';
import { plansOf } from '../work-time/plans.ts';
import { findHolidays } from '../work-time/schedules.queries.ts';
import { findTimer } from '../work-time/timers.queries.ts';
import { workedOn } from '../work-time/worked.queries.ts';
import { type At, GLANCE } from './today.service.ts';

/** The caller's worked week, month until yesterday, and running timer. */
export async function myHours({ db, caller, date }: At) {
  const { accountId, userId, timeZone } = caller;
  const monday = mondayOf(date);
  const to = addDays(monday, 6);
  const yesterday = addDays(date, -1);
  const month = yesterday.slice(0, 7);
  const first = firstDayOf(month);
  const from = first < monday ? first : monday;
  const [worked, planOf, holidays, timer] = await Promise.all([
    workedOn(db, accountId, [userId], daySpans(timeZone, from, to)),
    plansOf(db, accountId, [userId], from, to),
    findHolidays(db, accountId, from, to),
    findTimer(db, accountId, userId),
  ]);
  const days = workedDays(from, to, worked.get(userId), planOf(userId), holidays);
  const week = days.filter((day) => day.date >= monday);
  const past = days.filter((day) => day.date >= first && day.date <= yesterday);
  return { days: week, ...sumsOf(week), month: { month, ...sumsOf(past) }, timer };
}

const sumsOf = (days: readonly WorkedDay[]) => ({
  minutes: days.reduce((sum, day) => sum + day.minutes, 0),
  expected_minutes: sumKnown(days.map(({ expected_minutes }) => expected_minutes)),
});

const BY_DUE_SOON = sortingOf(BALANCE_ORDER, '-due_soon_minutes');

export async function myBank({ db, caller, date }: At): Promise<TodaysFigures['my_bank']> {
  const scope = { accountId: caller.accountId, onlyOf: caller.userId };
  const [mine] = await listBalances(db, scope, {}, soonFrom(date), firstRows(BY_DUE_SOON, 1));
  return mine ?? { balance_minutes: 0, due_soon_minutes: 0, next_due_on: null };
}

export async function dueHours({ db, caller, date }: At): Promise<TodaysFigures['due_hours']> {
  const scope = { accountId: caller.accountId, onlyOf: null };
  const filter = { due_soon: true } as const;
  const soon = soonFrom(date);
  const first = await listFirstBalances(db, scope, filter, soon, firstRows(BY_DUE_SOON, GLANCE));
  return {
    until: soon.to,
    people: first[0]?.people ?? 0,
    first: first.map(({ id, nome, due_soon_minutes, next_due_on }) => ({
      user_id: id,
      nome,
      due_soon_minutes,
      next_due_on,
    })),
  };
}
