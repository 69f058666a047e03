import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { byId, date, filled, id, inputDate, message } from './shapes.ts';

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
    summary: 'The holidays of the account, in order; of one year if it is given',
    access: 'account.read',
    query: z.strictObject({ year: z.optional(yearInUrl) }),
    response: z.object({ items: z.array(holiday) }),
  },
  create: {
    method: 'POST',
    path: '/v2/accounts/holidays',
    summary: 'Add a holiday, on which no work is due',
    access: 'hours.schedules',
    idempotent: true,
    body: z.strictObject({ date: inputDate, name: filled(200) }),
    response: holiday,
  },
  addNational: {
    method: 'POST',
    path: '/v2/accounts/holidays/national',
    summary: 'Add Brazil’s national holidays of a year; existing holidays are kept',
    access: 'hours.schedules',
    body: z.strictObject({ year: z.int().check(z.gte(1950), z.lte(2299)) }),
    /** `skipped`: national holidays in months that are closed. */
    response: z.object({ added: z.array(holiday), skipped: z.array(date) }),
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
