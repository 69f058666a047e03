import { ASKED_BY, DAY_COUNTS, FILE_NEEDS, KIND_COLORS } from '@jornada/domain/absence-kinds';
import { ABSENCE_STATUSES, LONGEST_ABSENCE, MOST_DECIDED, PREVIEW_WARNINGS, UNDECIDED } from '@jornada/domain/absences';
import { ABSENCE_EFFECTS } from '@jornada/domain/expected';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { csvOf, list } from './list.ts';
import {
  byId,
  count,
  date,
  filled,
  flag,
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

const status = z.enum(ABSENCE_STATUSES);
const name = filled(80);
const days = z.int().check(z.gte(1), z.lte(LONGEST_ABSENCE));
/** A time of the day, `09:30`. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time like 09:30' }));

/** A kind of absence: its effect on the hours of a day, and how it is asked for. */
export const absenceKind = z.object({
  id,
  name: z.string(),
  effect: z.enum(ABSENCE_EFFECTS),
  counts_days: z.enum(DAY_COUNTS),
  payroll_code: z.string(),
  is_private: z.boolean(),
  who_asks: z.enum(ASKED_BY),
  whole_days_only: z.boolean(),
  needs_file: z.enum(FILE_NEEDS),
  /** The shortest absence, in days, that needs its file. */
  file_days: z.int(),
  /** The longest absence that the company intends, in days: a longer one is warned of. Null without a limit. */
  max_days: z.nullable(z.int()),
  /** In calendars; null for one that follows from the id. */
  color: z.nullable(z.enum(KIND_COLORS)),
  is_active: z.boolean(),
  version,
});
export type AbsenceKind = z.infer<typeof absenceKind>;

const writtenKind = {
  name,
  effect: z.enum(ABSENCE_EFFECTS),
  counts_days: z.enum(DAY_COUNTS),
  payroll_code: text(20),
  is_private: z.boolean(),
  who_asks: z.enum(ASKED_BY),
  whole_days_only: z.boolean(),
  needs_file: z.enum(FILE_NEEDS),
  file_days: days,
  max_days: z.nullable(days),
  color: z.nullable(z.enum(KIND_COLORS)),
};

/** A document of an absence: a certificate, for example. Its bytes are read by `absenceFiles.file`. */
export const absenceFile = z.object({
  id,
  /** With the extension of its format. */
  file_name: z.string(),
  media_type: z.string(),
  bytes: count,
  created_by: id,
  created_at: instant,
});
export type AbsenceFile = z.infer<typeof absenceFile>;

/** Whole days, or minutes of each day, on which a person does not work. */
export const absence = z.object({
  id,
  user_id: id,
  /** Null if the kind is private and the caller may not see it. */
  kind_id: z.nullable(id),
  starts_on: date,
  ends_on: date,
  /** Null for whole days. */
  minutes_per_day: z.nullable(minutes),
  /** When the part of a day begins, for information; null for whole days and where it was not given. */
  starts_at: z.nullable(z.string()),
  /** The minutes of work and the days with work that it covers, as if it were the only one; 0 where no schedule is known. */
  minutes,
  due_days: count,
  status,
  /** Null if the caller may not see it. */
  note: z.nullable(z.string()),
  decided_by: z.nullable(id),
  decided_at: z.nullable(instant),
  decision_note: z.nullable(z.string()),
  created_by: id,
  created_at: instant,
  version,
  /** How many documents it has, and these; null if the caller may not see them. */
  file_count: count,
  files: z.nullable(z.array(absenceFile)),
  /** Whether the caller may add documents now. */
  may_attach: z.boolean(),
  /** Whether the caller may remove them now. */
  may_detach: z.boolean(),
  /** Whether the caller may decide about it now. */
  may_decide: z.boolean(),
  /** Whether the caller may change its kind, days or note now. */
  may_change: z.boolean(),
  /** Whether the caller may cancel it now. */
  may_cancel: z.boolean(),
});
export type Absence = z.infer<typeof absence>;

const perDay = z.int().check(z.gte(1), z.lte(1_440));
const written = {
  kind_id: id,
  starts_on: inputDate,
  ends_on: inputDate,
  minutes_per_day: z.optional(z.nullable(perDay)),
  /** Of a part of a day only. */
  starts_at: z.optional(z.nullable(timeOfDay)),
  /** No diagnosis: the kind is enough. */
  note: z.optional(text(500)),
};

/** A line of the CSV file. */
const absenceLine = z.object({
  id,
  user_id: id,
  person: z.string(),
  /** Empty if the kind is private and the caller may not see it. */
  kind: z.string(),
  starts_on: date,
  ends_on: date,
  minutes_per_day: z.nullable(minutes),
  status,
  note: z.nullable(z.string()),
  decided_by: z.nullable(id),
  decided_at: z.nullable(instant),
  decision_note: z.nullable(z.string()),
  created_at: instant,
});
export type AbsenceLine = z.infer<typeof absenceLine>;

const absenceList = list({
  path: '/v2/absences',
  summary: 'Absences: one’s own and those of the people whom one leads, or of everybody for who may see them',
  access: 'absences.own',
  endedLink: 'own',
  item: absence,
  filters: {
    user_id: z.optional(repeatable(idInUrl)),
    status: z.optional(repeatable(status)),
    /** Absences that touch the range. */
    from: z.optional(inputDate),
    to: z.optional(inputDate),
    /** Only those of people whom the caller leads. */
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
    body: z.strictObject({ user_id: z.optional(id), ...written, approve: z.optional(z.boolean()) }),
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
      /** Every day of it; `scheduled_minutes` is null where no schedule is known. */
      days: z.array(z.object({ date, scheduled_minutes: z.nullable(minutes), covered_minutes: minutes })),
      /** The sum of the covered minutes. */
      minutes,
      /** Null if the kind does not use the time bank, or the caller may not see that of the person. */
      balance_before_minutes: z.nullable(z.int()),
      balance_after_minutes: z.nullable(z.int()),
      /** Requested and approved absences of the person on these days. */
      overlaps: z.array(z.object({ absence_id: id, starts_on: date, ends_on: date })),
      /** People with the same direct leader who are away, as far as the caller sees their absences. */
      team_away: z.array(z.object({ date, user_ids: z.array(id) })),
      /**
       * Why it would be refused; `above_max_days`, `file_asked` and `file_required` do not refuse it, though the last one
       * does its approval.
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
    body: z.strictObject({ ...z.partial(z.strictObject(writtenKind)).shape, name, effect: writtenKind.effect }),
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
