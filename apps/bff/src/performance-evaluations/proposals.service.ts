import type { Parsed } from '@jornada/contract/endpoint';
import type { evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { groupsOf } from '@jornada/domain/evaluation-cycles';
import { addressKey, externalFaults, peerFaults } from '@jornada/domain/evaluation-nominations';
import { invalid } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import {
  changePlace,
  changeRaters,
  insertNamed,
  listRaters,
  type RaterRow,
  removeRaters,
} from './nominations.queries.ts';
import { listFullEmails, listInside } from './rater-limits.queries.ts';
import { factsOf, requireNone, requireProposing, type SeenPlace } from './nominations.service.ts';

/** The context of a call, with the vault that opens the sealed reasons of declines. */
export type Proposing = CallContext & { vault: Vault };

type Proposal = Parsed<typeof evaluationRaters.nominate>['body'];

const keyOf = ({ user_id, external_email }: Pick<RaterRow, 'user_id' | 'external_email'>): number | string =>
  user_id ?? addressKey(external_email ?? '');

const idsOf = (raters: readonly RaterRow[]): number[] => raters.map(({ id }) => id);

/**
 * Replaces the undecided proposals of a group.
 * @throws 400 by item, and as `requireProposing` does
 */
export async function nominate(context: Proposing, seen: SeenPlace, body: Proposal): Promise<void> {
  const { db, caller } = context;
  const { group, user_ids = [], external = [] } = body;
  await requireProposing(context, seen, body.version);
  const { place, cycle } = seen;
  const raters = await listRaters(db, place);
  await requirePossible(db, seen, raters, body);
  // Decided proposals stay; in a draft nothing is decided yet.
  const isDraft = cycle.state === 'draft';
  const wanted = [
    ...user_ids.map((user_id) => ({ user_id, external_name: null, external_email: null })),
    ...external.map(({ nome, email }) => ({ user_id: null, external_name: nome, external_email: email })),
  ];
  const keys = new Set(wanted.map(keyOf));
  const before = raters.filter(({ rater_group }) => rater_group === group);
  const kept = before.filter((one) => keys.has(keyOf(one)));
  const dropped = before.filter((one) => !keys.has(keyOf(one)) && (isDraft || one.state === 'proposed'));
  const known = new Set(kept.map(keyOf));
  await removeRaters(db, caller.accountId, idsOf(dropped));
  // Raters added by the leader count as the person's proposals too: the difference would reveal decisions.
  await changeRaters(db, caller.accountId, idsOf(kept), { proposed_by: caller.userId });
  const state = isDraft ? ('approved' as const) : ('proposed' as const);
  await insertNamed(
    db,
    place,
    wanted
      .filter((one) => !known.has(keyOf(one)))
      .map((one) => ({ ...one, rater_group: group, state, proposed_by: caller.userId })),
  );
  await changePlace(db, place);
}

/** @throws 400 for a group that is not asked, and with each person who cannot be proposed in it */
async function requirePossible(
  db: Db,
  seen: SeenPlace,
  raters: readonly RaterRow[],
  { group, user_ids = [], external = [] }: Proposal,
): Promise<void> {
  const { place, subject } = seen;
  const { settings } = seen.cycle;
  if (!groupsOf(settings).includes(group)) throw invalid('group', 'is not asked in this cycle', 'not_an_option');
  const isPeers = group === 'peers';
  if (isPeers ? external.length : user_ids.length)
    throw invalid(isPeers ? 'external' : 'user_ids', 'must be empty for this group', 'too_many');
  if (isPeers)
    return requireNone(peerFaults('user_ids', user_ids, await factsOf(db, seen, raters, user_ids), settings.peers_max));
  const emails = external.map(({ email }) => addressKey(email));
  requireNone(
    externalFaults(emails, {
      own: addressKey(subject.email),
      inside: await listInside(db, place.accountId, emails),
      full: await listFullEmails(db, place, emails, settings.max_forms_per_rater),
    }),
  );
}

/** Who was refused before and is added now stays what the person proposed, approved. */
export async function addPeers(
  { db, caller }: CallContext,
  { place }: SeenPlace,
  peers: readonly RaterRow[],
  add: readonly number[],
): Promise<void> {
  const again = peers.filter(({ state, user_id }) => state === 'refused' && add.some((one) => one === user_id));
  await removeRaters(db, caller.accountId, idsOf(again));
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
      proposed_by: proposers.get(user_id) ?? caller.userId,
    })),
  );
}
