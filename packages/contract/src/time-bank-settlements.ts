import { END_ACTIONS, NEGATIVE_ENDS } from '@jornada/domain/agreements';
import { MOST_REVERSED, NOT_REVERSED, SETTLEMENT_KINDS } from '@jornada/domain/settlement';
import { z } from 'zod/mini';
import { balance } from './balances.ts';
import { noRowsSeen, resource } from './endpoint.ts';
import { list } from './list.ts';
import { byId, count, date, filled, flag, id, idInUrl, inputDate, instant, message, repeatable } from './shapes.ts';
import { entryMinutes } from './time-bank.ts';

const kind = z.enum(SETTLEMENT_KINDS);
const percent = z.int().check(z.gte(50), z.lte(500));
const lot = z.strictObject({ entry_id: id, minutes: entryMinutes });

/** Hours settled independently of closings: paid, forgiven, discounted or carried into the next cycle. */
const settlement = z.object({
  id,
  user_id: id,
  nome: z.string(),
  kind,
  minutes: entryMinutes,
  on: date,
  /** For `pay`: percentage above the normal hour. */
  percent: z.nullable(count),
  reason: z.string(),
  /** For `pay` and `carry`. */
  lots: z.array(lot),
  entry_ids: z.array(id),
  /** Whether it is part of the settlement of an offboarding, and is reversed with it. */
  offboarding: z.boolean(),
  /** Whether it was handed over to the payroll, so that it can no longer be reversed. */
  handed_over: z.boolean(),
  created_by: id,
  created_at: instant,
  reversed_by: z.nullable(id),
  reversed_at: z.nullable(instant),
});
export type Settlement = z.infer<typeof settlement>;

const reason = filled(500);

/** The content of a settlement; either `minutes` or `all`. */
const written = {
  user_id: id,
  kind,
  minutes: z.optional(entryMinutes),
  all: z.optional(z.boolean()),
  /** Today by default. */
  on: z.optional(inputDate),
  /** For `pay`: by default the percentage of the agreement. */
  percent: z.optional(percent),
  /** For `pay` and `carry`: by default the earliest due first. Their sum is `minutes`. */
  lots: z.optional(z.array(lot).check(z.minLength(1), z.maxLength(200))),
};
const oneAmount = z.refine<{ minutes?: number | undefined; all?: boolean | undefined }>(
  ({ minutes, all }) => (minutes === undefined) === (all === true),
  { error: 'is required unless everything is settled', path: ['minutes'], params: { code: 'required' } },
);
/** Each field is optional, but one of `minutes` and `all` is required. */
const EXAMPLE = { user_id: 1, kind: 'pay', minutes: 60 };

/** The effect of a settlement. */
const effect = {
  user_id: id,
  kind,
  minutes: entryMinutes,
  on: date,
  percent: z.nullable(count),
  lots: z.array(
    z.object({ entry_id: id, minutes: entryMinutes, occurred_on: date, due_on: date, carried_to: z.nullable(date) }),
  ),
  balance_before_minutes: balance,
  balance_minutes: balance,
};

export const SETTLEMENT_REFUSALS = [
  'oneself',
  'more_than_open',
  'more_than_owed',
  'percent_too_low',
  'not_allowed_by_agreement',
  'carry_needs_document',
  'month_closed',
] as const;

