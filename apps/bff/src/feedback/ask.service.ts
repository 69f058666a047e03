import type { FeedbackRequest } from '@jornada/contract/feedback-requests';
import { dateIn } from '@jornada/domain/calendar';
import { anHourBefore } from '@jornada/domain/feedback';
import { isRequestable, usualDueDate } from '@jornada/domain/feedback-requests';
import { type Fault, forbidden, invalid, Refusal } from '@jornada/domain/refusal';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { notify } from '../notifications/notify.ts';
import { findCompetences, findLinks } from './parts.queries.ts';
import { type Desk, viewerOf } from './readers.service.ts';
import { countAskedSince, insertRequest, takeRequestId } from './requests.queries.ts';
import { announceRequest } from './announce.service.ts';
import { assertPace, faultsOfCompetences } from './checks.service.ts';
import { REQUESTS, shownRequest } from './requests.service.ts';

interface Wanted {
  about_id?: number | undefined;
  from_ids: readonly number[];
  question: string;
  competence_ids?: readonly number[] | undefined;
  visibility?: 'recipient' | 'leader' | undefined;
  due_on?: string | undefined;
}

/** Asks people for feedback about oneself, or about somebody whom one leads. */
export async function ask(desk: Desk, wanted: Wanted): Promise<FeedbackRequest> {
  const { db, caller, now, audit, vault, requestId, outbox } = desk;
  const { accountId, userId, timeZone } = caller;
  const { about_id = userId, from_ids, question, competence_ids = [], visibility = 'recipient' } = wanted;
  // Refused alike for a colleague, a person of another account and nobody.
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
