import { CLOSING_REASONS, CLOSING_STATES } from '@jornada/domain/closing';
import { ABSENCE_EFFECTS } from '@jornada/domain/expected';
import { DAY_WARNINGS } from '@jornada/domain/judged-month';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { openMonth } from './open-months.ts';
import { count, date, filled, id, idInUrl, inputMonth, instant, message, month } from './shapes.ts';

/** Minutes that may be negative. */
const signed = z.int();

/** A day as it was judged, in minutes. */
export const closingDay = z.object({
  date,
  /** The name of the holiday, if it was one. */
  holiday: z.nullable(z.string()),
  worked_minutes: count,
  /** From the schedule; 0 on a holiday. `scheduled` = `expected` + `excused` + `bank` + `unpaid`, where known. */
  scheduled_minutes: count,
  /** The expected work. Null without a schedule: the day is not judged. */
  expected_minutes: z.nullable(count),
  /** The result of the day without earlier bookings: overtime for the bank, its value there, and missing work. */
  credit_minutes: count,
  banked_minutes: count,
  debit_minutes: count,
  /** Overtime for the payroll; `paid_rest` is the part on rest days, paid double. */
  paid_minutes: count,
  paid_rest_minutes: count,
  /** Absence by its effect. `bank` is its remainder: hours worked on a day off reduce it. */
  excused: count,
  bank: count,
  unpaid: count,
  /**
   * Its absences by kind; their minutes add up to the three fields above. `is_whole`: the whole day, including days
   * without scheduled work. Empty in months that were closed by an older version.
   */
  absences: z.array(z.object({ kind_id: id, effect: z.enum(ABSENCE_EFFECTS), minutes: count, is_whole: z.boolean() })),
  /** Minutes booked for the day before this revision; negative for a debit. */
  booked_minutes: signed,
  /** Missing work that exceeds the balance limit, for the payroll. */
  unbooked_minutes: count,
  /** The limit that kept overtime out of the bank. */
  capped_by: z.nullable(z.enum(['daily_overtime', 'daily_work'])),
  /** The version of the agreement in force; null without one, and then nothing of the day goes into the bank. */
  rule_id: z.nullable(id),
});

/**
 * A person's month in a closing, in minutes. In a later revision the figures are those of the month in all revisions
 * together, not the difference.
 */
export const closingPerson = z.object({
  user_id: id,
  /** For a preview: the state that the closing would result in. */
  state: z.enum(CLOSING_STATES),
  /**
   * Why a person is held, each reason that applies:
   * - `own_row`: the closer's own month. Another person of level 2 or 5 closes it
   * - `unexplained`: see `stretches`; name the person in `accept_unexplained`
   * - `earlier_month`: an earlier month of the person is held or being corrected
   * - `by_hand`: named in `hold`
   *
   * Of a closed one, `no_record`: nothing was recorded in this month and the one before, so nothing was booked about its
   * days, unless the person is named in `judge_empty`.
   */
  reasons: z.array(z.enum(CLOSING_REASONS)),
  /** From 1; each closing of the person adds one. */
  revision: count,
  /**
   * Closed by an older version without days: only `to_credit_minutes` and `to_debit_minutes` are known, the others are
   * 0.
   */
  reconstructed: z.boolean(),
  /** The version of an agreement in force at the end of the month; null without one. */
  rule_id: z.nullable(id),
  worked_minutes: count,
  /** Null if the person has no schedule; then nothing is booked. */
  expected_minutes: z.nullable(count),
  /** The result of the days: overtime for the bank, and missing work. */
  credit_minutes: count,
  debit_minutes: count,
  /** Minutes booked manually for the days before the first closing. Negative for debits. */
  booked_before_minutes: signed,
  /**
   * The bookings of the closing: credits and reversals of debits, and debits. Their difference is its sum without
   * expiries.
   */
  to_credit_minutes: count,
  to_debit_minutes: count,
  excused_minutes: count,
  bank_absence_minutes: count,
  unpaid_minutes: count,
  /** Overtime for the payroll: above the day's limits, or on rest days (`paid_rest_minutes`, a part of it). */
  paid_minutes: count,
  paid_rest_minutes: count,
  /** Overdue hours that expire and are paid out. */
  expired_minutes: count,
  /** Missing work beyond the balance limit: not booked, but passed to the payroll. */
  unbooked_minutes: count,
  /** Consecutive due days without hours or absence, inclusive. */
  stretches: z.array(z.object({ from: date, to: date, due_minutes: count })),
  /**
   * Manual bookings that may duplicate the result of their day; `count_entry_ids` counts them as part of it. `signed`:
   * negative for a debit.
   */
  doubtful: z.array(z.object({ entry_id: id, date, minutes: count, signed })),
  /** Warnings about a day, with the minutes concerned. Never a reason to hold. */
  warnings: z.array(z.object({ date, code: z.enum(DAY_WARNINGS), minutes: count })),
  days: z.array(closingDay),
});
export type ClosingPerson = z.infer<typeof closingPerson>;

