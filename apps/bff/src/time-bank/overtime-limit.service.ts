import type { RulesOn } from '@jornada/domain/agreements';
import { type CalendarDate, weekdayOf } from '@jornada/domain/calendar';
import { overtimeRoom } from '@jornada/domain/day';
import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { expectedByDay } from '../work-time/plans.ts';
import { findHolidays } from '../work-time/schedules.queries.ts';
import { sumOvertimeOn } from './bookings.queries.ts';

/** The minutes of overtime that a day may still add to the bank, by user. The hours need not be recorded yet. */
export async function overtimeLimits(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  day: CalendarDate,
  rulesOf: (userId: number) => RulesOn,
): Promise<Map<number, number>> {
  const expected = await expectedByDay(db, accountId, userIds, day, day);
  const banked = await sumOvertimeOn(db, accountId, userIds, day);
  const isFree = weekdayOf(day) === SUNDAY || (await findHolidays(db, accountId, day, day)).has(day);
  return new Map(
    userIds.map((id) => {
      const due = expected.get(id)?.get(day) ?? 0;
      return [id, overtimeRoom(due, banked.get(id) ?? 0, isFree && due === 0, rulesOf(id)(day).rules)];
    }),
  );
}

const SUNDAY = 6;

/** @throws Refusal 400 `above_daily_limit` with the minutes that the day may still add to the bank */
export async function assertOvertimeFits(
  db: Db,
  accountId: number,
  { userId, day, minutes }: { userId: number; day: CalendarDate; minutes: number },
  rulesOn: RulesOn,
): Promise<void> {
  const limit_minutes = (await overtimeLimits(db, accountId, [userId], day, () => rulesOn)).get(userId) ?? 0;
  if (minutes <= limit_minutes) return;
  const message = 'is more overtime than the day may bring into the bank';
  throw new Refusal('invalid', `minutes: ${message}`, {
    code: 'above_daily_limit',
    errors: [{ path: 'minutes', message, code: 'above_daily_limit' }],
    details: { limit_minutes },
  });
}
