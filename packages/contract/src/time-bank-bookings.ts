import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { date, filled, id, inputDate, message } from './shapes.ts';
import { balance } from './balances.ts';
import { entryMinutes } from './time-bank.ts';

/** The maximum number of people in one booking, and of entries in one reversal. */
export const BOOKING_LIMIT = 200;

/**
 * Why hours are not booked for a person; `own_row`: the caller; `not_bankable`: no agreement on the day of a credit.
 */
const BOOKING_REFUSALS = ['own_row', 'month_closed', 'not_bankable', 'balance_too_low', 'above_daily_limit'] as const;

/** The effect of a booking on one person. */
export const bookedPerson = z.object({
  user_id: id,
  /** Null if the booking is allowed. */
  refused: z.nullable(z.enum(BOOKING_REFUSALS)),
  /** On the booking's day for a debit, as in `preview`; now for a credit. */
  balance_before_minutes: balance,
  balance_after_minutes: balance,
  /** The last usable day of a credit; null for a debit. */
  due_on: z.nullable(date),
  /** The credits that a debit takes from; the remaining minutes are uncovered. */
  lots: z.array(z.object({ entry_id: id, occurred_on: date, due_on: z.nullable(date), minutes: entryMinutes })),
  /** Null unless it was written. */
  entry_id: z.nullable(id),
});
export type BookedPerson = z.infer<typeof bookedPerson>;

const reason = filled(500);
const ids = z.array(id).check(z.minLength(1), z.maxLength(BOOKING_LIMIT));

/** Bookings for several people, a part of the resource `time-bank`; separate, because only one form needs them. */
export const bookings = resource('time-bank', noRowsSeen, {
  bookMany: {
    method: 'POST',
    path: '/v2/time-bank/bookings',
    summary:
      'Debit or credit the same hours of several people, all or none: a 400 names each person who is refused by `user_ids.N` and in `details.people`; 403 for oneself. With dry_run nothing is written, and a refusal is a row',
    access: 'bank.post',
    idempotent: true,
    body: z
      .strictObject({
        kind: z.enum(['debit', 'credit']),
        user_ids: ids,
        minutes: entryMinutes,
        reason: z.optional(reason),
        occurred_on: z.optional(inputDate),
        origin: z.optional(z.enum(['absence', 'overtime', 'manual'])),
        dry_run: z.optional(z.boolean()),
      })
      .check(
        z.refine(({ reason: text, dry_run }) => dry_run === true || text !== undefined, {
          error: 'is required',
          path: ['reason'],
          params: { code: 'required' },
        }),
        z.refine(({ kind, origin = 'manual' }) => OF_KIND[kind].includes(origin), {
          error: 'is not an origin of this kind',
          path: ['origin'],
          params: { code: 'not_an_option' },
        }),
      ),
    response: z.object({
      people: z.array(bookedPerson),
      /** The last usable day of a credit, if it is the same for everybody; null for a debit. */
      due_on: z.nullable(date),
      message,
    }),
  },
  reverseMany: {
    method: 'POST',
    path: '/v2/time-bank/entries/reverse',
    summary:
      'Reverse several entries, all or none: a 400 names each entry that is refused by `ids.N`, with the people in `details.user_ids`; 403 for oneself',
    access: 'bank.post',
    idempotent: true,
    body: z.strictObject({ ids, reason }),
    response: z.object({ entry_ids: z.array(id), message }),
  },
});

const OF_KIND: Readonly<Record<'debit' | 'credit', readonly string[]>> = {
  debit: ['absence', 'manual'],
  credit: ['overtime', 'manual'],
};
