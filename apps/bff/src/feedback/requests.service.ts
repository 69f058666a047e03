import type { FeedbackRequest } from '@jornada/contract/feedback-requests';
import { dateIn } from '@jornada/domain/calendar';
import { type RequestState, requestStateOn } from '@jornada/domain/feedback-requests';
import { forbidden, notFound } from '@jornada/domain/refusal';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { type Desk, visibleOf } from './readers.service.ts';
import {
  askedOf,
  competencesOfRequests,
  findRequest,
  type RequestRow,
  setAsked,
  withdrawRequest,
} from './requests.queries.ts';
import { announceRequest, markNoticed } from './announce.service.ts';
import { wrongState } from './checks.service.ts';

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

/** @throws Refusal 403 for people who were not asked, 409 `wrong_state` with the state of their line */
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