/** Settlements of the time bank, a part of the resource `time-bank`; separate, because few screens need them. */
export const settlements = resource('time-bank', noRowsSeen, {
  settlements: list({
    path: '/v2/time-bank/settlements',
    summary: 'The settlements of the account, with those that were reversed',
    access: 'bank.read-all',
    item: settlement,
    filters: {
      user_id: z.optional(repeatable(idInUrl)),
      kind: z.optional(repeatable(kind)),
      from: z.optional(inputDate),
      to: z.optional(inputDate),
      standing: z.optional(flag),
    },
    sorts: ['on'],
    defaultSort: '-on',
  }),
  cycles: {
    method: 'GET',
    path: '/v2/time-bank/settlements/cycles',
    summary:
      'Cycles of agreements that have ended and of which hours are still open or owed: proposals, nothing is booked',
    access: 'bank.settle',
    response: z.object({
      items: z.array(
        z.object({
          agreement_id: id,
          name: z.string(),
          from: date,
          to: date,
          /** People with open or owed hours of the cycle. */
          people: count,
          pay_minutes: count,
          negative_minutes: count,
          /** The rules of the agreement for open and for owed hours. */
          end_action: z.enum(END_ACTIONS),
          negative_end: z.enum(NEGATIVE_ENDS),
        }),
      ),
    }),
  },
  settle: {
    method: 'POST',
    path: '/v2/time-bank/settlements',
    summary:
      'Settle hours of a person: pay open ones, forgive or discount owed ones, or carry those of a cycle that has ended. 400 `more_than_open`, `more_than_owed`, `percent_too_low` (`details.percent`), `not_allowed_by_agreement`, `carry_needs_document`, `month_closed`; 403 for oneself',
    access: 'bank.settle',
    idempotent: true,
    body: z
      .strictObject({ ...written, reason })
      .check(oneAmount)
      .register(z.globalRegistry, { examples: [{ ...EXAMPLE, reason: 'Agreed' }] }),
    response: z.object({ settlement, balance_minutes: balance, message }),
  },
  previewSettlement: {
    method: 'POST',
    path: '/v2/time-bank/settlements/preview',
    summary: 'What a settlement would do; nothing is written',
    access: 'bank.settle',
    changes: 'nothing',
    body: z
      .strictObject(written)
      .check(oneAmount)
      .register(z.globalRegistry, { examples: [EXAMPLE] }),
    response: z.object(effect),
  },
  settleMany: {
    method: 'POST',
    path: '/v2/time-bank/settlements/bulk',
    summary:
      'Settle the open or owed hours of many people; each that cannot be settled is named in `refused` and does not stop the others. With dry_run nothing is written',
    access: 'bank.settle',
    heavy: true,
    idempotent: true,
    body: z
      .strictObject({
        filter: z.strictObject({
          /** Only lots due until this day, or hours owed until it. */
          due_until: z.optional(inputDate),
          /**
           * Only people who are in this agreement on the day of the settlement, or on `due_until` if that is earlier.
           */
          agreement_id: z.optional(id),
          user_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1_000))),
        }),
        kind,
        percent: z.optional(percent),
        on: z.optional(inputDate),
        reason: z.optional(reason),
        dry_run: z.optional(z.boolean()),
      })
      .check(
        z.refine(({ reason: text, dry_run }) => dry_run === true || text !== undefined, {
          error: 'is required',
          path: ['reason'],
          params: { code: 'required' },
        }),
      ),
    response: z.object({
      /** The people to settle. */
      people: count,
      minutes: count,
      items: z.array(
        z.object({
          user_id: id,
          nome: z.string(),
          minutes: entryMinutes,
          percent: z.nullable(count),
          balance_minutes: balance,
          /** Null unless it was written. */
          settlement_id: z.nullable(id),
        }),
      ),
      refused: z.array(z.object({ user_id: id, nome: z.string(), code: z.enum(SETTLEMENT_REFUSALS) })),
      message,
    }),
  },
  reverseSettlement: {
    method: 'POST',
    path: '/v2/time-bank/settlements/{id}/reverse',
    summary:
      'Reverse a settlement: its lots have their minutes and due dates again. 400 `handed_over` once the payroll has it, `month_closed`, `with_offboarding`; 409 `wrong_state` if it was reversed; 403 for oneself',
    access: 'bank.settle',
    params: byId,
    body: z.strictObject({ reason }),
    response: z.object({ settlement, balance_minutes: balance, message }),
  },
  reverseSettlements: {
    method: 'POST',
    path: '/v2/time-bank/settlements/reverse',
    summary:
      'Reverse several settlements, each as `reverseSettlement` does; those that cannot be reversed are named in `refused` and do not stop the others',
    access: 'bank.settle',
    heavy: true,
    idempotent: true,
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_REVERSED)), reason }),
    response: z.object({
      reversed: count,
      refused: z.array(z.object({ id, code: z.enum(NOT_REVERSED) })),
      message,
    }),
  },
});
