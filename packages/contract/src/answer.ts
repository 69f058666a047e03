import { CYCLE_PURPOSES } from '@jornada/domain/evaluation-cycles';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { answerable, saved, savedForm } from './performance-evaluations-forms.ts';
import { count, date, filled, instant, version } from './shapes.ts';

const token = z.string().check(z.maxLength(200));

/** Everything shown to an external rater: the account, the name of the person and the questions. */
const outsideForm = z.object({
  /** Identifies the form in the rater's browser; it grants no access. */
  key: z.string(),
  account: z.object({ name: z.string(), logo_url: z.nullable(z.string()) }),
  subject: z.object({ nome: z.string() }),
  group: z.literal('external'),
  evaluation: z.object({
    purpose: z.enum(CYCLE_PURPOSES),
    /** Until the end of this day in the account's time zone. */
    answer_until: date,
    /** The minimum number of answers of the group for showing them. */
    min_answers: count,
    anonymous: z.literal(true),
  }),
  state: z.enum(['open', 'drafting', 'submitted', 'declined']),
  /** Null before the first save. */
  saved_at: z.nullable(instant),
  version,
  ...answerable,
});
export type OutsideForm = z.infer<typeof outsideForm>;

/**
 * Answering an evaluation as an external rater, with a link. The token is never in an address, and therefore in no log.
 */
export const answer = resource('answer', noRowsSeen, {
  check: {
    method: 'POST',
    path: '/answer/check',
    summary:
      'The form that a link opens, with questions and answers; without them once it was submitted or declined. 404 for any other token, also for a link that was replaced or whose answers were counted; 409 `closed`; 429 after too many wrong ones',
    access: 'public',
    changes: 'nothing',
    body: z.strictObject({ token }),
    response: outsideForm,
  },
  save: {
    method: 'PUT',
    path: '/answer',
    summary:
      'Save all answers of the form that a link opens, complete or not. Nothing else is recorded. 409 `stale_version` with the form, `wrong_state` once submitted, `closed`',
    access: 'public',
    changes: 'self',
    silent: 'When answers are saved is recorded for nobody, inside or outside.',
    leavesNoTrace: true,
    body: z.strictObject({ token, ...savedForm }),
    response: saved,
  },
  submit: {
    method: 'POST',
    path: '/answer/submit',
    summary:
      'Submit the form that a link opens, for good. 400 `missing_answers` names each question; 409 `stale_version` with the form, `wrong_state`, `closed`',
    access: 'public',
    changes: 'self',
    body: z.strictObject({ token, version }),
    response: outsideForm,
  },
  decline: {
    method: 'POST',
    path: '/answer/decline',
    summary:
      'Decline the form that a link opens before its first save; who approves raters reads the reason, and not whose it is. 409 `wrong_state`, `closed`',
    access: 'public',
    changes: 'self',
    body: z.strictObject({ token, reason: filled(300) }),
    response: outsideForm,
  },
});
