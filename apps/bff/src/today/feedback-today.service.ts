import { may } from '@jornada/domain/access';
import { daysBefore } from '@jornada/domain/instants';
import { NUDGE_DAYS } from '@jornada/domain/feedback';
import { countOpenReports, lastSentAt } from '../feedback/feedback.queries.ts';
import { countRequests } from '../feedback/requests.queries.ts';
import type { At } from './today.service.ts';

/** Requests to answer, reports to decide, and whether the caller has given no feedback for a month. */
export async function feedbackOf({ db, caller: { accountId, userId, level }, date }: At, now: Date) {
  const [requests, reports, last] = await Promise.all([
    countRequests(db, accountId, { userId, waitingOn: date }),
    may(level, 'feedback.moderate') ? countOpenReports(db, accountId) : 0,
    lastSentAt(db, accountId, userId),
  ]);
  return { requests, reports, gives_none: last === null || last < daysBefore(now, NUDGE_DAYS) };
}
