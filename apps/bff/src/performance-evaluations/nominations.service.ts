import type { EvaluationNominations } from '@jornada/contract/performance-evaluations-raters';
import { may } from '@jornada/domain/access';
import { groupsOf } from '@jornada/domain/evaluation-cycles';
import {
  PROPOSED_GROUPS,
  type ProposedGroup,
  shownRaterState,
  shownReasons,
} from '@jornada/domain/evaluation-nominations';
import { assignmentsOf } from '@jornada/domain/evaluation-raters';
import type { CycleState } from '@jornada/domain/evaluations';
import { type Fault, forbidden, notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import { placeOfDecline } from '@jornada/domain/sealed-places';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listLines } from '../user/lines.queries.ts';
import type { Vault } from '../vault/vault.ts';
import type { CycleRow } from './cycles.queries.ts';
import { cycleOf, wrongState } from './cycles.service.ts';
import { findPlace, listRaters, type Place, type PlaceRow, type RaterRow } from './nominations.queries.ts';
import { listActive, listFull } from './rater-limits.queries.ts';

/** States in which raters are visible. */
const UNTIL_COUNTING: readonly CycleState[] = ['draft', 'nominating', 'collecting'];

/** A person in a cycle whose raters the caller may see. */
export interface SeenPlace {
  place: Place;
  cycle: CycleRow;
  subject: PlaceRow;
  /** People are always `subject` about themselves, whatever their level and whoever their leader is. */
  role: 'subject' | 'leader' | 'manager';
}

/**
 * The raters of a person, for the person, their leader in the cycle, and people who manage evaluations.
 * @param lock prevents other changes of the cycle until the transaction ends
 * @throws 404 for everybody else, if there is no such person, and from counting on
 */
export async function seenPlace(
  { db, caller }: Pick<CallContext, 'db' | 'caller'>,
  { id, userId }: { id: number; userId: number },
  lock = false,
): Promise<SeenPlace> {
  const cycle = await cycleOf({ db, caller }, id, lock);
  const place = { accountId: caller.accountId, evaluationId: id, userId };
  const subject = await findPlace(db, place);
  if (!subject) throw notFound();
  const role = roleOf(caller, subject);
  if (role === null || (cycle.state === 'draft' && !may(caller.level, 'evaluations.manage'))) throw notFound();
  if (!UNTIL_COUNTING.includes(cycle.state)) throw notFound();
  return { place, cycle, subject, role };
}

function roleOf({ userId, level }: CallContext['caller'], subject: PlaceRow): SeenPlace['role'] | null {
  if (userId === subject.user_id) return 'subject';
  if (subject.leader_id === userId) return 'leader';
  return may(level, 'evaluations.manage') ? 'manager' : null;
}

/** Whether the caller's role proposes raters in the cycle, whatever its state. */
const proposes = ({ cycle: { settings }, role }: SeenPlace): boolean =>
  role === 'manager' || role === settings.nomination;

/** The caller, and the vault that opens the reasons of declines. */
type Reading = Pick<CallContext, 'db' | 'caller'> & { vault: Vault };

/** The state in which raters are proposed: the draft, if only people who manage evaluations propose. */
const proposingState = ({ settings }: CycleRow): CycleState =>
  settings.nomination === 'admin' ? 'draft' : 'nominating';

/** @throws 403 for callers who do not propose, 409 `wrong_state`, `stale_version` */
export async function requireProposing(context: Reading, seen: SeenPlace, version: number): Promise<void> {
  if (!proposes(seen)) throw forbidden();
  await requireCurrent(context, seen, proposingState(seen.cycle), version);
}

/** @throws 403 for the subject, 409 `wrong_state`, `stale_version` */
export async function requireApproving(context: Reading, seen: SeenPlace, version: number): Promise<void> {
  if (seen.role === 'subject') throw forbidden();
  await requireCurrent(context, seen, 'nominating', version);
}

async function requireCurrent(context: Reading, seen: SeenPlace, state: CycleState, version: number) {
  const { cycle, subject } = seen;
  if (subject.version !== version) throw staleVersion(await shownNominations(context, seen));
  if (cycle.state !== state || subject.state !== 'waiting') throw wrongState(cycle.state);
}

