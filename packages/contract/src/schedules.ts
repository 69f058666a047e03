import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { byId, date, filled, id, idInUrl, inputDate, instant, message } from './shapes.ts';

/** Minutes of Monday to Sunday. */
const weekMinutes = z.array(z.int().check(z.gte(0), z.lte(1_440))).check(z.length(7));

/** What somebody is due to work, from a date on until the next one begins. */
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
    summary: 'The schedule that holds today for everybody who has one',
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
    summary: 'Give a person a schedule from a date on; one of the same date is replaced',
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

export const holiday = z.object({ id, date, name: z.string() });
export type Holiday = z.infer<typeof holiday>;

/** A year of the Gregorian calendar, `2026`. */
const yearInUrl = z.pipe(
  z.string().check(z.regex(/^[12]\d{3}$/, { error: 'must be a year like 2026' })),
  z.transform(Number),
);

export const holidays = resource('holidays', rowsSeenBy('hours.own'), {
  list: {
    method: 'GET',
    path: '/v2/accounts/holidays',
    summary: 'The holidays of the account, in order; of one year where it is named',
    access: 'account.read',
    query: z.strictObject({ year: z.optional(yearInUrl) }),
    response: z.object({ items: z.array(holiday) }),
  },
  create: {
    method: 'POST',
    path: '/v2/accounts/holidays',
    summary: 'Add a holiday: nobody is due to work on it',
    access: 'hours.schedules',
    idempotent: true,
    body: z.strictObject({ date: inputDate, name: filled(200) }),
    response: holiday,
  },
  addNational: {
    method: 'POST',
    path: '/v2/accounts/holidays/national',
    summary: 'Add Brazil’s national holidays of a year; dates that have one already keep it',
    access: 'hours.schedules',
    body: z.strictObject({ year: z.int().check(z.gte(1950), z.lte(2299)) }),
    response: z.object({ added: z.array(holiday) }),
  },
  remove: {
    method: 'DELETE',
    path: '/v2/accounts/holidays/{id}',
    summary: 'Delete a holiday',
    access: 'hours.schedules',
    params: byId,
    response: z.object({ message }),
  },
});
