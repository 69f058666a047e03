import type { FeedbackRequest } from '@jornada/contract/feedback-requests';
import { dateIn } from '@jornada/domain/calendar';
import { anHourBefore } from '@jornada/domain/feedback';
import { isRequestable, type RequestState, requestStateOn, usualDueDate } from '@jornada/domain/feedback-requests';
import { type Fault, forbidden, invalid, notFound, Refusal } from '@jornada/domain/refusal';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { notify } from '../notifications/notify.ts';
import { findCompetences, findLinks } from './parts.queries.ts';
import { type Desk, viewerOf, visibleOf } from './readers.service.ts';
import {
  askedOf,
  competencesOfRequests,
  countAskedSince,
  findRequest,
  insertRequest,
  type RequestRow,
  setAsked,
  takeRequestId,
  withdrawRequest,
} from './requests.queries.ts';
import { announceRequest, markNoticed } from './announce.service.ts';
import { assertPace, faultsOfCompetences, wrongState } from './checks.service.ts';

export const REQUESTS = 'feedback-requests';

/** Requests in the shape of the contract. People who were only asked see only their own state. */
export async function shownRequests(desk: Desk, rows: readonly RequestRow[]): Promise<FeedbackRequest[]> {
  const { db, caller, now, vault } = desk;
  const { accountId, userId, timeZone } = caller;
  const ids = rows.map(({ id }) => id);
  const [asked, competences] = await Promise.all([
    askedOf(db, accountId, ids),
    competencesOfRequests(db, accountId, ids),
  ]);
  const today = dateIn(timeZone, now);
  const seen = await visibleOf(
    desk,
    [...asked.values()].flat().flatMap(({ feedback_id }) => feedback_id ?? []),
  );
  return rows.map(({ question, ...row }) => {
    const isOwn = row.asked_by === userId || row.about_id === userId;
    const people = (asked.get(row.id) ?? []).map((one) => ({
      ...one,
      now: requestStateOn(one.state, row.due_on, today),
    }));
    const mine = people.find(({ user_id }) => user_id === userId);
    return {
      ...row,
      question:
        question === null
          ? ''
          : vault.open(question, placeOfText(accountId, 'feedback_requests', 'question', [row.id])),
      competence_ids: (competences.get(row.id) ?? []).map(({ competence_id }) => competence_id),
      people: (isOwn ? people : people.filter((one) => one === mine)).map((one) => ({
        user_id: one.user_id,
        state: one.now,
        reason:
          one.reason === null || (row.asked_by !== userId && one.user_id !== userId)
            ? null
            : vault.open(
                one.reason,
                placeOfText(accountId, 'feedback_request_people', 'reason', [row.id, one.user_id]),
              ),
        feedback_id: one.feedback_id !== null && seen.has(one.feedback_id) ? one.feedback_id : null,
      })),
      may_answer: mine?.now === 'open',
      may_withdraw: row.asked_by === userId,
    };
  });
}

/** A request that the caller may see. @throws Refusal 404 */
export async function requestSeen(desk: Desk, id: number, lock = false) {
  const { db, caller } = desk;
  const row = await findRequest(db, caller.accountId, id, lock);
  const asked = row && ((await askedOf(db, caller.accountId, [id])).get(id) ?? []);
  const mine = asked?.find(({ user_id }) => user_id === caller.userId);
  if (!row || (row.asked_by !== caller.userId && row.about_id !== caller.userId && !mine)) throw notFound();
  return { row, mine };
}

export async function shownRequest(desk: Desk, id: number): Promise<FeedbackRequest> {
  const [request] = await shownRequests(desk, [(await requestSeen(desk, id)).row]);
  return request as FeedbackRequest;
}

interface Wanted {
  about_id?: number | undefined;
  from_ids: readonly number[];
  question: string;
  competence_ids?: readonly number[] | undefined;
  visibility?: 'recipient' | 'leader' | undefined;
  due_on?: string | undefined;
}

