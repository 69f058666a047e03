import { ENTRY_KINDS } from '@jornada/domain/bank';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { orderedCsvOf, orderedList } from './list.ts';
import { count, date, id, idInUrl, inputDate } from './shapes.ts';
import { balance } from './balances.ts';
import { entry, entryMinutes } from './time-bank.ts';

/** The lines at the head of an exported statement of a period. */
export const HEAD_LINES = ['opening', 'credits', 'debits', 'expired', 'closing'] as const;

/** An entry on a statement, with its reversal. */
export const statementEntry = z.extend(entry, { reversed_by_id: z.nullable(id) });
export type StatementEntry = z.infer<typeof statementEntry>;

/** A line of a statement. */
const statementLine = z.extend(statementEntry, {
  /** The day on which the entry was booked, if that is after the end of the period; otherwise null. */
  booked_on: z.nullable(date),
});

const lot = z.object({
  entry_id: id,
  occurred_on: date,
  minutes: entryMinutes,
  remaining_minutes: entryMinutes,
  due_on: date,
});
export type Lot = z.infer<typeof lot>;
/** The part of a debit that no lot covers, in minutes. */
const uncovered = z.object({ entry_id: id, occurred_on: date, minutes: entryMinutes });

/** One’s own ledger at any level, everyone’s with `bank.read-all`. */
const ofPerson = { param: 'userId', others: 'bank.read-all' } as const;
const person = { userId: idInUrl };

/** A row of an exported statement: an entry, or a line of its head, which has only minutes or a balance. */
const exportedLine = z.extend(z.partial(entry), {
  minutes: z.optional(balance),
  booked_on: z.optional(z.nullable(date)),
  line: z.enum(['entry', ...HEAD_LINES]),
});

const ledger = orderedList({
  path: '/v2/time-bank/{userId}',
  summary:
    'The ledger of a person, newest first, with the open lots and the balance by day. With `from` or `to`, the days that entries count for, it is a statement of that period: its lines go by day and add up from the opening to the closing balance',
  access: 'bank.own',
  ofPerson,
  endedLink: 'own',
  params: z.strictObject(person),
  item: statementLine,
  filters: { from: z.optional(inputDate), to: z.optional(inputDate) },
  order: '-id',
});

/**
 * The operations on one person's ledger, a part of the resource `time-bank`; separate, because lists of balances do not
 * need them.
 */
export const statements = resource('time-bank', noRowsSeen, {
  // A list whose page is only a part of the response.
  statement: {
    ...ledger,
    response: z.object({
      user_id: id,
      /**
       * From the HR record, for signed paper statements; null without one, and for readers who see neither HR data nor
       * the payroll of the person.
       */
      employment: z.nullable(
        z.object({ employee_number: z.string(), job_title: z.string(), joined_on: z.nullable(date) }),
      ),
      balance_minutes: balance,
      entries: ledger.response,
      /** Entries not on this page that its entries refer to, or that refer to them. */
      related: z.array(entry),
      lots: z.array(lot),
      uncovered: z.array(uncovered),
      balance_by_day: z.array(z.object({ date, balance_minutes: balance })),
      /** By day and id, with balances counted from the opening balance; otherwise in booking order. */
      entries_order: z.enum(['day', 'booking']),
      /** Opening balance + credits - debits - expired = closing balance. A reversal counts for the kind it reverses. */
      opening_balance_minutes: balance,
      credits_minutes: balance,
      debits_minutes: balance,
      expired_minutes: balance,
      closing_balance_minutes: balance,
      /** The lots and debts at the end of the period; their difference is the closing balance. */
      lots_at_end: z.object({ lots: z.array(lot), uncovered: z.array(uncovered) }),
      /** Minutes of overdue lots that have not expired yet. */
      waiting_minutes: count,
      /** Hours of approved absences that will be taken from the bank on future days. */
      reserved_minutes: count,
      /**
       * The days since the last closing up to yesterday, judged and not booked: their effect in addition to existing
       * bookings. Null without such a day, or if nothing was worked or expected.
       */
      open_month: z.nullable(
        z.object({
          from: date,
          to: date,
          credit_minutes: count,
          debit_minutes: count,
          paid_minutes: count,
          projected_balance_minutes: balance,
        }),
      ),
    }),
  },
  exportStatement: orderedCsvOf(ledger, {
    summary:
      'The ledger of a person as CSV, oldest first. With `from` or `to` by day, after lines with the opening balance, the sums of credits, debits and expired hours, and the closing balance',
    endedLink: 'own',
    row: exportedLine,
    order: 'id',
  }),
  explainBalance: {
    method: 'GET',
    path: '/v2/time-bank/{userId}/explanation',
    summary: 'The explanation of a balance: the sum of its entries by kind, and open lots less uncovered minutes',
    access: 'bank.own',
    ofPerson,
    endedLink: 'own',
    params: z.strictObject(person),
    response: z.object({
      balance_minutes: balance,
      by_kind: z.array(z.object({ kind: z.enum(ENTRY_KINDS), entries: count, minutes: balance })),
      lots: z.array(lot),
      uncovered: z.array(uncovered),
    }),
  },
  explainEntry: {
    method: 'GET',
    path: '/v2/time-bank/{userId}/entries/{id}',
    summary:
      'The explanation of an entry: the lots of a debit, the use of a credit, and the entries that refer to each other',
    access: 'bank.own',
    ofPerson,
    endedLink: 'own',
    params: z.strictObject({ ...person, id: idInUrl }),
    response: z.object({
      entry: statementEntry,
      balance_before_minutes: balance,
      /** For a debit: the credits that currently cover it. */
      takes: z.array(z.object({ entry_id: id, occurred_on: date, due_on: date, minutes: entryMinutes })),
      /** For a debit: the minutes that no credit covers yet. */
      uncovered_minutes: count,
      /** For a debit whose lots have changed: the day on which a later booking gave it the current ones. */
      reordered_on: z.nullable(date),
      /** For a credit: the debits that it currently covers. */
      used_by: z.array(z.object({ entry_id: id, occurred_on: date, minutes: entryMinutes })),
      /** For a credit: its remaining minutes; null if it was reversed. */
      remaining_minutes: z.nullable(count),
      /** Entries that this one refers to or that refer to it, oldest first. */
      related: z.array(statementEntry),
    }),
  },
});
