import type { schedules } from '@jornada/contract/work-time-schedules';
import { may } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import { forbidden, invalid, notFound } from '@jornada/domain/refusal';
import { scheduleOn } from '@jornada/domain/schedules';
import type { Handlers } from '../http/mount.ts';
import { deleteSchedule, findSchedules, isPerson, putSchedule, type ScheduleRow } from './schedules.queries.ts';

export const schedulesHandlers: Handlers<typeof schedules> = {
  all: async (_, { db, caller, now }) => {
    const today = dateIn(caller.timeZone, now);
    const rows = await findSchedules(db, caller.accountId, null);
    const ofUser = Map.groupBy(rows, ({ user_id }) => user_id);
    return {
      items: [...ofUser.values()]
        .flatMap((own) => (scheduleOn(own, today) as ScheduleRow | undefined) ?? [])
        .map(shown),
    };
  },

  list: async ({ params: { userId } }, { db, caller }) => {
    if (userId !== caller.userId && !may(caller.level, 'hours.read-all')) throw forbidden();
    if (!(await isPerson(db, caller.accountId, userId))) throw notFound();
    return { items: (await findSchedules(db, caller.accountId, [userId])).toReversed().map(shown) };
  },

  create: async ({ params: { userId }, body }, { db, caller, now, audit }) => {
    if (!(await isPerson(db, caller.accountId, userId)))
      throw invalid('userId', 'is not a person of this account', 'not_here');
    const row = { ...body, user_id: userId, created_by: caller.userId, created_at: now.toISOString() };
    await putSchedule(db, caller.accountId, row);
    audit({ target: 'work-schedules', targetId: userId, fields: ['valid_from', 'minutes'] });
    return row;
  },

  remove: async ({ params: { userId, validFrom } }, { db, caller, audit }) => {
    if (!(await deleteSchedule(db, caller.accountId, userId, validFrom))) throw notFound();
    audit({ target: 'work-schedules', targetId: userId });
    return { message: 'Deleted' };
  },
};

const shown = ({ minutes, ...row }: ScheduleRow) => ({ ...row, minutes: [...minutes] });
