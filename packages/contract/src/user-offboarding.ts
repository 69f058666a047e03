import { DUTIES, LEAVING_REASONS, OFFBOARDING_STATES, SETTLEMENTS } from '@jornada/domain/offboarding';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import {
  byId,
  count,
  date,
  filled,
  id,
  idInUrl,
  inputDate,
  instant,
  message,
  minutes,
  repeatable,
  text,
  version,
} from './shapes.ts';

const reason = z.enum(LEAVING_REASONS);
const state = z.enum(OFFBOARDING_STATES);
const settlement = z.enum(SETTLEMENTS);

/** The treatment of allocations after the last day of work. `to`: they move to that person. */
const allocations = z.union([z.enum(['delete', 'keep']), z.strictObject({ to: id })]);

/** The end of a person's work: planned, done, or undone. */
export const offboarding = z.object({
  id,
  user_id: id,
  /** The last day of work. */
  left_on: date,
  /** Null for callers who may only list offboardings, as is the note. */
  reason: z.nullable(reason),
  note: z.nullable(z.string()),
  /** Months for which the person reads their own records afterwards. */
  access_months: count,
  state,
  tasks_to: z.nullable(id),
  clients_to: z.nullable(id),
  /** The next leader of the direct reports; null leaves them to the next leader up the line. */
  reports_to: z.nullable(id),
  allocations,
  /** Counts of transferred rows; zeros while it is planned. */
  handed: z.object({
    tasks: count,
    clients: count,
    /** Active people who got another leader. */
    reports: count,
    /** Allocations that were deleted, moved or shortened. */
    allocations: count,
    /** Minutes that a running timer was saved with; null if none was running. */
    timer_minutes: z.nullable(minutes),
  }),
  settlement,
  /** The last day for the settlement (CLT art. 477 §6). */
  settle_by: date,
  created_by: id,
  created_at: instant,
  done_at: z.nullable(instant),
  undone_at: z.nullable(instant),
  /** When the time bank was settled. */
  settled_at: z.nullable(instant),
  version,
});
export type Offboarding = z.infer<typeof offboarding>;

/** The effect of the settlement of an offboarding. */
const settlementOfOffboarding = z.object({
  offboarding,
  /** Months that it closes for the person. */
  closed: z.array(
    z.object({
      month: z.string(),
      to_credit_minutes: count,
      to_debit_minutes: count,
      expired_minutes: count,
      /** Nothing was recorded in this month or the previous one, so it books nothing unless `judge_empty` is set. */
      no_record: z.boolean(),
    }),
  ),
  paid_minutes: count,
  percent: z.nullable(count),
  /** Owed minutes that are forgiven or discounted. */
  negative_minutes: count,
  balance_before_minutes: z.int(),
  balance_minutes: z.int(),
  message,
});
export type SettlementOfOffboarding = z.infer<typeof settlementOfOffboarding>;

/** Rows that an offboarding affects on the last day of work. */
const preview = z.object({
  open_tasks: count,
  /** Allocations that end after the last day of work. */
  future_allocations: count,
  /** Absences and requests that end after the last day of work. */
  absences_ahead: count,
  clients: count,
  /** Active people whose leader is the person. */
  reports: count,
  running_timer: z.boolean(),
  balance_minutes: z.int(),
  /** Months up to the last day of work that are not closed in the time bank, `2026-03`. */
  open_months: z.array(z.string()),
  sessions: count,
  /**
   * Capabilities that the account needs and the person has, each with the number of other active people who have it.
   */
  duties: z.array(z.object({ duty: z.enum(DUTIES), others: count })),
});
export type OffboardingPreview = z.infer<typeof preview>;

const accessMonths = z.int().check(z.gte(0), z.lte(60));
const written = {
  left_on: inputDate,
  reason,
  note: z.optional(text(500)),
  access_months: z.optional(accessMonths),
  tasks_to: z.optional(z.nullable(id)),
  clients_to: z.optional(z.nullable(id)),
  reports_to: z.optional(z.nullable(id)),
  allocations,
};

