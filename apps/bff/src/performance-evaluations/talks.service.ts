import type { EvaluationConversation } from '@jornada/contract/performance-evaluations-talks';
import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { dateIn } from '@jornada/domain/calendar';
import { isRating } from '@jornada/domain/evaluation-ratings';
import {
  contestUntil,
  isTalking,
  isTalkOpen,
  isTalkRole,
  type TalkedResult,
  talkSteps,
  type TalkStep,
} from '@jornada/domain/evaluation-talks';
import type { ResultRole } from '@jornada/domain/evaluation-readers';
import { forbidden, invalid, notFound, Refusal } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Vault } from '../vault/vault.ts';
import type { Place } from './nominations.queries.ts';
import { listRatings } from './ratings.queries.ts';
import { changeRating } from './rating-changes.service.ts';
import type { OpenedCycle, SubjectRow } from './results.queries.ts';
import { type ConversationRow, findContest, findConversation } from './talks.queries.ts';
import { textsOf } from './talk-texts.service.ts';

/** A result and how the caller sees it. */
interface Seen {
  cycle: OpenedCycle;
  subject: SubjectRow;
  role: ResultRole;
}

type Reading = Pick<CallContext, 'db' | 'caller' | 'now'>;

export const placeOf = ({ caller }: Pick<CallContext, 'caller'>, { cycle, subject }: Seen): Place => ({
  accountId: caller.accountId,
  evaluationId: cycle.id,
  userId: subject.user_id,
});

const talkedOf = ({ caller }: Pick<CallContext, 'caller'>, { cycle, subject }: Seen): TalkedResult => ({
  state: subject.state,
  purpose: cycle.settings.purpose,
  releasedOn: subject.released_at === null ? null : dateIn(caller.timeZone, new Date(subject.released_at)),
  hasLeader: subject.leader_id !== null,
  shared: subject.shared_at !== null,
});

/** @throws Refusal 403 for callers who do not take this step, 409 `wrong_state` if it is not possible now */
export function requireStep(context: Reading, seen: Seen, step: TalkStep): void {
  const talked = talkedOf(context, seen);
  if (!isTalkRole(step, seen.role, talked.hasLeader)) throw forbidden();
  if (!isTalkOpen(step, talked, dateIn(context.caller.timeZone, context.now))) throw notNow(seen);
}

/** 409 for a result whose state does not allow the step. */
export const notNow = ({ subject: { state } }: Pick<Seen, 'subject'>): Refusal =>
  new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state } });

/**
 * Whether the caller takes part in the conversation: the person, and their leader or the person who replaces the
 * leader.
 */
const takesPart = ({ role, subject }: Pick<Seen, 'role' | 'subject'>): boolean =>
  role === 'person' || isTalking(role, subject.leader_id !== null);

/** @throws Refusal 404 for callers who do not take part in the conversation */
export function requireTalking(seen: Seen): void {
  if (!takesPart(seen)) throw notFound();
}

/** The conversation about a result, as leader or person read it. */
export async function conversationOf(context: Reading, vault: Vault, seen: Seen): Promise<EvaluationConversation> {
  const place = placeOf(context, seen);
  const row = await findConversation(context.db, place);
  const { open } = textsOf(vault, place);
  return {
    held_on: row?.held_on ?? null,
    shared_notes: open(row?.shared_notes ?? null, 'shared_notes'),
    private_notes: seen.role === 'leader' ? open(row?.private_notes ?? null, 'private_notes') : null,
    version: row?.version ?? 0,
  };
}

const hasTalked = (row: ConversationRow | undefined): row is ConversationRow =>
  row !== undefined && (row.held_on !== null || row.shared_notes !== null);

type Talks = Pick<
  EvaluationResult,
  'conversation' | 'acknowledgement' | 'contest' | 'contest_until' | 'shared_at' | 'may'
>;

/** The steps that followed a result, and those possible for the caller. Leaders further up see only the result. */
export async function talksOf(context: Reading, vault: Vault, seen: Seen): Promise<Talks> {
  const { db, caller, now } = context;
  const { role } = seen;
  const acknowledgedAt = seen.subject.acknowledged_at;
  const talked = talkedOf(context, seen);
  const until = talked.releasedOn === null || talked.purpose === 'development' ? null : contestUntil(talked.releasedOn);
  const steps = talkSteps(role, talked, dateIn(caller.timeZone, now));
  if (role === 'line')
    return {
      conversation: null,
      acknowledgement: null,
      contest: null,
      contest_until: until,
      shared_at: null,
      may: steps,
    };
  const place = placeOf(context, seen);
  const row = await findConversation(db, place);
  const contest = await findContest(db, place);
  const { open, openContest } = textsOf(vault, place);
  return {
    conversation:
      takesPart(seen) && hasTalked(row)
        ? { held_on: row.held_on, shared_notes: open(row.shared_notes, 'shared_notes') }
        : null,
    acknowledgement:
      acknowledgedAt === null
        ? null
        : { at: acknowledgedAt, comment: open(row?.acknowledgement ?? null, 'acknowledgement') },
    contest: contest
      ? {
          at: contest.contested_at,
          reason: openContest(contest.reason, 'reason'),
          answer: openContest(contest.answer, 'answer'),
          settled_at: contest.settled_at,
          settled_by_nome: contest.settled_by_nome,
        }
      : null,
    contest_until: until,
    shared_at: seen.subject.shared_at,
    may: steps,
  };
}

/**
 * Changes the rating of a contested result; the potential stays. The change is stored with the answer as its reason.
 * @throws Refusal 400 `point_out_of_scale` for a rating that the cycle does not have
 */
export async function settleRating(
  { db, caller, now }: Reading,
  vault: Vault,
  { cycle, subject }: Seen,
  { rating, reason }: { rating: number; reason: string },
): Promise<void> {
  const { accountId, userId } = caller;
  if (!isRating(rating, cycle.settings.rating?.labels.length ?? 0))
    throw invalid('rating', 'is not one of the ratings of this evaluation', 'point_out_of_scale');
  const before = (await listRatings(db, accountId, cycle.id, [subject.user_id])).get(subject.user_id);
  if (before?.rating === rating) return;
  const place = { evaluationId: cycle.id, subjectId: subject.user_id };
  const by = { accountId, userId, at: now.toISOString() };
  await changeRating(db, vault, by, place, { rating, potential: before?.potential ?? null, reason });
}
