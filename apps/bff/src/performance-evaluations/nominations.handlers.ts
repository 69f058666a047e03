import type { evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { groupsOf } from '@jornada/domain/evaluation-cycles';
import { approvalFault, externalFaults, peerFaults } from '@jornada/domain/evaluation-nominations';
import { formOf } from '@jornada/domain/evaluation-templates';
import { raterAfter, subjectAfter } from '@jornada/domain/evaluations';
import { type Fault, forbidden, invalid, notFound } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { changeCycle } from './cycles.queries.ts';
import { cycleOf, TARGET, visibleCycle, wrongState } from './cycles.service.ts';
import {
  changePlace,
  changeRaters,
  findPlace,
  insertNamed,
  listActive,
  listRaters,
  listWaiting,
  removeRaters,
} from './nominations.queries.ts';
import {
  factsOf,
  isProposed,
  requireApproving,
  requireNone,
  requireProposing,
  seenPlace,
  shownNominations,
} from './nominations.service.ts';
import { tell } from './notices.service.ts';
import { countForms } from './raters.queries.ts';

type Params = { id: number; userId: number };

export const evaluationRatersHandlers: Handlers<typeof evaluationRaters> = {
  ratersOf: async ({ params: { id } }, context) => {
    const { db, caller } = context;
    await visibleCycle(context, id);
    const people = await listWaiting(db, caller.accountId, id, caller.userId);
    return {
      items: people.map(({ waiting, ...person }) => ({
        ...person,
        waiting: person.user_id === caller.userId ? null : waiting,
      })),
    };
  },

  raters: async ({ params }, context) => shownNominations(context, await seenPlace(context, params)),

  nominate: async ({ params, body: { group, user_ids = [], external = [], version } }, context) => {
    const { db, caller, audit } = context;
    const seen = await seenPlace(context, params, true);
    await requireProposing(context, seen, version);
    const { place, cycle, subject } = seen;
    const isPeers = group === 'peers';
    if (!groupsOf(cycle.settings).includes(group))
      throw invalid('group', 'is not asked in this cycle', 'not_an_option');
    // Without a link of their own nobody outside could answer.
    if (!isPeers) throw invalid('group', 'cannot be asked yet', 'not_an_option');
    if (isPeers ? external.length : user_ids.length)
      throw invalid(isPeers ? 'external' : 'user_ids', 'must be empty for this group', 'too_many');
    const raters = await listRaters(db, place);
    const emails = external.map(({ email }) => email);
    requireNone(
      isPeers
        ? peerFaults('user_ids', user_ids, await factsOf(db, seen, raters, user_ids), cycle.settings.peers_max)
        : externalFaults(emails, subject.email),
    );
    // What was decided stays; in a draft nothing is decided yet.
    const isDraft = cycle.state === 'draft';
    const keyOf = (person: number | null, email: string | null) => person ?? email?.toLowerCase() ?? '';
    const wanted = [
      ...user_ids.map((user_id) => ({ user_id, external_name: null, external_email: null })),
      ...external.map(({ nome, email }) => ({ user_id: null, external_name: nome, external_email: email })),
    ];
    const keys = new Set(wanted.map((one) => keyOf(one.user_id, one.external_email)));
    const before = raters.filter(({ rater_group }) => rater_group === group);
    const isNamed = (one: (typeof before)[number]) => keys.has(keyOf(one.user_id, one.external_email));
    const dropped = before.filter((one) => !isNamed(one) && (isDraft || one.state === 'proposed'));
    const kept = before.filter(isNamed);
    const known = new Set(kept.map((one) => keyOf(one.user_id, one.external_email)));
    await removeRaters(
      db,
      caller.accountId,
      dropped.map(({ id }) => id),
    );
    // Whom the leader added is among the person's own proposals too: the difference would tell what was decided.
    await changeRaters(
      db,
      caller.accountId,
      kept.map(({ id }) => id),
      { proposed_by: caller.userId },
    );
    await insertNamed(
      db,
      place,
      wanted
        .filter((one) => !known.has(keyOf(one.user_id, one.external_email)))
        .map((one) => ({
          ...one,
          rater_group: group,
          state: isDraft ? ('approved' as const) : ('proposed' as const),
          proposed_by: caller.userId,
        })),
    );
    await changePlace(db, place);
    if (!isDraft && subject.leader_id !== null)
      await tell(context, 'evaluations.approve', params.id, [subject.leader_id]);
    audit({ target: TARGET, targetId: params.id, fields: [group] });
    return shownNominations(context, await seenPlace(context, params));
  },

  approve: async ({ params, body: { approve = [], refuse = [], add = [], version } }, context) => {
    const { db, caller, audit } = context;
    const seen = await seenPlace(context, params, true);
    await requireApproving(context, seen, version);
    const { place, cycle } = seen;
    const raters = await listRaters(db, place);
    const named = new Map(raters.map((one) => [one.id, one]));
    const faults = (step: 'approve' | 'refuse', ids: readonly number[]): Fault[] =>
      ids.flatMap((id, at) => {
        const path = `${step}.${at}`;
        if (ids.indexOf(id) < at || (step === 'refuse' && approve.includes(id)))
          return [{ path, message: 'is named twice', code: 'duplicate' }];
        const one = named.get(id);
        const isPossible =
          one &&
          isProposed(one.rater_group) &&
          ((step === 'approve' && one.state === 'approved') || raterAfter(step, one.state, one.rater_group));
        return isPossible ? [] : [{ path, message: 'is not a proposal that waits', code: 'not_here' }];
      });
    const peers = raters.filter(({ rater_group }) => rater_group === 'peers');
    const there = new Set(peers.filter(({ state }) => state !== 'refused').map(({ user_id }) => user_id));
    requireNone([
      ...faults('approve', approve),
      ...faults('refuse', refuse),
      ...peerFaults('add', add, await factsOf(db, seen, raters, add), null),
      ...add.flatMap((person, at) =>
        there.has(person) ? [{ path: `add.${at}`, message: 'was proposed already', code: 'duplicate' }] : [],
      ),
    ]);
    const approved = peers.filter(
      ({ id, state }) => approve.includes(id) || (state === 'approved' && !refuse.includes(id)),
    ).length;
    const fault = approvalFault(approved + add.length, cycle.settings);
    if (fault) requireNone([fault]);
    const { accountId, userId } = caller;
    await changeRaters(db, accountId, approve, { state: 'approved' });
    await changeRaters(db, accountId, refuse, { state: 'refused' });
    // Who was refused before and is added now stays what the person proposed, approved.
    const again = peers.filter(({ state, user_id }) => state === 'refused' && add.some((one) => one === user_id));
    await removeRaters(
      db,
      accountId,
      again.map(({ id }) => id),
    );
    const proposers = new Map(again.map(({ user_id, proposed_by }) => [user_id, proposed_by]));
    await insertNamed(
      db,
      place,
      add.map((user_id) => ({
        rater_group: 'peers' as const,
        user_id,
        external_name: null,
        external_email: null,
        state: 'approved' as const,
        proposed_by: proposers.get(user_id) ?? userId,
      })),
    );
    await changePlace(db, place);
    audit({ target: TARGET, targetId: params.id, fields: ['raters'] });
    return shownNominations(context, await seenPlace(context, params));
  },

  changeLeader: async ({ params, body: { user_id, reason } }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId } = caller;
    const { place, cycle, subject } = await managedPlace(context, params);
    if (cycle.state !== 'collecting' || subject.state !== 'waiting') throw wrongState(cycle.state);
    if (user_id === params.userId) throw invalid('user_id', 'must be somebody else', 'oneself');
    if (!(await listActive(db, accountId, [user_id])).has(user_id))
      throw invalid('user_id', 'is not an active person of this account', 'not_active');
    const raters = await listRaters(db, place);
    if (raters.some((one) => one.user_id === user_id && one.rater_group !== 'leader'))
      throw invalid('user_id', 'is asked about this person already', 'duplicate');
    const leaders = raters.filter(({ rater_group }) => rater_group === 'leader');
    const gone = leaders.filter((one) => one.user_id !== user_id && one.state !== 'submitted');
    await removeRaters(
      db,
      accountId,
      gone.map(({ id }) => id),
    );
    const hasForm = cycle.asked && formOf(cycle.asked.sections, 'leader', subject.snapshot).length > 0;
    if (hasForm && !leaders.some((one) => one.user_id === user_id))
      await insertNamed(db, place, [
        {
          rater_group: 'leader',
          user_id,
          external_name: null,
          external_email: null,
          state: 'open',
          proposed_by: null,
        },
      ]);
    await changePlace(db, place, { leader_id: user_id });
    await changeCycle(db, accountId, params.id, gone.length ? { holds_traces: 1 } : {}, now.toISOString());
    await countForms(db, accountId, params.id);
    audit({ target: TARGET, targetId: params.id, fields: ['leader_id'], reason });
    return { leader_id: user_id, message: 'Leader changed' };
  },

  withdraw: async ({ params }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId } = caller;
    const { place, cycle, subject } = await managedPlace(context, params);
    const next = subjectAfter('withdraw', subject.state);
    if (!next || (cycle.state !== 'nominating' && cycle.state !== 'collecting')) throw wrongState(cycle.state);
    await removeRaters(
      db,
      accountId,
      (await listRaters(db, place)).map(({ id }) => id),
    );
    await changePlace(db, place, { state: next });
    await changeCycle(db, accountId, params.id, { holds_traces: 1 }, now.toISOString());
    if (cycle.state === 'collecting') await countForms(db, accountId, params.id);
    audit({ target: TARGET, targetId: params.id, fields: ['subjects'] });
    return { message: 'Withdrawn' };
  },
};

/**
 * A person in a cycle, which is locked, for who manages evaluations.
 * @throws 404 for nobody, 403 for oneself
 */
async function managedPlace(context: CallContext, { id, userId }: Params) {
  const { db, caller } = context;
  const cycle = await cycleOf(context, id, true);
  const place = { accountId: caller.accountId, evaluationId: id, userId };
  const subject = await findPlace(db, place);
  if (!subject) throw notFound();
  if (userId === caller.userId) throw forbidden();
  return { place, cycle, subject };
}
