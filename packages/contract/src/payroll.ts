import { PAYROLL_EVENTS } from '@jornada/domain/payroll';
import { ENCODINGS } from '@jornada/domain/payroll-layout';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { byId, count, filled, id, idInUrl, inputMonth, instant, message, month, text, version } from './shapes.ts';
import { sentFile } from './text-file.ts';

const event = z.enum(PAYROLL_EVENTS);

/** Minutes, or days; negative in a difference. */
const signed = z.int();

/** A line of the payroll: minutes of a person by event. Jornada hands over time, never money. */
export const payrollRow = z.object({
  /** The month in which it is delivered. */
  month,
  /** The month it is about: an earlier one for what was corrected or closed after that month's hand-over. */
  reference_month: month,
  user_id: id,
  nome: z.string(),
  /** Empty if none is known; such rows come first. */
  employee_number: z.string(),
  department: z.string(),
  event,
  /** The code of the event in the payroll program; empty if none was given. */
  code: z.string(),
  minutes: signed,
  /** Of absences. */
  days: z.nullable(signed),
  /** Above the normal hour; null for events that are no pay. */
  percent: z.nullable(count),
  /** True in a month that is not closed: as if it were closed now. No file has such a row. */
  provisional: z.boolean(),
});
export type PayrollRow = z.infer<typeof payrollRow>;

const sums = z.array(z.object({ event, rows: count, minutes: signed }));

/** What was handed over to the payroll, frozen. */
const handOver = z.object({
  id,
  month,
  layout_id: id,
  note: z.string(),
  file_name: z.string(),
  /** Lines of the file, without a header. */
  file_rows: count,
  /** Of the bytes of the file, in hexadecimal. */
  sha256: z.string(),
  encoding: z.enum(ENCODINGS),
  rows: count,
  created_by: id,
  created_at: instant,
  /** When and by whom it was taken back; its rows are free again. */
  undone_by: z.nullable(id),
  undone_at: z.nullable(instant),
  undo_reason: z.string(),
});
export type HandOver = z.infer<typeof handOver>;

const codes = z.object({
  items: z.array(z.object({ event, code: z.string() })),
  version,
});

const ofMonth = z.strictObject({ month: inputMonth });

/** The payroll of a month: what its closing says, handed over once. */
export const payroll = resource('payroll', noRowsSeen, {
  codes: {
    method: 'GET',
    path: '/v2/payroll/codes',
    summary: 'The codes of the events in the payroll program; an event without one is left out',
    access: 'payroll.read',
    response: codes,
  },
  changeCodes: {
    method: 'PUT',
    path: '/v2/payroll/codes',
    summary: 'Set the codes of all events; one that is left out has none',
    access: 'payroll.hand-over',
    body: z.strictObject({
      items: z.array(z.strictObject({ event, code: filled(20) })).check(z.maxLength(PAYROLL_EVENTS.length)),
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
    response: z.object({
      month,
      /** `open`: not closed, so that its own rows are provisional; `ready`: closed. */
      state: z.enum(['open', 'ready', 'handed_over']),
      items: z.array(payrollRow),
      sums,
      /** What is still to be done; nothing of it is dropped from the file. */
      missing: z.object({
        /** People of the closing who are held or being corrected: they go with the next hand-over. */
        held: z.array(id),
        without_number: z.array(id),
        without_code: z.array(event),
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