/** A closing, with the sums of the latest revisions of its people. */
export const closing = z.object({
  id,
  month,
  /** `partly`: in force, with people who are held or being corrected. */
  state: z.enum(['closed', 'partly', 'taken_back']),
  closed_at: instant,
  closed_by: id,
  /** Time and author of the reopening. */
  reopened_at: z.nullable(instant),
  reopened_by: z.nullable(id),
  reason: z.string(),
  /** People with a row in the closing; those held or being corrected; those closed more than once. */
  people: count,
  held: count,
  corrected: count,
  totals: z.object({
    /** Booked minutes: credits and reversals of debits; debits. */
    credit_minutes: count,
    debit_minutes: count,
    paid_minutes: count,
    paid_rest_minutes: count,
    expired_minutes: count,
    unbooked_minutes: count,
  }),
});

const reason = filled(500);
const ofMonth = z.strictObject({ month: inputMonth });
const ofPersonAndMonth = z.strictObject({ month: inputMonth, userId: idInUrl });
const userIds = z.optional(z.array(id).check(z.maxLength(10_000)));
const entryIds = z.optional(z.array(id).check(z.maxLength(10_000)));

/**
 * The operations of closing a month, a part of the resource `time-bank`; separate, because only one screen needs them.
 */
export const closings = resource('time-bank', noRowsSeen, {
  closings: {
    method: 'GET',
    path: '/v2/time-bank/closings',
    summary: 'The months that were closed, newest first, and the months that are over and not closed',
    access: 'bank.read-all',
    response: z.object({
      items: z.array(closing),
      /** From `closes_from` on, oldest first; before the first closing, only the last month. */
      open_months: z.array(openMonth),
    }),
  },
  close: {
    method: 'POST',
    path: '/v2/time-bank/closings',
    summary:
      'Close a month that is over: books, by person and day, the results of worked hours that are not in the bank yet; with dry_run nothing is written, and a closed month returns its stored figures',
    access: 'bank.post',
    heavy: true,
    idempotent: true,
    body: z.strictObject({
      month: inputMonth,
      dry_run: z.optional(z.boolean()),
      /** People to close later. */
      hold: userIds,
      /** People whose unexplained days are missing work. */
      accept_unexplained: userIds,
      /** People to judge although they recorded nothing in this month and the previous one. */
      judge_empty: userIds,
      /** Manual bookings dated in the month that count as part of their day; anything else is 400 `not_here`. */
      count_entry_ids: entryIds,
    }),
    response: z.object({ month, people: z.array(closingPerson) }),
  },
  closePerson: {
    method: 'POST',
    path: '/v2/time-bank/closings/{month}/people/{userId}/close',
    summary:
      'Close the month of a person who is held or being corrected; one that is still held stays so, with its reasons. 409 `wrong_state` for others; 403 for oneself, but for a level 5 who is the only one to close months and gives a reason',
    access: 'bank.post',
    params: ofPersonAndMonth,
    body: z.strictObject({
      reason: z.optional(reason),
      accept_unexplained: z.optional(z.boolean()),
      judge_empty: z.optional(z.boolean()),
      count_entry_ids: entryIds,
      dry_run: z.optional(z.boolean()),
    }),
    response: closingPerson,
  },
  correct: {
    method: 'POST',
    path: '/v2/time-bank/closings/{month}/people/{userId}/correct',
    summary:
      'Open the closed month of one person for changes of hours and schedule; its bookings stay. 409 `wrong_state` unless closed; 403 for oneself',
    access: 'bank.post',
    params: ofPersonAndMonth,
    body: z.strictObject({ reason }),
    response: closingPerson,
  },
  keep: {
    method: 'POST',
    path: '/v2/time-bank/closings/{month}/people/{userId}/keep',
    summary:
      'End a correction without booking; 409 `changed` if a day is judged differently now, 409 `wrong_state` unless being corrected',
    access: 'bank.post',
    params: ofPersonAndMonth,
    response: closingPerson,
  },
  drift: {
    method: 'GET',
    path: '/v2/time-bank/closings/{month}/drift',
    summary:
      'Judge a closed month again, without booking: where days of closed people would differ now. Empty unless a time zone, an employment date or the rules changed since',
    access: 'bank.read-all',
    heavy: true,
    params: ofMonth,
    response: z.object({
      items: z.array(
        z.object({
          user_id: id,
          date,
          /** The changed field of the day. */
          field: z.enum([
            'worked_minutes',
            'expected_minutes',
            'credit_minutes',
            'debit_minutes',
            'paid_minutes',
            'paid_rest_minutes',
            'excused',
            'bank',
            'unpaid',
          ]),
          /** Null without a schedule, since nothing was judged. */
          was: z.nullable(count),
          now: z.nullable(count),
        }),
      ),
    }),
  },
  reopen: {
    method: 'POST',
    path: '/v2/time-bank/closings/{month}/reopen',
    summary:
      'Reopen the newest closing by reversing all its entries, or none: 400 names everybody whose hours were used (`details.user_ids`); 400 `not_the_newest` for an earlier month, `handed_over` if the payroll has it',
    access: 'bank.post',
    params: ofMonth,
    body: z.strictObject({ reason }),
    response: z.object({ month, reversed: count, message }),
  },
});
