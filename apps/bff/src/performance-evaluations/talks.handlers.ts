import type { evaluationTalks } from '@jornada/contract/performance-evaluations-talks';
import { capabilityLevels } from '@jornada/domain/access';
import { subjectAfter, type SubjectStep } from '@jornada/domain/evaluations';
import { forbidden, staleVersion } from '@jornada/domain/refusal';
import { listActiveOfLevels } from '../absences/absences.queries.ts';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { notifyPeople } from './notices.service.ts';
import { findOpened } from './results.queries.ts';
import { type Seen, seenResult, TARGET } from './results.service.ts';
import { insertContest, moveSubject, settleContest, shareResult, writeConversation } from './talks.queries.ts';
import { conversationOf, notNow, placeOf, requireStep, requireTalking, settleRating } from './talks.service.ts';
import { textsOf } from './talk-texts.service.ts';

/**
 * Moves the result to its next state and records the author. @throws Refusal 409 if somebody else has moved it
 * meanwhile
 */
async function move(context: CallContext, seen: Seen, step: SubjectStep, acknowledgedAt?: string): Promise<void> {
  const { cycle, subject } = seen;
  const state = subjectAfter(step, subject.state);
  const changes = { state, ...(acknowledgedAt !== undefined && { acknowledged_at: acknowledgedAt }) };
  if (state === undefined || !(await moveSubject(context.db, placeOf(context, seen), subject.state, changes)))
    throw notNow(seen);
  context.audit({ target: TARGET, targetId: cycle.id, targetIds: [subject.user_id] });
}

/** Shares the result with the leader, or stops sharing it. @throws Refusal 409 if that was done already */
async function setShared(context: CallContext, seen: Seen, at: string | null): Promise<void> {
  if (!(await shareResult(context.db, placeOf(context, seen), at))) throw notNow(seen);
  context.audit({ target: TARGET, targetId: seen.cycle.id, targetIds: [seen.subject.user_id] });
}

export const talksHandlers = (vault: Vault): Handlers<typeof evaluationTalks> => ({
  conversation: async ({ params: { id, userId } }, context) => {
    const seen = await seenResult(context, id, userId);
    requireTalking(seen);
    return conversationOf(context, vault, seen);
  },

  talk: async ({ params: { id, userId }, body: { held_on, shared_notes, version } }, context) => {
    const seen = await seenResult(context, id, userId);
    requireTalking(seen);
    requireStep(context, seen, 'talk');
    const place = placeOf(context, seen);
    const notes = textsOf(vault, place).seal(shared_notes, 'shared_notes');
    if (!(await writeConversation(context.db, place, { held_on, shared_notes: notes }, version)))
      throw staleVersion(await conversationOf(context, vault, seen));
    context.audit({ target: TARGET, targetId: id, targetIds: [userId], fields: ['held_on', 'shared_notes'] });
    return conversationOf(context, vault, seen);
  },

  note: async ({ params: { id, userId }, body: { text } }, context) => {
    const seen = await seenResult(context, id, userId);
    requireTalking(seen);
    requireStep(context, seen, 'talk');
    // Private notes have one author: without a leader, every manager of evaluations could read them.
    if (seen.role !== 'leader') throw forbidden();
    const place = placeOf(context, seen);
    const notes = textsOf(vault, place).seal(text, 'private_notes');
    await writeConversation(context.db, place, { private_notes: notes });
    context.audit({ target: TARGET, targetId: id, targetIds: [userId], fields: ['private_notes'] });
    return conversationOf(context, vault, seen);
  },

  acknowledge: async ({ params: { id, userId }, body: { comment } }, context) => {
    const seen = await seenResult(context, id, userId);
    requireStep(context, seen, 'acknowledge');
    await move(context, seen, 'acknowledge', context.now.toISOString());
    const place = placeOf(context, seen);
    const acknowledgement = textsOf(vault, place).seal(comment, 'acknowledgement');
    await writeConversation(context.db, place, { acknowledgement });
    return { message: 'Acknowledged' };
  },

  contest: async ({ params: { id, userId }, body: { reason } }, context) => {
    const { db, caller, now } = context;
    const seen = await seenResult(context, id, userId);
    requireStep(context, seen, 'contest');
    await move(context, seen, 'contest');
    const place = placeOf(context, seen);
    await insertContest(db, {
      account_id: place.accountId,
      evaluation_id: id,
      subject_id: userId,
      reason: textsOf(vault, place).sealContest(reason, 'reason'),
      contested_at: now.toISOString(),
      answer: null,
      settled_at: null,
      settled_by: null,
    });
    const { leader_id } = seen.subject;
    const able = await listActiveOfLevels(db, caller.accountId, capabilityLevels('evaluations.manage'));
    const told = new Set([...(leader_id === null ? [] : [leader_id]), ...able]);
    await notifyPeople(context, 'evaluations.contested', id, [...told], userId);
    return { message: 'Contested' };
  },

  settle: async ({ params: { id, userId }, body: { answer, rating } }, context) => {
    const { db, caller, now } = context;
    // Locks the cycle, so that nobody rates meanwhile.
    await findOpened(db, caller.accountId, id, true);
    const seen = await seenResult(context, id, userId);
    requireStep(context, seen, 'settle');
    await move(context, seen, 'settle');
    const place = placeOf(context, seen);
    await settleContest(db, place, {
      answer: textsOf(vault, place).sealContest(answer, 'answer'),
      settled_at: now.toISOString(),
      settled_by: caller.userId,
    });
    if (rating !== undefined) await settleRating(context, vault, seen, { rating, reason: answer });
    await notifyPeople(context, 'evaluations.settled', id, [userId]);
    return { message: 'Settled' };
  },

  share: async ({ params: { id, userId } }, context) => {
    const seen = await seenResult(context, id, userId);
    requireStep(context, seen, 'share');
    await setShared(context, seen, context.now.toISOString());
    const { leader_id } = seen.subject;
    await notifyPeople(context, 'evaluations.discuss', id, leader_id === null ? [] : [leader_id], userId);
    return { message: 'Shared' };
  },

  unshare: async ({ params: { id, userId } }, context) => {
    const seen = await seenResult(context, id, userId);
    requireStep(context, seen, 'unshare');
    await setShared(context, seen, null);
    return { message: 'No longer shared' };
  },
});
