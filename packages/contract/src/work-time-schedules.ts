import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { date, id, idInUrl, inputDate, instant, message } from './shapes.ts';

/** Minutes per weekday, Monday to Sunday. */
const weekMinutes = z.array(z.int().check(z.gte(0), z.lte(1_440))).check(z.length(7));

/** A person's expected minutes, from a date until the next schedule begins. */
export const schedule = z.object({
  user_id: id,
  valid_from: date,
  minutes: weekMinutes,
  created_by: id,
  created_at: instant,
});
export type Schedule = z.infer<typeof schedule>;

const ofUser = z.strictObject({ userId: idInUrl });

export const schedules = resource('work-schedules', rowsSeenBy('hours.read-all'), {
  all: {
    method: 'GET',
    path: '/v2/work-time/schedules',
    summary: 'The schedules in force today, by person',
    access: 'hours.read-all',
    response: z.object({ items: z.array(schedule) }),
  },
  list: {
    method: 'GET',
    path: '/v2/work-time/schedules/{userId}',
    summary: 'The schedules of a person, the latest first',
    access: 'hours.own',
    ofPerson: { param: 'userId', others: 'hours.read-all' },
    params: ofUser,
    response: z.object({ items: z.array(schedule) }),
  },
  create: {
    method: 'POST',
    path: '/v2/work-time/schedules/{userId}',
    summary: 'Add a schedule of a person from a date on; one of the same date is replaced',
    access: 'hours.schedules',
    params: ofUser,
    body: z.strictObject({ valid_from: inputDate, minutes: weekMinutes }),
    response: schedule,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/work-time/schedules/{userId}/{validFrom}',
    summary: 'Delete a schedule that was entered by mistake',
    access: 'hours.schedules',
    params: z.strictObject({ userId: idInUrl, validFrom: date }),
    response: z.object({ message }),
  },
});