/** The raters given by the line: as of opening, or as of now for a draft. */
async function namedByLine(db: Db, { place, cycle, subject }: SeenPlace, raters: readonly RaterRow[]) {
  if (cycle.state === 'draft') {
    const lines = await listLines(db, place.accountId);
    const asked = assignmentsOf([place.userId], groupsOf(cycle.settings), lines);
    return new Set(asked.flatMap(({ group, rater_id }) => (group === 'self' ? [] : [rater_id])));
  }
  const asked = raters.flatMap(({ rater_group, user_id }) => (isProposed(rater_group) ? [] : (user_id ?? [])));
  return new Set([...asked, ...(subject.leader_id === null ? [] : [subject.leader_id])]);
}

export const isProposed = (group: string): group is ProposedGroup => PROPOSED_GROUPS.some((one) => one === group);

/** The facts that decide whether each of `people` can be a peer. */
export async function factsOf(db: Db, seen: SeenPlace, raters: readonly RaterRow[], people: readonly number[]) {
  const { place, cycle } = seen;
  return {
    subject: place.userId,
    named: await namedByLine(db, seen, raters),
    active: await listActive(db, place.accountId, people),
    full: await listFull(db, place, 'peers', cycle.settings.max_forms_per_rater),
  };
}

/** The raters of a person as shown to the caller. */
export async function shownNominations(
  { db, caller, vault }: Reading,
  seen: SeenPlace,
): Promise<EvaluationNominations> {
  const { place, cycle, subject, role } = seen;
  const { settings } = cycle;
  const raters = await listRaters(db, place);
  const isWaiting = subject.state === 'waiting';
  const may_propose = isWaiting && settings.degree === '360' && proposes(seen) && cycle.state === proposingState(cycle);
  const may_approve = isWaiting && role !== 'subject' && cycle.state === 'nominating';
  const viewer = role === 'subject' ? 'subject' : 'approver';
  return {
    version: subject.version,
    evaluation: {
      id: cycle.id,
      name: cycle.name,
      state: cycle.state,
      nomination: settings.nomination,
      nominate_until: settings.nominate_until,
      peers_min: settings.peers_min,
      peers_max: settings.peers_max,
      external: groupsOf(settings).includes('external'),
    },
    subject: {
      user_id: subject.user_id,
      nome: subject.nome,
      leader_id: subject.leader_id,
      state: subject.state,
    },
    items: raters.flatMap(({ rater_group, nome, external_name, external_email, state, removed_at, ...rater }) => {
      if (!isProposed(rater_group) || (viewer === 'subject' && rater.proposed_by !== caller.userId)) return [];
      return {
        id: rater.id,
        group: rater_group,
        user_id: rater.user_id,
        nome: nome ?? external_name ?? '',
        email: external_email,
        state: shownRaterState(viewer, state),
        removed: viewer === 'approver' && removed_at !== null,
      };
    }),
    decline_reasons: [
      ...shownReasons(viewer, () =>
        raters.flatMap(({ id, decline_sealed }) =>
          decline_sealed === null ? [] : vault.open(decline_sealed, placeOfDecline(place.accountId, id)),
        ),
      ),
    ],
    may_propose,
    may_approve,
    may_link: isWaiting && role !== 'subject' && cycle.state === 'collecting',
    not_possible: may_propose || may_approve ? await notPossible(db, seen, raters) : [],
  };
}

async function notPossible(db: Db, seen: SeenPlace, raters: readonly RaterRow[]) {
  const { subject, named, full } = await factsOf(db, seen, raters, []);
  const leading = [...named].filter((person) => person !== subject);
  return [
    { user_id: subject, code: 'oneself' as const },
    ...leading.map((user_id) => ({ user_id, code: 'leads_them' as const })),
    ...[...full]
      .filter((person) => person !== subject && !named.has(person))
      .map((user_id) => ({ user_id, code: 'rater_full' as const })),
  ].toSorted((one, other) => one.user_id - other.user_id);
}

/** @throws 400 with each fault */
export function requireNone(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first) throw new Refusal('invalid', `${first.path}: ${first.message}`, { errors: faults });
}
