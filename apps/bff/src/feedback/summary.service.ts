import { settingsOf } from '@jornada/domain/account';
import { addDays, dateIn, monthOf } from '@jornada/domain/calendar';
import { type CountedFeedback, type FeedbackSums, sumsOf, sumsOfAccount } from '@jornada/domain/feedback-sums';
import { forbidden, invalid } from '@jornada/domain/refusal';
import { lastDaysDue } from '@jornada/domain/retention';
import { instantsOf } from '@jornada/domain/worktime';
import { findAccount } from '../accounts/accounts.queries.ts';
import type { CallContext } from '../context.ts';
import { listAllForSums, listForSums } from './feedback.queries.ts';
import { competencesOf, recipientsOf } from './parts.queries.ts';
import { viewerOf } from './readers.service.ts';

/** The maximum number of months in one response about the whole account. */
const MOST_MONTHS = 24;

interface Wanted {
  user_id?: number | undefined;
  everybody?: true | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type Context = Pick<CallContext, 'db' | 'caller' | 'now'>;

/** @throws Refusal 403 about people the caller does not lead, and about the account if the caller is no moderator */
export async function summaryOf(context: Context, wanted: Wanted): Promise<FeedbackSums> {
  const { caller } = context;
  const { user_id = caller.userId, everybody, from, to } = wanted;
  if (from !== undefined && to !== undefined && to < from)
    throw invalid('to', 'must not lie before from', 'dates_out_of_order');
  const viewer = await viewerOf(context);
  if (everybody) {
    if (!viewer.moderates) throw forbidden();
    return sumsOfEverybody(context, wanted);
  }
  if (user_id !== caller.userId && !viewer.leads.has(user_id)) throw forbidden();
  const scope = { userId: caller.userId, personId: user_id, leads: viewer.leads, wall: viewer.wall };
  const filter = instantsOf(caller.timeZone, from, to);
  const [about, by] = await Promise.all([
    listForSums(context.db, caller.accountId, { box: 'about', ...scope }, filter),
    listForSums(context.db, caller.accountId, { box: 'by', ...scope }, filter),
  ]);
  return sumsOf(await counted(context, [...about, ...by]), user_id);
}

/**
 * Counts of whole months that have ended, so that responses of two days do not reveal what one person sent in between.
 * Feedback withdrawn or hidden later still counts, and months that retention may have reached are left out.
 */
async function sumsOfEverybody(context: Context, { from, to, user_id }: Wanted): Promise<FeedbackSums> {
  const { db, caller, now } = context;
  if (user_id !== undefined) throw invalid('user_id', 'must be absent: these are counts of everybody', 'not_the_same');
  const lastEnded = addDays(monthOf(dateIn(caller.timeZone, now)).from, -1);
  const until = to ?? lastEnded;
  const begin = from ?? monthOf(addDays(monthOf(until).from, -330)).from;
  if (monthOf(begin).from !== begin) throw invalid('from', 'must be the first day of a month', 'whole_months');
  if (monthOf(until).to !== until) throw invalid('to', 'must be the last day of a month', 'whole_months');
  if (until < begin) throw invalid('to', 'must not lie before from', 'dates_out_of_order');
  if (until > addDays(begin, MOST_MONTHS * 31))
    throw invalid('to', `must lie within ${MOST_MONTHS} months of from`, 'range_too_long');
  const last = until < lastEnded ? until : lastEnded;
  const { settings } = await findAccount(db, caller.accountId);
  const { writtenOn } = lastDaysDue(dateIn(caller.timeZone, now), settingsOf(JSON.parse(settings)));
  const kept = addDays(monthOf(writtenOn).to, 1);
  const first = begin > kept ? begin : kept;
  if (last < first) return sumsOfAccount([]);
  const span = instantsOf(caller.timeZone, first, last) as { from: string; to: string };
  return sumsOfAccount(await counted(context, await listAllForSums(db, caller.accountId, span)));
}

type Row = Awaited<ReturnType<typeof listAllForSums>>[number];

async function counted({ db, caller }: Context, rows: readonly Row[]): Promise<CountedFeedback[]> {
  const { accountId, timeZone } = caller;
  const ids = rows.map(({ id }) => id);
  const [recipients, competences] = await Promise.all([
    recipientsOf(db, accountId, ids),
    competencesOf(db, accountId, ids),
  ]);
  return rows.map(({ id, kind, author_id, sent_at }) => ({
    kind,
    authorId: author_id,
    recipientIds: (recipients.get(id) ?? []).map(({ user_id }) => user_id),
    month: dateIn(timeZone, new Date(sent_at)).slice(0, 7),
    competenceIds: (competences.get(id) ?? []).map(({ competence_id }) => competence_id),
  }));
}
