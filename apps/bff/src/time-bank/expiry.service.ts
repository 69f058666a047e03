import type { CalendarDate } from '@jornada/domain/calendar';
import { expiresByClock } from '@jornada/domain/expiry';
import { lastDayOf, type Month } from '@jornada/domain/months';
import { withoutSchedule } from '@jornada/domain/schedules';
import type { Db } from '../db/handle.ts';
import { employmentOf } from '../user/periods.queries.ts';
import { listClosedMonths } from '../work-time/closed-months.queries.ts';
import { findSchedules } from '../work-time/schedules.queries.ts';

/** Which of a person's overdue lots the expiry job expires; the others wait for a closing. */
export async function choosesLots(
  db: Db,
  accountId: number,
  userId: number,
  closes_from: Month | null,
): Promise<(due_on: CalendarDate) => boolean> {
  if (closes_from === null) return () => true;
  const schedules = await findSchedules(db, accountId, [userId]);
  const closedMonths = await listClosedMonths(db, accountId, userId);
  const leftOn = (await employmentOf(db, accountId, [userId])).get(userId)?.at(-1)?.left_on ?? null;
  return (due_on) => {
    const hasSchedule = withoutSchedule([userId], schedules, lastDayOf(due_on.slice(0, 7))).length === 0;
    return expiresByClock({ due_on, closesFrom: closes_from, hasSchedule, leftOn, closedMonths });
  };
}
