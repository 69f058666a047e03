import { ENTRY_KINDS } from '@jornada/domain/bank';
import { ORIGINS } from '@jornada/domain/closing';
import { NEGATIVE_RULES, REGIMES } from '@jornada/domain/time-bank';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { csvOf, list, orderedCsvOf, orderedList } from './list.ts';
import {
  byId,
  count,
  date,
  filled,
  flag,
  id,
  idInUrl,
  inputDate,
  inputMonth,
  instant,
  message,
  month,
  searchText,
  version,
} from './shapes.ts';

/** The lines at the head of an exported statement of a period. */
export const HEAD_LINES = ['opening', 'credits', 'debits', 'expired', 'closing'] as const;

/** Minutes of one entry: above zero, and bounded by the work of several years. */
const entryMinutes = z.int().check(z.gte(1), z.lte(1_000_000));
/** A balance or its change, in minutes; may be negative. */
const balance = z.int();

export const entry = z.object({
  id,
  user_id: id,
  kind: z.enum(ENTRY_KINDS),
  minutes: entryMinutes,
  occurred_on: date,
  due_on: z.nullable(date),
  origin: z.enum(ORIGINS),
  reason: z.string(),
  /** Null for a job. */
  created_by: z.nullable(id),
  created_at: instant,
  reverses_id: z.nullable(id),
  /** For an expiry, the expired credit; for a payout, its expiry. */
  concerns_id: z.nullable(id),
  /** For a payout: per cent above the normal hour. */
  payout_percent: z.nullable(count),
  balance_after_minutes: balance,
});
export type Entry = z.infer<typeof entry>;

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

export const balanceRow = z.object({
  user_id: id,
  nome: z.string(),
  is_active: z.boolean(),
  balance_minutes: balance,
  due_soon_minutes: count,
  next_due_on: z.nullable(date),
  /** Hours past their due date that wait for the closing of their month to expire. */
  waiting_minutes: count,
});
export type BalanceRow = z.infer<typeof balanceRow>;

export const BALANCE_SORTS = ['nome', 'balance_minutes', 'due_soon_minutes', 'next_due_on'] as const;

/** One’s own ledger at any level, everyone’s with `bank.read-all`. */
const ofPerson = { param: 'userId', others: 'bank.read-all' } as const;
const person = { userId: idInUrl };

const takenLots = z.array(z.object({ entry_id: id, minutes: entryMinutes }));
const reason = filled(500);
const posted = { entry, balance_minutes: balance, message };

export const policy = z.object({
  regime: z.enum(REGIMES),
  payout_percent: count,
  negative: z.enum(NEGATIVE_RULES),
  negative_limit_minutes: count,
  daily_overtime_minutes: count,
  daily_work_minutes: count,
  tolerance_minutes: count,
  bank_sundays_and_holidays: z.boolean(),
  /** The first month that is ever closed; null before the first closing. */
  closes_from: z.nullable(month),
  /** Due days in a row without hours or absence that hold a person in a closing. */
  unexplained_days: count,
  version,
});
export type BankPolicy = z.infer<typeof policy>;

const balances = list({
  path: '/v2/time-bank',
  summary:
    'Balances of the people, and what falls due within 30 days (`due_soon`: only who has some of it); those who may read only their own see their own',
  access: 'bank.own',
  endedLink: 'own',
  item: balanceRow,
  filters: { q: z.optional(searchText), due_soon: z.optional(flag) },
  sorts: BALANCE_SORTS,
  defaultSort: 'nome',
});

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

