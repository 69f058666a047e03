import { ENTRY_KINDS } from '@jornada/domain/bank';
import { ORIGINS } from '@jornada/domain/closing';
import { z } from 'zod/mini';
import { balance, balanceRow } from './balances.ts';
import { noRowsSeen, resource } from './endpoint.ts';
import { csvOf, list } from './list.ts';
import { byId, count, date, filled, flag, id, inputDate, instant, message, searchText } from './shapes.ts';

/** Minutes of one entry: positive, and limited to several years of work. */
export const entryMinutes = z.int().check(z.gte(1), z.lte(1_000_000));
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
  /** For a payout: percentage above the normal hour. */
  payout_percent: z.nullable(count),
  /** The settlement that booked it and with which it is reversed. */
  settlement_id: z.nullable(id),
  balance_after_minutes: balance,
});
export type Entry = z.infer<typeof entry>;

export const BALANCE_SORTS = ['nome', 'balance_minutes', 'due_soon_minutes', 'next_due_on'] as const;

const takenLots = z.array(z.object({ entry_id: id, minutes: entryMinutes }));
const reason = filled(500);
const posted = { entry, balance_minutes: balance, message };

const balances = list({
  path: '/v2/time-bank',
  summary:
    'Balances of people, and minutes that fall due within 30 days (`due_soon`: only people with some). Callers who may read only their own get their own',
  access: 'bank.own',
  endedLink: 'own',
  item: balanceRow,
  filters: { q: z.optional(searchText), due_soon: z.optional(flag) },
  sorts: BALANCE_SORTS,
  defaultSort: 'nome',
});

export const timeBank = resource('time-bank', noRowsSeen, {
  list: balances,
  exportBalances: csvOf(balances, { summary: 'The same people as the list, as a CSV file', row: balanceRow }),
  debitHours: {
    method: 'POST',
    path: '/v2/time-bank/debitar-horas',
    summary: 'Debit hours: takes from the open lots, the earliest due date first',
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
    summary:
      'Credit hours: a new lot that falls due by the rules of its day. 400 `not_bankable` without an agreement on it, `above_daily_limit` for overtime above what the day may still bring into the bank (`details.limit_minutes`)',
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
    summary:
      'Reverse an entry; an expiry together with its payout. 400 `with_settlement` for an entry of a settlement, which is reversed as a whole',
    access: 'bank.post',
    idempotent: true,
    params: byId,
    body: z.strictObject({ reason }),
    response: z.object(posted),
  },
  preview: {
    method: 'POST',
    path: '/v2/time-bank/preview',
    summary: 'The effect of a debit; nothing is written',
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
});
