import { DUTIES, LEAVING_REASONS, OFFBOARDING_STATES, SETTLEMENTS } from '@jornada/domain/offboarding';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import { byId, count, date, id, idInUrl, inputDate, instant, minutes, repeatable, text, version } from './shapes.ts';

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
  /** Counts of what changed hands; zeros while it is planned. */
  handed: z.object({
    tasks: count,
    clients: count,
    /** Active people who have another leader. */
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
  version,
});
export type Offboarding = z.infer<typeof offboarding>;

/** Rows that an offboarding affects on the last day of work. */
const preview = z.object({
  open_tasks: count,
  /** Allocations that begin after the last day of work or reach beyond it. */
  future_allocations: count,
  /** Absences and requests that begin after the last day of work or reach beyond it. */
  absences_ahead: count,
  clients: count,
  /** Active people whose leader is the person. */
  reports: count,
  running_timer: z.boolean(),
  balance_minutes: z.int(),
  /** Months up to the last day of work that the time bank has not closed, `2026-03`. */
  open_months: z.array(z.string()),
  sessions: count,
  /** What the account needs somebody for and the person may do, with the number of other active people who may. */
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
  undoOffboarding: {
    method: 'DELETE',
    path: '/v2/user/{id}/offboarding',
    summary:
      'Cancel a planned offboarding, or undo a finished one within 30 days: link, access, and rows that are unchanged since. `conflicts` names the others. 409 `wrong_state`, `too_late`',
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