/** Requests feedback about oneself, or about somebody the caller leads. */
export async function ask(desk: Desk, wanted: Wanted): Promise<FeedbackRequest> {
  const { db, caller, now, audit, vault, requestId, outbox } = desk;
  const { accountId, userId, timeZone } = caller;
  const { about_id = userId, from_ids, question, competence_ids = [], visibility = 'recipient' } = wanted;
  // The same refusal for a colleague, a person of another account and an unknown id.
  if (about_id !== userId && !(await viewerOf(desk)).leads.has(about_id)) throw forbidden();
  const id = await takeRequestId(db, accountId);
  assertPace(await countAskedSince(db, accountId, userId, anHourBefore(now)));
  const today = dateIn(timeZone, now);
  const due_on = wanted.due_on ?? usualDueDate(today);
  if (!isRequestable(due_on, today)) throw invalid('due_on', 'must be within 60 days from today', 'dates_out_of_order');
  const [links, competences] = await Promise.all([
    findLinks(db, accountId, from_ids),
    findCompetences(db, accountId, competence_ids),
  ]);
  const faults: Fault[] = from_ids.flatMap((person, at) => {
    const path = `from_ids.${at}`;
    if (person === userId || person === about_id) return [{ path, message: 'must be somebody else', code: 'oneself' }];
    if (from_ids.indexOf(person) < at) return [{ path, message: 'is named twice', code: 'duplicate' }];
    if (!links.has(person)) return [{ path, message: 'is not a person of this account', code: 'not_here' }];
    return links.get(person) ? [] : [{ path, message: 'is no longer here', code: 'not_active' }];
  });
  faults.push(...faultsOfCompetences(competence_ids, competences));
  const [first] = faults;
  if (first) throw new Refusal('invalid', `${first.path}: ${first.message}`, { errors: faults });
  const at = now.toISOString();
  const row = {
    id,
    asked_by: userId,
    about_id,
    question: vault.seal(question, placeOfText(accountId, 'feedback_requests', 'question', [id])),
    visibility,
    due_on,
    created_at: at,
  };
  await insertRequest(db, accountId, row, { from: from_ids, competences: competence_ids });
  await notify(
    db,
    { accountId, at, requestId, outbox },
    from_ids.map((person) => ({
      kind: 'feedback.requested' as const,
      userId: person,
      actorId: userId,
      subjectId: id,
      group: `feedback.requested:${id}`,
      count: 1,
    })),
  );
  await announceRequest(desk, row);
  audit({ target: REQUESTS, targetId: id });
  return shownRequest(desk, id);
}

/** @throws Refusal 403 for people who were not asked, 409 `wrong_state` with their current state */
export async function decline(desk: Desk, id: number, reason: string): Promise<FeedbackRequest> {
  const { db, caller, now, vault } = desk;
  const { accountId, userId, timeZone } = caller;
  const { row, mine } = await requestSeen(desk, id, true);
  if (!mine) throw forbidden();
  const state: RequestState = requestStateOn(mine.state, row.due_on, dateIn(timeZone, now));
  if (state !== 'open') throw wrongState(state);
  const sealed =
    reason.trim() === ''
      ? null
      : vault.seal(reason, placeOfText(accountId, 'feedback_request_people', 'reason', [id, userId]));
  await setAsked(db, accountId, { requestId: id, userId }, { state: 'declined', reason: sealed });
  await markNoticed(desk, `feedback.requested:${id}`);
  await announceRequest(desk, row);
  return shownRequest(desk, id);
}

export async function withdraw(desk: Desk, id: number): Promise<void> {
  const { db, caller, now, audit } = desk;
  const { row } = await requestSeen(desk, id, true);
  if (row.asked_by !== caller.userId) throw forbidden();
  await withdrawRequest(db, caller.accountId, id, now.toISOString());
  await announceRequest(desk, row);
  audit({ target: REQUESTS, targetId: id });
}
