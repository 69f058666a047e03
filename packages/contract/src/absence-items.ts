import { ASKED_BY, DAY_COUNTS, FILE_NEEDS, KIND_COLORS } from '@jornada/domain/absence-kinds';
import { ABSENCE_STATUSES, LONGEST_ABSENCE } from '@jornada/domain/absences';
import { ABSENCE_EFFECTS } from '@jornada/domain/expected';
import { z } from 'zod/mini';
import { count, date, filled, id, inputDate, instant, minutes, text, version } from './shapes.ts';

export const absenceStatus = z.enum(ABSENCE_STATUSES);
export const kindName = filled(80);
export const days = z.int().check(z.gte(1), z.lte(LONGEST_ABSENCE));
/** A time of the day, `09:30`. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time like 09:30' }));

/** A kind of absence: its effect on the hours of a day, and how it is requested. */
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
  /** The shortest absence, in days, that requires the document. */
  file_days: z.int(),
  /** The longest absence that the company intends, in days; longer ones cause a warning. Null without a limit. */
  max_days: z.nullable(z.int()),
  /** The colour in calendars; null for one derived from the id. */
  color: z.nullable(z.enum(KIND_COLORS)),
  is_active: z.boolean(),
  version,
});
export type AbsenceKind = z.infer<typeof absenceKind>;

export const writtenKind = {
  name: kindName,
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
  /** Includes the extension of its format. */
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
  /** The start of a part of a day, for information; null for whole days and if it was not given. */
  starts_at: z.nullable(z.string()),
  /** The minutes and the working days that it covers, as if it were the only one; 0 without a known schedule. */
  minutes,
  due_days: count,
  status: absenceStatus,
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

export const perDay = z.int().check(z.gte(1), z.lte(1_440));
export const writtenAbsence = {
  kind_id: id,
  starts_on: inputDate,
  ends_on: inputDate,
  minutes_per_day: z.optional(z.nullable(perDay)),
  /** Only for a part of a day. */
  starts_at: z.optional(z.nullable(timeOfDay)),
  /** Not for diagnoses: the kind is enough. */
  note: z.optional(text(500)),
};

/** A line of the CSV file. */
export const absenceLine = z.object({
  id,
  user_id: id,
  person: z.string(),
  /** Empty if the kind is private and the caller may not see it. */
  kind: z.string(),
  starts_on: date,
  ends_on: date,
  minutes_per_day: z.nullable(minutes),
  status: absenceStatus,
  note: z.nullable(z.string()),
  decided_by: z.nullable(id),
  decided_at: z.nullable(instant),
  decision_note: z.nullable(z.string()),
  created_at: instant,
});
export type AbsenceLine = z.infer<typeof absenceLine>;
