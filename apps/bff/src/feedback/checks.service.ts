import { dateIn } from '@jornada/domain/calendar';
import {
  FEEDBACKS_AN_HOUR,
  type FeedbackTexts,
  type FeedbackVisibility,
  faultsOfDraft,
  faultsOfSending,
  type WrittenFeedback,
} from '@jornada/domain/feedback';
import { requestStateOn } from '@jornada/domain/feedback-requests';
import { type FeedbackAction, whyNotAct } from '@jornada/domain/feedback-actions';
import { type Fault, forbidden, invalid, Refusal } from '@jornada/domain/refusal';
import { scopeOf } from '@jornada/domain/tasks';
import { findTask } from '../tasks/tasks.queries.ts';
import { findCompetences, findLinks } from './parts.queries.ts';
import { type Desk, viewerOf, type Visible } from './readers.service.ts';
import { askedOf, findRequest } from './requests.queries.ts';

export type TextInput = { [K in keyof FeedbackTexts]?: string | undefined };

/** The written fields, before the texts are sealed. */
export interface FeedbackInput extends TextInput {
  kind?: 'praise' | 'constructive' | undefined;
  recipient_ids?: readonly number[] | undefined;
  competence_ids?: readonly number[] | undefined;
  task_id?: number | null | undefined;
  visibility?: FeedbackVisibility | undefined;
}

/** 400 for several fields. */
const invalidFields = (faults: readonly Fault[]): Refusal => {
  const [first] = faults;
  return new Refusal('invalid', first ? `${first.path}: ${first.message}` : 'Invalid', { errors: faults });
};

export const conflict = (code: string, details?: Record<string, unknown>): Refusal =>
  new Refusal('conflict', 'Conflict', { code, ...(details && { details }) });

/** 409 for a state in which an operation is not possible. */
export const wrongState = (state: string): Refusal => conflict('wrong_state', { state });

/** @throws Refusal 403 or 409 if the caller cannot do `action` with a feedback that is visible to them */
export function assertAct(action: FeedbackAction, { viewer, role, moment }: Visible, now: Date): void {
  const why = whyNotAct(action, viewer, role, moment, now);
  if (why === 'forbidden') throw forbidden();
  if (why === 'wrong_state') throw wrongState(moment.state);
  if (why) throw conflict(why);
}

/** @throws Refusal 429 if the caller has sent, or requested, the maximum within an hour */
export function assertPace(sent: number): void {
  if (sent >= FEEDBACKS_AN_HOUR) throw new Refusal('too-many', 'Too many requests', { retryAfter: 3_600 });
}

/** @throws Refusal 400 with the people, competences or the task that the caller cannot refer to */
export async function assertNamed(
  { db, caller }: Desk,
  { recipient_ids = [], competence_ids = [], task_id = null }: FeedbackInput,
  { known, sends }: { known: readonly number[]; sends: boolean },
): Promise<void> {
  const [links, competences] = await Promise.all([
    findLinks(db, caller.accountId, recipient_ids),
    findCompetences(db, caller.accountId, competence_ids),
  ]);
  const faults: Fault[] = [];
  for (const [at, id] of recipient_ids.entries()) {
    const path = `recipient_ids.${at}`;
    if (!links.has(id)) faults.push({ path, message: 'is not a person of this account', code: 'not_here' });
    else if (sends && !links.get(id)) faults.push({ path, message: 'is no longer here', code: 'not_active' });
  }
  faults.push(...faultsOfCompetences(competence_ids, competences, known));
  if (task_id !== null && !(await findTask(db, scopeOf(caller), task_id)))
    faults.push({ path: 'task_id', message: 'is not a task of this account', code: 'not_here' });
  if (faults.length) throw invalidFields(faults);
}

/** @param known ids that are stored already, and may stay although their competence is archived */
export const faultsOfCompetences = (
  ids: readonly number[],
  found: Awaited<ReturnType<typeof findCompetences>>,
  known: readonly number[] = [],
): Fault[] =>
  ids.flatMap((id, at) => {
    const path = `competence_ids.${at}`;
    const competence = found.get(id);
    if (ids.indexOf(id) < at) return [{ path, message: 'is named twice', code: 'duplicate' }];
    if (!competence) return [{ path, message: 'is not a competence of this account', code: 'not_here' }];
    if (!competence.active && !known.includes(id)) return [{ path, message: 'is archived', code: 'not_active' }];
    return [];
  });

/** @throws Refusal 400 with the faults of a draft, or of a feedback to be sent */
export async function assertWritten(
  desk: Desk,
  written: WrittenFeedback,
  authorId: number,
  sends: boolean,
): Promise<void> {
  const faults = [...faultsOfDraft(written, authorId), ...(sends ? faultsOfSending(written) : [])];
  if (faults.length) throw invalidFields(faults);
  if (written.visibility === 'wall' && !(await viewerOf(desk)).wall)
    throw invalid('visibility', 'must not be the wall: the account has none', 'wall_off');
}

/**
 * The request that a feedback answers, which determines its recipients and visibility.
 * @throws Refusal 400 if the caller was not asked, 409 `wrong_state` if it can no longer be answered
 */
export async function requestToAnswer({ db, caller, now }: Desk, id: number) {
  const request = await findRequest(db, caller.accountId, id, true);
  const asked = (await askedOf(db, caller.accountId, [id])).get(id)?.find(({ user_id }) => user_id === caller.userId);
  if (!request || !asked) throw invalid('request_id', 'is not a request that you were asked', 'not_here');
  const state = requestStateOn(asked.state, request.due_on, dateIn(caller.timeZone, now));
  if (state !== 'open') throw wrongState(state);
  return request;
}
