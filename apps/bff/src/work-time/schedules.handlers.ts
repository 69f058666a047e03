import type { schedules } from '@jornada/contract/work-time-schedules';
import { may } from '@jornada/domain/access';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { firstDayOf, lastDayOf } from '@jornada/domain/months';
import { forbidden, invalid, notFound } from '@jornada/domain/refusal';
import { maySetSchedule, schedulesInForce } from '@jornada/domain/schedules';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Handlers } from '../http/mount.ts';
import { listClosedMonths } from './closed-months.queries.ts';
import { lockWorker } from './entries.queries.ts';
import { deleteSchedule, findSchedules, isPerson, putSchedule, type ScheduleRow } from './schedules.queries.ts';

export const schedulesHandlers: Handlers<typeof schedules> = {
  all: async (_, { db, caller, now }) => {
    const today = dateIn(caller.timeZone, now);
    const rows = await findSchedules(db, caller.accountId, null);
    return { items: schedulesInForce(rows, today).map(shown) };
  },

  list: async ({ params: { userId } }, { db, caller }) => {
    if (userId !== caller.userId && !may(caller.level, 'hours.read-all')) throw forbidden();
    if (!(await isPerson(db, caller.accountId, userId))) throw notFound();
    return { items: (await findSchedules(db, caller.accountId, [userId])).toReversed().map(shown) };
  },

  create: async ({ params: { userId }, body }, { db, caller, now, audit }) => {
    if (!maySetSchedule(caller.level, userId === caller.userId)) throw forbidden();
    if (!(await isPerson(db, caller.accountId, userId)))
      throw invalid('userId', 'is not a person of this account', 'not_here');
    await assertOpenFrom(db, caller, userId, body.valid_from, 'valid_from');
    const row = { ...body, user_id: userId, created_by: caller.userId, created_at: now.toISOString() };
    await putSchedule(db, caller.accountId, row);
    audit({ target: 'work-schedules', targetId: userId, fields: ['valid_from', 'minutes'] });
    return row;
  },

  remove: async ({ params: { userId, validFrom } }, { db, caller, audit }) => {
    if (!maySetSchedule(caller.level, userId === caller.userId)) throw forbidden();
    await assertOpenFrom(db, caller, userId, validFrom, 'validFrom');
    if (!(await deleteSchedule(db, caller.accountId, userId, validFrom))) throw notFound();
    audit({ target: 'work-schedules', targetId: userId });
    return { message: 'Deleted' };
  },
};

/**
 * A schedule applies until the next one starts.
 * @throws Refusal 400 if one of its days is in a month that is closed for the person
 */
async function assertOpenFrom(db: Db, caller: Caller, userId: number, from: CalendarDate, path: string): Promise<void> {
  const { accountId, timeZone } = caller;
  await lockWorker(db, { accountId, userId, timeZone });
  const later = (await findSchedules(db, accountId, [userId])).map(({ valid_from }) => valid_from);
  const next = later.filter((date) => date > from).sort()[0];
  const closed = await listClosedMonths(db, accountId, userId);
  if (closed.some((month) => lastDayOf(month) >= from && (next === undefined || firstDayOf(month) < next)))
    throw invalid(path, 'applies to days of a month that is closed', 'month_closed');
}

const shown = ({ minutes, ...row }: ScheduleRow) => ({ ...row, minutes: [...minutes] });