/** Offboardings belong to the resource of people: after one, everything about people is read again. */
export const offboardings = resource('user', rowsSeenBy('people.read'), {
  offboardings: list({
    path: '/v2/user/offboardings',
    summary: 'Offboardings of the account. Reason and note are null for level 2',
    access: 'people.offboardings',
    item: offboarding,
    filters: {
      user_id: z.optional(repeatable(idInUrl)),
      state: z.optional(repeatable(state)),
      settlement: z.optional(repeatable(settlement)),
    },
    sorts: ['left_on', 'created_at'],
    defaultSort: 'left_on',
  }),
  offboard: {
    method: 'POST',
    path: '/v2/user/{id}/offboarding',
    summary:
      'Offboard a person: at once if the last day of work is today or before, otherwise in the first hour after it. With `dry_run` nothing changes and the response is the preview, also while one is planned. 409 `wrong_state` if the person has left, or an offboarding is planned',
    access: 'people.offboard',
    idempotent: true,
    params: byId,
    body: z.strictObject({ ...written, dry_run: z.optional(z.boolean()) }),
    response: z.object({ offboarding: z.nullable(offboarding), preview }),
  },
  changeOffboarding: {
    method: 'PATCH',
    path: '/v2/user/{id}/offboarding',
    summary: 'Change a planned offboarding. A last day of work that is not in the future carries it out',
    access: 'people.offboard',
    params: byId,
    body: z.strictObject({
      version,
      left_on: z.optional(inputDate),
      reason: z.optional(reason),
      note: z.optional(text(500)),
      access_months: z.optional(accessMonths),
      tasks_to: z.optional(z.nullable(id)),
      clients_to: z.optional(z.nullable(id)),
      reports_to: z.optional(z.nullable(id)),
      allocations: z.optional(allocations),
    }),
    response: offboarding,
  },
  settleOffboarding: {
    method: 'POST',
    path: '/v2/user/{id}/offboarding/settle',
    summary:
      'Settle the time bank of a person who has left: close their open months up to the last day of work, pay every lot, and forgive or discount what is owed if `negative` says so. With dry_run nothing is written. 400 `held` with `details.months` that somebody has to explain, or accept with `accept_unexplained`; months without any record book nothing unless `judge_empty` is set; `percent_too_low`, `not_allowed_by_agreement`; 409 `wrong_state`; 403 for oneself',
    access: 'bank.settle',
    idempotent: true,
    params: byId,
    body: z.strictObject({
      /** Percentage above the normal hour; by default that of the agreement. */
      percent: z.optional(z.int().check(z.gte(50), z.lte(500))),
      /** The treatment of owed hours; by default they stay owed. */
      negative: z.optional(z.enum(['forgive', 'discount'])),
      accept_unexplained: z.optional(z.boolean()),
      judge_empty: z.optional(z.boolean()),
      reason: z.optional(text(500)),
      dry_run: z.optional(z.boolean()),
    }),
    response: settlementOfOffboarding,
  },
  reverseOffboardingSettlement: {
    method: 'POST',
    path: '/v2/user/{id}/offboarding/settle/reverse',
    summary:
      'Reverse the settlement of an offboarding: its payment or discount, and the months that it closed. 400 `handed_over` once the payroll has any of it; 409 `wrong_state`; 403 for oneself',
    access: 'bank.settle',
    params: byId,
    body: z.strictObject({ reason: filled(500) }),
    response: z.object({ offboarding, balance_minutes: z.int(), message }),
  },
  undoOffboarding: {
    method: 'DELETE',
    path: '/v2/user/{id}/offboarding',
    summary:
      'Cancel a planned offboarding, or undo a finished one within 30 days: link, access, and rows that are unchanged since. `conflicts` names the others. 409 `wrong_state`, `too_late`, `settled` while its time bank is settled',
    access: 'people.offboard',
    params: byId,
    response: z.object({
      offboarding,
      conflicts: z.array(
        z.object({ target: z.enum(['tasks', 'clients', 'resource-allocation', 'user', 'absences']), id }),
      ),
    }),
  },
});
