import { MOST_KINDS } from '@jornada/domain/absences';
import { PAYROLL_EVENTS } from '@jornada/domain/payroll';
import { ENCODINGS } from '@jornada/domain/payroll-layout';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import {
  byId,
  count,
  filled,
  flag,
  id,
  idInUrl,
  inputMonth,
  instant,
  message,
  month,
  repeatable,
  text,
  version,
} from './shapes.ts';
import { sentFile } from './text-file.ts';

const event = z.enum(PAYROLL_EVENTS);

/** Minutes, or days; negative in a difference. */
const signed = z.int();

/** A line of the payroll: minutes of a person by event. Jornada delivers time, never money. */
export const payrollRow = z.object({
  /** The month in which it is delivered. */
  month,
  /** The month it is about: an earlier one for corrections, or for months closed after that month's hand-over. */
  reference_month: month,
  user_id: id,
  nome: z.string(),
  /** Empty if none is known; such rows come first. */
  employee_number: z.string(),
  department: z.string(),
  event,
  /** The kind of absence and its name; null and empty for other events. */
  kind_id: z.nullable(id),
  kind: z.string(),
  /** The code of the event or of the kind of absence in the payroll program; empty if none was set. */
  code: z.string(),
  minutes: signed,
  /** Only for absences. */
  days: z.nullable(signed),
  /** Percentage above the normal hour; null for events without pay. */
  percent: z.nullable(count),
  /** True for a month that is not closed: computed as if it were closed now. Files never contain such rows. */
  provisional: z.boolean(),
});
export type PayrollRow = z.infer<typeof payrollRow>;

const sums = z.array(z.object({ event, kind_id: z.nullable(id), rows: count, minutes: signed }));

/** A frozen hand-over to the payroll. */
const handOver = z.object({
  id,
  month,
  layout_id: id,
  note: z.string(),
  file_name: z.string(),
  /** The number of lines of the file, without the header. */
  file_rows: count,
  /** The SHA-256 of the file's bytes, in hexadecimal. */
  sha256: z.string(),
  encoding: z.enum(ENCODINGS),
  rows: count,
  created_by: id,
  created_at: instant,
  /** The time and author of taking it back; its rows can then be handed over again. */
  undone_by: z.nullable(id),
  undone_at: z.nullable(instant),
  undo_reason: z.string(),
});
export type HandOver = z.infer<typeof handOver>;

/** The kind is required for absences, which have one code per kind. */
const coded = { event, kind_id: z.optional(id) };

const codes = z.object({
  items: z.array(z.object({ ...coded, code: z.string() })),
  version,
});

const ofMonth = z.strictObject({ month: inputMonth });

/** The payroll of a month: the result of its closing, handed over once. */
export const payroll = resource('payroll', noRowsSeen, {
  codes: {
    method: 'GET',
    path: '/v2/payroll/codes',
    summary: 'The codes of the events and of the kinds of absences in the payroll program; what has none is left out',
    access: 'payroll.read',
    response: codes,
  },
  changeCodes: {
    method: 'PUT',
    path: '/v2/payroll/codes',
    summary: 'Set the codes of all events and of all kinds of absences; what is left out has none',
    access: 'payroll.hand-over',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ ...coded, code: filled(20) }))
        .check(z.maxLength(PAYROLL_EVENTS.length + MOST_KINDS)),
      version,
    }),
    response: codes,
  },
  handOvers: {
    method: 'GET',
    path: '/v2/payroll/hand-overs',
    summary: 'What was handed over, newest first, with what was taken back',
    access: 'payroll.read',
    response: z.object({ items: z.array(handOver) }),
  },
  file: {
    method: 'GET',
    path: '/v2/payroll/hand-overs/{id}/file',
    summary: 'The file of a hand-over, byte for byte as it was made',
    access: 'payroll.read',
    params: byId,
    answers: 'file',
    response: sentFile,
  },
  undo: {
    method: 'DELETE',
    path: '/v2/payroll/hand-overs/{id}',
    summary:
      'Take back the newest hand-over: its rows are free again. 400 `not_the_newest` for an earlier one, 409 `wrong_state` if it was taken back',
    access: 'payroll.hand-over',
    params: byId,
    body: z.strictObject({ reason: filled(500) }),
    response: z.object({ month, rows: count, message }),
  },
  month: {
    method: 'GET',
    path: '/v2/payroll/{month}',
    summary:
      'The rows of a month: what its closing says, or would say if it were made now, and the differences of earlier months that were corrected or closed after their hand-over; of a month handed over, what was handed over',
    access: 'payroll.read',
    heavy: true,
    params: ofMonth,
    query: z.strictObject({
      event: z.optional(repeatable(event)),
      user_id: z.optional(repeatable(idInUrl)),
      /** Only rows without an employee number or a code. */
      missing: z.optional(flag),
    }),
    response: z.object({
      month,
      /** `open`: not closed, so that its own rows are provisional; `ready`: closed. */
      state: z.enum(['open', 'ready', 'handed_over']),
      /** The rows that match the filters. */
      items: z.array(payrollRow),
      total: count,
      /** The sums of all rows, whatever the filters. */
      sums,
      /**
       * The figures of the closing, whose sums the rows about this month are: `paid` of `HE_50` and `HE_100`, `missing` of
       * `FALTA` and `ATRASO`, `expired` of `BH_VENCIDO`, also of those whose hours no closing expires, `booked` of `BH_CREDITO` less `BH_DEBITO`. After a hand-over they
       * may be those of a correction, whose difference is delivered later. Null in a month that nobody has closed.
       */
      closing: z.nullable(
        z.object({ paid_minutes: count, missing_minutes: count, expired_minutes: count, booked_minutes: signed }),
      ),
      /** Open issues; rows with issues are not dropped from the file. */
      missing: z.object({
        /** People of the closing who are held or being corrected: the next hand-over includes them. */
        held: z.array(id),
        /** People whose month is not closed. */
        open: z.array(id),
        without_number: z.array(id),
        without_code: z.array(event),
        /** Kinds of absences without a payroll code. */
        kinds_without_code: z.array(id),
      }),
    }),
  },
  draft: {
    method: 'GET',
    path: '/v2/payroll/{month}/export',
    summary: 'The file as it would be handed over now, named as a draft. 400 `does_not_fit` names row and column',
    access: 'payroll.read',
    heavy: true,
    params: ofMonth,
    query: z.strictObject({ layout_id: idInUrl }),
    answers: 'file',
    response: sentFile,
  },
  handOver: {
    method: 'POST',
    path: '/v2/payroll/{month}/hand-over',
    summary:
      'Freeze the rows of a closed month and make their file; later corrections become differences in the next one. 400 `month_open`, `nothing_due`, `does_not_fit`',
    access: 'payroll.hand-over',
    heavy: true,
    idempotent: true,
    params: ofMonth,
    body: z.strictObject({ layout_id: id, note: z.optional(text(500)) }),
    response: z.object({ id, file_name: z.string(), rows: count, sums, sha256: z.string() }),
  },
});
