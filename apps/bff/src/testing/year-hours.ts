import { APPOINTMENT, CERTIFICATE, DAY_OFF, UNEXCUSED, VACATION } from './year-company.ts';
import { addDays, type CalendarDate, weekdayOf } from '@jornada/domain/calendar';
import { firstDayOf, lastDayOf, type Month } from '@jornada/domain/months';
import { type Random } from '../demo/random.ts';
import type { TestPerson } from '../testing.ts';
import { FULL } from './month-company.ts';
import { type YearCompany, LAST_DAY, leaverOf } from './year-company.ts';

/**
 * Requests decided by the owner, and absences recorded by the accountant. @returns the whole days on which people are
 * absent
 */
export async function requestAbsences(
  { boss, accountant, workers, counts, call, done }: YearCompany,
  month: Month,
  random: Random,
  vacations: ReadonlyMap<number, number>,
): Promise<Map<number, Set<CalendarDate>>> {
  const away = new Map(workers.map(({ userId }) => [userId, new Set<CalendarDate>()]));
  const ask = async (who: TestPerson, kind_id: number, starts_on: CalendarDate, days: number, minutes?: number) => {
    const ends_on = addDays(starts_on, days - 1);
    const part = minutes === undefined ? {} : { minutes_per_day: minutes, starts_at: '09:00' };
    const asked = await call(who, 'POST', '/v2/absences', { kind_id, starts_on, ends_on, ...part });
    counts.requests++;
    if (asked.status !== 200) {
      counts.refused++;
      return;
    }
    const decision = { status: random.chance(95) ? 'approved' : 'refused', version: 1 };
    const decided = await call(boss, 'POST', `/v2/absences/${asked.body.id}/decide`, decision);
    if (kind_id === DAY_OFF && decided.body.status === 'approved') counts.daysOff++;
    if (decided.body.status !== 'approved') counts.refused++;
    else if (minutes === undefined) addDaysTo(away.get(who.userId), starts_on, ends_on);
  };
  for (const who of workers) {
    if (who === leaverOf(workers) && month >= LAST_DAY.slice(0, 7)) continue;
    if (vacations.get(who.userId) === Number(month.slice(5)))
      await ask(who, VACATION, mondayIn(month, random.int(0, 1)), 14);
    if (random.chance(12)) await ask(who, CERTIFICATE, workday(month, random), random.int(1, 3));
    if (random.chance(10)) await ask(who, APPOINTMENT, workday(month, random), 1, random.int(1, 6) * 30);
    if (random.chance(20)) await ask(who, DAY_OFF, workday(month, random), 1);
    if (!random.chance(6)) continue;
    const day = workday(month, random);
    const body = { user_id: who.userId, kind_id: UNEXCUSED, starts_on: day, ends_on: day, approve: true };
    const recorded = await call(accountant, 'POST', '/v2/absences', body);
    counts.recorded++;
    if (recorded.status === 200) addDaysTo(away.get(who.userId), day, day);
    else counts.refused++;
  }
  // Nobody records their own absence.
  const own = { kind_id: CERTIFICATE, starts_on: workday(month, random), ends_on: lastDayOf(month), approve: true };
  const refused = await call(accountant, 'POST', '/v2/absences', own);
  if (refused.status !== 403) throw new Error(`one’s own absence was recorded: ${refused.status}`);
  await done(accountant, 'GET', `/v2/absences/calendar?from=${firstDayOf(month)}&to=${lastDayOf(month)}`);
  return away;
}

export interface Hours {
  away: ReadonlyMap<number, ReadonlySet<CalendarDate>>;
  /** People who forget a week. */
  forgetful: ReadonlySet<number>;
  worked: Map<number, Map<CalendarDate, number>>;
}

/** The timesheets of a month: mostly the expected hours, with overtime, missing hours and work on rest days. */
export async function enterHours(
  { boss, accountant, workers, counts, done }: YearCompany,
  month: Month,
  random: Random,
  { away, forgetful, worked }: Hours,
): Promise<void> {
  const holidays = new Set<CalendarDate>(
    (await done(boss, 'GET', '/v2/accounts/holidays')).items.map(({ date }: { date: string }) => date),
  );
  const forgotten = mondayIn(month, 1);
  for (const { userId } of [...workers, accountant]) {
    const own = new Map<CalendarDate, number>();
    const last = userId === leaverOf(workers).userId ? LAST_DAY : lastDayOf(month);
    for (let date = firstDayOf(month); date <= lastDayOf(month) && date <= last; date = addDays(date, 1)) {
      const isForgotten = forgetful.has(userId) && date >= forgotten && date < addDays(forgotten, 7);
      const due = holidays.has(date) ? 0 : (FULL[weekdayOf(date)] ?? 0);
      const isAway = away.get(userId)?.has(date) ?? false;
      // Some work for a few hours on a day off, which then counts less.
      const some = due > 0 && isAway && random.chance(25) ? random.int(1, 6) * 30 : 0;
      const minutes = isForgotten || isAway ? some : workedOf(due, weekdayOf(date), random);
      if (minutes > 0) own.set(date, minutes);
    }
    worked.set(userId, new Map([...(worked.get(userId) ?? []), ...own]));
    if (own.size === 0) continue;
    const cells = [...own].map(([date, minutes]) => ({
      date,
      task_id: null,
      client_id: null,
      minutes,
      was_minutes: 0,
    }));
    await done(boss, 'PUT', '/v2/work-time/timesheet', { user_id: userId, cells });
    counts.hours += cells.length;
  }
}

function workedOf(due: number, weekday: number, random: Random): number {
  if (due === 0) return random.chance(weekday === 6 ? 1 : 3) ? random.int(2, 6) * 30 : 0;
  return random.weighted<() => number>([
    [() => due, 60],
    [() => due + random.int(-9, 9), 15],
    [() => due + random.int(2, 16) * 10, 15],
    [() => due - random.int(2, 20) * 10, 9],
    [() => 0, 1],
  ])();
}

function addDaysTo(days: Set<CalendarDate> | undefined, from: CalendarDate, to: CalendarDate): void {
  for (let date = from; date <= to; date = addDays(date, 1)) days?.add(date);
}

/** The first Monday of a month, or a later one. */
function mondayIn(month: Month, weeks: number): CalendarDate {
  let date = firstDayOf(month);
  while (weekdayOf(date) !== 0) date = addDays(date, 1);
  return addDays(date, weeks * 7);
}

/** A day from Monday to Friday in the first three weeks, so that absences end in their month. */
function workday(month: Month, random: Random): CalendarDate {
  const date = addDays(firstDayOf(month), random.int(0, 20));
  return weekdayOf(date) < 5 ? date : addDays(date, 7 - weekdayOf(date));
}
