import { MOST_DECIDED, PREVIEW_WARNINGS, UNDECIDED } from '@jornada/domain/absences';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { csvOf, list } from './list.ts';
import {
  byId,
  count,
  date,
  flag,
  id,
  idInUrl,
  inputDate,
  message,
  minutes,
  repeatable,
  text,
  version,
} from './shapes.ts';
import {
  absenceStatus,
  kindName,
  timeOfDay,
  absenceKind,
  writtenKind,
  absence,
  perDay,
  writtenAbsence,
  absenceLine,
} from './absence-items.ts';

const absenceList = list({
  path: '/v2/absences',
  summary: 'Absences: one’s own and those of the people whom one leads, or of everybody for who may see them',
  access: 'absences.own',
  endedLink: 'own',
  item: absence,
  filters: {
    user_id: z.optional(repeatable(idInUrl)),
    status: z.optional(repeatable(absenceStatus)),
    /** Absences that overlap the range. */
    from: z.optional(inputDate),
    to: z.optional(inputDate),
    /** Only absences of people led by the caller. */
    team: z.optional(flag),
    /** Only requests that the caller may decide. */
    waiting: z.optional(flag),
  },
  sorts: ['starts_on', 'created_at'],
  defaultSort: '-starts_on',
});

export const absences = resource('absences', rowsSeenBy('absences.read-all'), {
  list: absenceList,
  exportCsv: csvOf(absenceList, {
    summary: 'The absences that match the filters of the list, as a CSV file, without what the caller may not see',
    row: absenceLine,
  }),
  calendar: {
    method: 'GET',
    path: '/v2/absences/calendar',
    summary:
      'All requested and approved absences that touch a range of at most 100 days, by person and start, with the active people whose absences the caller may see: in `team` only those whom they lead',
    access: 'absences.own',
    heavy: true,
    query: z.strictObject({ from: inputDate, to: inputDate, team: z.optional(flag) }),
    response: z.object({
      items: z.array(absence),
      /** The people of the calendar, absent or not. */
      user_ids: z.array(id),
    }),
  },
  create: {
    method: 'POST',
    path: '/v2/absences',
    summary:
      'Request an absence, or record that of another person with `absences.record`; `approve` records it as approved. 400 `overlaps`, `nothing_due`, `month_closed`, `not_employed`, `kind_inactive`, `record_only`, `whole_days_only`, `only_for_parts`',
    access: 'absences.own',
    idempotent: true,
    body: z.strictObject({ user_id: z.optional(id), ...writtenAbsence, approve: z.optional(z.boolean()) }),
    response: absence,
  },
  preview: {
    method: 'POST',
    path: '/v2/absences/preview',
    summary:
      'What an absence would do, for the same callers as `create`: its days, the time bank after it, and who else of the team is away; nothing is written',
    access: 'absences.own',
    changes: 'nothing',
    body: z.strictObject({
      user_id: z.optional(id),
      kind_id: id,
      starts_on: inputDate,
      ends_on: inputDate,
      minutes_per_day: z.optional(z.nullable(perDay)),
      /** The absence that this one would replace. */
      instead_of: z.optional(id),
    }),
    response: z.object({
      /** Every day of it; `scheduled_minutes` is null without a known schedule. */
      days: z.array(z.object({ date, scheduled_minutes: z.nullable(minutes), covered_minutes: minutes })),
      /** The sum of the covered minutes. */
      minutes,
      /** Null if the kind does not use the time bank, or the caller may not see the person's time bank. */
      balance_before_minutes: z.nullable(z.int()),
      balance_after_minutes: z.nullable(z.int()),
      /** Requested and approved absences of the person on these days. */
      overlaps: z.array(z.object({ absence_id: id, starts_on: date, ends_on: date })),
      /** People with the same direct leader who are absent, limited to absences that the caller may see. */
      team_away: z.array(z.object({ date, user_ids: z.array(id) })),
      /**
       * The reasons why it would be refused, and warnings: `above_max_days`, `file_asked` and `file_required`. The last
       * one prevents its approval.
       */
      warnings: z.array(z.enum(PREVIEW_WARNINGS)),
    }),
  },
  update: {
    method: 'PATCH',
    path: '/v2/absences/{id}',
    summary:
      'Change a request of one’s own, or with `absences.record` an absence of another person. 409 `wrong_state` after it was refused or canceled',
    access: 'absences.own',
    params: byId,
    body: z.strictObject({
      version,
      kind_id: z.optional(id),
      starts_on: z.optional(inputDate),
      ends_on: z.optional(inputDate),
      minutes_per_day: z.optional(z.nullable(perDay)),
      starts_at: z.optional(z.nullable(timeOfDay)),
      note: z.optional(text(500)),
    }),
    response: absence,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/absences/{id}',
    summary:
      'Cancel an absence: the person until the day before it begins, later the leader or who records absences. 409 `wrong_state`',
    access: 'absences.own',
    params: byId,
    response: z.object({ message }),
  },
  decide: {
    method: 'POST',
    path: '/v2/absences/{id}/decide',
    summary:
      'Approve or refuse a request: the direct leader, or with `absences.decide`; nobody about themselves. 400 `file_missing` for an approval that needs a file, 409 `wrong_state` once it is decided',
    access: 'absences.own',
    params: byId,
    body: z.strictObject({ status: z.enum(['approved', 'refused']), note: z.optional(text(500)), version }),
    response: absence,
  },
  decideMany: {
    method: 'POST',
    path: '/v2/absences/decide',
    summary:
      'Approve or refuse requests of several people, each as `decide` does; those that cannot be decided are answered with the reason',
    access: 'absences.own',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_DECIDED)),
      status: z.enum(['approved', 'refused']),
      note: z.optional(text(500)),
    }),
    response: z.object({
      decided: count,
      refused: z.array(z.object({ id, code: z.enum(UNDECIDED) })),
      message,
    }),
  },
  kinds: {
    method: 'GET',
    path: '/v2/absences/kinds',
    summary: 'The kinds of absences, by name',
    access: 'absences.own',
    endedLink: 'own',
    response: z.object({ items: z.array(absenceKind) }),
  },
  createKind: {
    method: 'POST',
    path: '/v2/absences/kinds',
    summary: 'Add a kind of absence; an account has at most 60',
    access: 'absences.kinds',
    idempotent: true,
    body: z.strictObject({
      ...z.partial(z.strictObject(writtenKind)).shape,
      name: kindName,
      effect: writtenKind.effect,
    }),
    response: absenceKind,
  },
  addDefaultKinds: {
    method: 'POST',
    path: '/v2/absences/kinds/defaults',
    summary: 'Add the usual kinds of absences that the account does not have, in its language',
    access: 'absences.kinds',
    response: z.object({ added: count }),
  },
  updateKind: {
    method: 'PATCH',
    path: '/v2/absences/kinds/{id}',
    summary: 'Change a kind of absence. Its effect is fixed once it is used: 400 `in_use`',
    access: 'absences.kinds',
    params: byId,
    body: z.extend(z.partial(z.strictObject({ ...writtenKind, is_active: z.boolean() })), { version }),
    response: absenceKind,
  },
  removeKind: {
    method: 'DELETE',
    path: '/v2/absences/kinds/{id}',
    summary: 'Delete a kind that no absence has; one that is used is taken out of use instead',
    access: 'absences.kinds',
    params: byId,
    response: z.object({ is_deleted: z.boolean(), message }),
  },
});
