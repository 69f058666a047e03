import type { CalendarDate } from '@jornada/domain/calendar';
import { overtimeRoom } from '@jornada/domain/day';
import { Refusal } from '@jornada/domain/refusal';
import type { Policy } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import { expectedByDay } from '../work-time/plans.ts';
import { sumOvertimeOn } from './bookings.queries.ts';

/** The minutes of overtime that a day may still bring into the bank, by user. The hours need not be recorded yet. */
export async function overtimeLimits(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  day: CalendarDate,
  policy: Policy,
): Promise<Map<number, number>> {
  const expected = await expectedByDay(db, accountId, userIds, day, day);
  const banked = await sumOvertimeOn(db, accountId, userIds, day);
  return new Map(userIds.map((id) => [id, overtimeRoom(expected.get(id)?.get(day) ?? 0, banked.get(id) ?? 0, policy)]));
}

/** @throws Refusal 400 `above_daily_limit`, with what the day may still bring into the bank */
export async function assertOvertimeFits(
  db: Db,
  accountId: number,
  { userId, day, minutes }: { userId: number; day: CalendarDate; minutes: number },
  policy: Policy,
): Promise<void> {
  const limit_minutes = (await overtimeLimits(db, accountId, [userId], day, policy)).get(userId) ?? 0;
  if (minutes <= limit_minutes) return;
  const message = 'is more overtime than the day may bring into the bank';
  throw new Refusal('invalid', `minutes: ${message}`, {
    code: 'above_daily_limit',
    errors: [{ path: 'minutes', message, code: 'above_daily_limit' }],
    details: { limit_minutes },
  });
}