export const timeBank = resource('time-bank', noRowsSeen, {
  list: balances,
  exportBalances: csvOf(balances, { summary: 'The same people as the list, as a CSV file', row: balanceRow }),
  // A list whose page is only a part of the response.
  statement: {
    ...ledger,
    response: z.object({
      user_id: id,
      balance_minutes: balance,
      entries: ledger.response,
      /** Entries not on this page that its entries refer to, or that refer to them. */
      related: z.array(entry),
      lots: z.array(lot),
      uncovered: z.array(uncovered),
      balance_by_day: z.array(z.object({ date, balance_minutes: balance })),
      /** By day and id, the balances counted from the opening balance; otherwise in the order of booking. */
      entries_order: z.enum(['day', 'booking']),
      /** Opening balance + credits - debits - expired = closing balance. A reversal counts for the kind it reverses. */
      opening_balance_minutes: balance,
      credits_minutes: balance,
      debits_minutes: balance,
      expired_minutes: balance,
      closing_balance_minutes: balance,
      /** The lots and debts at the end of the period; their difference is the closing balance. */
      lots_at_end: z.object({ lots: z.array(lot), uncovered: z.array(uncovered) }),
      /** Minutes of lots that are past their due date and not expired yet. */
      waiting_minutes: count,
      /**
       * The days since the last closing up to yesterday, judged and not booked: what they would add to what is booked
       * about them. Null without such a day, or if nothing was worked or expected.
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
    summary:
      'Why a balance is what it is: as the sum of its entries by kind, and as what is open less what is uncovered',
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
      'Why an entry is what it is: the lots a debit lives on, what became of a credit, what it refers to and what refers to it',
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
      /** For a credit: the debits that it currently covers. */
      used_by: z.array(z.object({ entry_id: id, occurred_on: date, minutes: entryMinutes })),
      /** For a credit: its remaining minutes; null if it was reversed. */
      remaining_minutes: z.nullable(count),
      /** Entries that this one refers to or that refer to it, oldest first. */
      related: z.array(statementEntry),
    }),
  },
  debitHours: {
    method: 'POST',
    path: '/v2/time-bank/debitar-horas',
    summary: 'Debit hours: takes from the open lots, the one that falls due first at first',
    access: 'bank.post',
    idempotent: true,
    body: z.strictObject({
      user_id: id,
      minutes: entryMinutes,
      reason,
      occurred_on: z.optional(inputDate),
      origin: z.optional(z.enum(['absence', 'manual'])),
    }),
    response: z.object({ ...posted, lots: takenLots, warnings: z.optional(z.array(z.string())) }),
  },
  creditHours: {
    method: 'POST',
    path: '/v2/time-bank/creditar-horas',
    summary: 'Credit hours: a new lot that falls due after the period of the regime',
    access: 'bank.post',
    idempotent: true,
    body: z.strictObject({
      user_id: id,
      minutes: entryMinutes,
      reason,
      occurred_on: z.optional(inputDate),
      origin: z.optional(z.enum(['overtime', 'manual'])),
    }),
    response: z.object(posted),
  },
  reverse: {
    method: 'POST',
    path: '/v2/time-bank/entries/{id}/reverse',
    summary: 'Undo an entry by its opposite; an expiry together with its payout',
    access: 'bank.post',
    idempotent: true,
    params: byId,
    body: z.strictObject({ reason }),
    response: z.object(posted),
  },
  preview: {
    method: 'POST',
    path: '/v2/time-bank/preview',
    summary: 'What a debit would do; nothing is written',
    access: 'bank.post',
    changes: 'nothing',
    body: z.strictObject({ user_id: id, minutes: entryMinutes, occurred_on: z.optional(inputDate) }),
    response: z.object({
      allowed: z.boolean(),
      balance_before_minutes: balance,
      balance_after_minutes: balance,
      lots: takenLots,
      message,
    }),
  },
  policy: {
    method: 'GET',
    path: '/v2/time-bank/policy',
    summary: 'The rules of this account',
    access: 'bank.own',
    endedLink: 'own',
    response: policy,
  },
  changePolicy: {
    method: 'PATCH',
    path: '/v2/time-bank/policy',
    summary: 'Change the rules of this account; what was booked stays as it was booked',
    access: 'bank.policy',
    body: z.extend(
      z.partial(
        z.strictObject({
          regime: z.enum(REGIMES),
          payout_percent: z.int().check(z.gte(50), z.lte(500)),
          negative: z.enum(NEGATIVE_RULES),
          negative_limit_minutes: z.int().check(z.gte(0), z.lte(100_000)),
          daily_overtime_minutes: z.int().check(z.gte(0), z.lte(120)),
          daily_work_minutes: z.int().check(z.gte(0), z.lte(600)),
          tolerance_minutes: z.int().check(z.gte(0), z.lte(10)),
          bank_sundays_and_holidays: z.boolean(),
          /** Only while no closing is in force (400 `closing_in_force`). */
          closes_from: z.nullable(inputMonth),
          unexplained_days: z.int().check(z.gte(1), z.lte(10)),
        }),
      ),
      { version },
    ),
    response: policy,
  },
});
