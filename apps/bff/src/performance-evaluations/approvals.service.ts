import type { Parsed } from '@jornada/contract/endpoint';
import type { evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { approvalFault, peerFaults } from '@jornada/domain/evaluation-nominations';
import { raterAfter } from '@jornada/domain/evaluations';
import type { Fault } from '@jornada/domain/refusal';
import { changePlace, changeRaters, listRaters, type RaterRow } from './nominations.queries.ts';
import { factsOf, isProposed, requireApproving, requireNone, type SeenPlace } from './nominations.service.ts';
import { type Proposing, addPeers } from './proposals.service.ts';

type Decision = Parsed<typeof evaluationRaters.approve>['body'];

/**
 * Approves and refuses proposals, and adds peers.
 * @throws 400 by item, `too_few` and `too_many` for the approved peers in all, and as `requireApproving` does
 */
export async function approve(context: Proposing, seen: SeenPlace, body: Decision): Promise<void> {
  const { db, caller } = context;
  const { approve: approved = [], refuse: refused = [], add = [] } = body;
  await requireApproving(context, seen, body.version);
  const { place, cycle } = seen;
  const raters = await listRaters(db, place);
  const peers = raters.filter(({ rater_group }) => rater_group === 'peers');
  const there = new Set(peers.filter(({ state }) => state !== 'refused').map(({ user_id }) => user_id));
  requireNone([
    ...decisionFaults(raters, 'approve', approved),
    ...decisionFaults(raters, 'refuse', refused, approved),
    ...peerFaults('add', add, await factsOf(db, seen, raters, add), null),
    ...add.flatMap((person, at) =>
      there.has(person) ? [{ path: `add.${at}`, message: 'was proposed already', code: 'duplicate' }] : [],
    ),
  ]);
  const staying = Map.groupBy(
    raters.filter(({ id, state }) => approved.includes(id) || (state === 'approved' && !refused.includes(id))),
    ({ rater_group }) => rater_group,
  );
  const counts = {
    peers: (staying.get('peers')?.length ?? 0) + add.length,
    external: staying.get('external')?.length ?? 0,
  };
  const fault = approvalFault(counts, cycle.settings);
  if (fault) requireNone([fault]);
  await changeRaters(db, caller.accountId, approved, { state: 'approved' });
  await changeRaters(db, caller.accountId, refused, { state: 'refused' });
  await addPeers(context, seen, peers, add);
  await changePlace(db, place);
}

/** What is wrong with decisions about raters. @param others that were decided the other way */
function decisionFaults(
  raters: readonly RaterRow[],
  step: 'approve' | 'refuse',
  ids: readonly number[],
  others: readonly number[] = [],
): Fault[] {
  const named = new Map(raters.map((one) => [one.id, one]));
  return ids.flatMap((id, at) => {
    const path = `${step}.${at}`;
    if (ids.indexOf(id) < at || others.includes(id)) return [{ path, message: 'is named twice', code: 'duplicate' }];
    const one = named.get(id);
    const isPossible =
      one &&
      isProposed(one.rater_group) &&
      ((step === 'approve' && one.state === 'approved') || raterAfter(step, one.state, one.rater_group));
    return isPossible ? [] : [{ path, message: 'is not a proposal that waits', code: 'not_here' }];
  });
}
