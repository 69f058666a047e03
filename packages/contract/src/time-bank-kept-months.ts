import { CLOSING_EVENTS, CLOSING_REASONS, CLOSING_STATES } from '@jornada/domain/closing';
import { ABSENCE_EFFECTS } from '@jornada/domain/expected';
import { EMPLOYMENT_TYPES } from '@jornada/domain/hr-data';
import { z } from 'zod/mini';
import { balance } from './balances.ts';
import { noRowsSeen, resource } from './endpoint.ts';
import { csvOf, list } from './list.ts';
import { count, flag, id, idInUrl, inputMonth, instant, page, repeatable, searchText } from './shapes.ts';
import { entry } from './time-bank.ts';
import { closing, closingDay, closingPerson } from './time-bank-closings.ts';

const DETAILS = { stretches: true, doubtful: true, warnings: true, days: true } as const;

/**
 * Stored with a person's month in addition to its days. Months closed by an older version have only the current name.
 */
const facts = {
  /** The name when the month was closed. */
  nome: z.string(),
  /** From the HR record at that time; null without one, and for readers who see neither HR data nor the payroll. */
  employee_number: z.nullable(z.string()),
  department: z.nullable(z.string()),
  employment_type: z.nullable(z.enum(EMPLOYMENT_TYPES)),
  /** The balances before the month and at its end, right after it was closed. */
  opening_balance_minutes: z.nullable(balance),
  closing_balance_minutes: z.nullable(balance),
  closed_by: z.nullable(id),
  closed_at: instant,
  /** The reason entered by the author of a correction. */
  reason: z.string(),
};

/** A person's month as stored by a closing. */
const keptPerson = z.extend(z.omit(closingPerson, DETAILS), facts);
export type KeptPerson = z.infer<typeof keptPerson>;

const keptDay = z.extend(z.omit(closingDay, { absences: true }), {
  absences: z.array(
    z.object({
      /** Null if the kind is private and the caller may not see it. */
      kind_id: z.nullable(id),
      effect: z.enum(ABSENCE_EFFECTS),
      minutes: count,
      is_whole: z.boolean(),
    }),
  ),
});
export type KeptDay = z.infer<typeof keptDay>;

/** A line of the file of people. */
const keptLine = z.object({
  month: z.string(),
  ...z.omit(keptPerson, { reasons: true }).shape,
  /** Separated by spaces. */
  reasons: z.string(),
});

/** A line of the file of days. */
const keptDayLine = z.object({
  user_id: id,
  nome: z.string(),
  revision: count,
  ...z.omit(closingDay, { absences: true }).shape,
});

const keptMonth = list({
  path: '/v2/time-bank/closings/{month}',
  summary:
    'The people of a closed month as it was kept, by name, with the closing and its sums: the closing in force, or the last one that was taken back. `revision`: people’s months of that revision, by default the latest of each',
  access: 'bank.read-all',
  params: z.strictObject({ month: inputMonth }),
  item: keptPerson,
  filters: {
    state: z.optional(repeatable(z.enum(CLOSING_STATES))),
    q: z.optional(searchText),
    /** Only people led by the caller. */
    team: z.optional(flag),
    revision: z.optional(idInUrl),
  },
  sorts: ['nome'],
  defaultSort: 'nome',
});

/** Reading stored closings; separate from making closings, because reading needs other rights. */
export const keptMonths = resource('time-bank', noRowsSeen, {
  // A list whose page is only a part of the response.
  keptMonth: { ...keptMonth, response: z.extend(page(keptPerson), { closing }) },
  exportKeptMonth: csvOf(keptMonth, {
    summary: 'The same people as the list, one row each, as a CSV file',
    row: keptLine,
  }),
  exportKeptDays: {
    method: 'GET',
    path: '/v2/time-bank/closings/{month}/days.csv',
    summary: 'The days of a closed month as they were judged, one row for each person and day, as a CSV file',
    access: 'bank.read-all',
    params: z.strictObject({ month: inputMonth }),
    answers: 'csv',
    heavy: true,
    response: keptDayLine,
  },
  keptPerson: {
    method: 'GET',
    path: '/v2/time-bank/closings/{month}/people/{userId}',
    summary:
      'A person’s closed month as it was kept: figures, days, every revision, what happened to it, and what it booked. 404 for a person whom the closing did not include',
    access: 'bank.own',
    ofPerson: { param: 'userId', others: 'bank.read-all' },
    params: z.strictObject({ month: inputMonth, userId: idInUrl }),
    query: z.strictObject({ revision: z.optional(idInUrl) }),
    response: z.object({
      person: z.extend(keptPerson, z.pick(closingPerson, { stretches: true, doubtful: true, warnings: true }).shape),
      days: z.array(keptDay),
      /** Every revision, oldest first. */
      revisions: z.array(keptPerson),
      /** The events of the month, oldest first. */
      events: z.array(
        z.object({
          /** The revision that was created, or whose state changed. */
          revision: count,
          event: z.enum(CLOSING_EVENTS),
          reasons: z.array(z.enum(CLOSING_REASONS)),
          reason: z.string(),
          user_id: z.nullable(id),
          at: instant,
        }),
      ),
      /** Entries that the closing booked for the person, in all revisions, oldest first. */
      entries: z.array(entry),
    }),
  },
});
