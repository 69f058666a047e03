import type { CalibratedPerson } from '@jornada/contract/performance-evaluations-calibration';
import { may } from '@jornada/domain/access';
import {
  boxOf,
  type Calibrating,
  type CalibrationRole,
  calibrationRole,
  isRateable,
  mayCalibrate,
} from '@jornada/domain/evaluation-ratings';
import { isReleased } from '@jornada/domain/evaluation-readers';
import { lineOf } from '@jornada/domain/lines';
import { notFound } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { listLines } from '../user/lines.queries.ts';
import type { Vault } from '../vault/vault.ts';
import { listCompared } from './calibration.queries.ts';
import { listRatings, type RatingRow } from './ratings.queries.ts';
import { lastReasons } from './ratings.service.ts';
import {
  findOpened,
  listCells,
  listNames,
  listSubjects,
  type OpenedCycle,
  type SubjectRow,
} from './results.queries.ts';
import { leadersOf, numbersOf } from './results.service.ts';

/** A person as shown to the caller in a calibration. */
export interface SeenPerson {
  subject: SubjectRow;
  role: CalibrationRole;
}

/** A calibration as shown to the caller. */
export interface SeenCalibration {
  cycle: OpenedCycle;
  labels: number;
  caller: Calibrating;
  people: SeenPerson[];
}

/**
 * The people of a calibration whom the caller may see; their own row only once it is released.
 * @param lock prevents other changes of the cycle until the transaction ends
 * @throws 404 before counting, without ratings, and for callers who may see nobody in it
 */
export async function seenCalibration(
  { db, caller }: Pick<CallContext, 'db' | 'caller'>,
  evaluationId: number,
  lock = false,
): Promise<SeenCalibration> {
  const { accountId, userId: id, level } = caller;
  const cycle = await findOpened(db, accountId, evaluationId, lock);
  const isCounted = cycle?.state === 'closed' || cycle?.state === 'released';
  if (!isCounted || cycle.settings.rating === null) throw notFound();
  const subjects = await listSubjects(db, accountId, evaluationId);
  const own = subjects.find(({ user_id }) => user_id === id);
  const today = lineOf(await listLines(db, accountId), id);
  const calibrating: Calibrating = {
    id,
    manages: may(level, 'evaluations.manage'),
    calibrates: cycle.settings.calibrator_ids.includes(id),
    above: new Set([...today, ...(own ? leadersOf(own) : [])]),
  };
  const people = subjects.flatMap((subject): SeenPerson[] => {
    const { user_id, state } = subject;
    const isThere = state === 'counted' || isReleased(state);
    if (!isThere || (user_id === id && !isReleased(state))) return [];
    const role = calibrationRole(calibrating, { user_id, line: leadersOf(subject) });
    return role === null ? [] : [{ subject, role }];
  });
  if (people.length === 0 && !calibrating.manages) throw notFound();
  return { cycle, labels: cycle.settings.rating.labels.length, caller: calibrating, people };
}

/** The requested people. */
interface Wanted {
  leader_id?: number | undefined;
  department?: string | undefined;
  user_id?: number;
}

/** The rows of the requested people of a calibration, by name. */
export async function calibratedPeople(
  { db, caller: { accountId } }: Pick<CallContext, 'db' | 'caller'>,
  vault: Vault,
  seen: SeenCalibration,
  wanted: Wanted,
): Promise<CalibratedPerson[]> {
  const { cycle, people } = seen;
  const asked = people.filter(
    ({ subject: { user_id, leader_id } }) =>
      (wanted.leader_id === undefined || wanted.leader_id === leader_id) &&
      (wanted.user_id === undefined || wanted.user_id === user_id),
  );
  const rows = new Map(asked.map((one) => [one.subject.user_id, one]));
  const ratings = await listRatings(
    db,
    accountId,
    cycle.id,
    wanted.user_id === undefined ? undefined : [wanted.user_id],
  );
  const moved = asked.filter((one) => {
    const rating = ratings.get(one.subject.user_id);
    return rating && isChanged(rating) && isNear(seen, one);
  });
  const reasons = await lastReasons(
    db,
    vault,
    accountId,
    cycle.id,
    moved.map(({ subject }) => subject.user_id),
  );
  const unscored = asked.flatMap(({ subject }) => (subject.score_hundredths === null ? [subject.user_id] : []));
  // People without a stored score: counted by an older version, or without any score.
  const cells = unscored.length > 0 ? await listCells(db, accountId, cycle.id, unscored) : new Map();
  return (await listCompared(db, accountId, cycle.id)).flatMap(({ user_id, nome, department }) => {
    const one = rows.get(user_id);
    if (!one || (wanted.department !== undefined && wanted.department !== (department ?? ''))) return [];
    const score =
      one.subject.score_hundredths ?? numbersOf(cells.get(user_id) ?? [], cycle, one.subject).score_hundredths;
    return [
      shown(seen, one, {
        nome,
        department: department ?? '',
        score,
        rating: ratings.get(user_id),
        reason: reasons.get(user_id),
      }),
    ];
  });
}

/** Whether a rating differs from the one the leader gave. */
const isChanged = ({
  rating,
  potential,
  leader_rating,
  leader_potential,
}: Omit<RatingRow, 'subject_id' | 'rationale'>) => rating !== leader_rating || potential !== leader_potential;

/** Whether the caller leads the person directly or may calibrate them: leaders further up see less. */
const isNear = ({ caller }: SeenCalibration, { subject, role }: SeenPerson): boolean =>
  role !== 'leader' || subject.leader_id === caller.id;

interface Known {
  nome: string;
  department: string;
  score: number | null;
  rating: RatingRow | undefined;
  reason: string | undefined;
}

function shown(seen: SeenCalibration, one: SeenPerson, of: Known): CalibratedPerson {
  const { cycle, labels, caller } = seen;
  const { subject } = one;
  const { user_id, leader_id, state, version } = subject;
  const { rating = null, potential = null, leader_rating = null, leader_potential = null } = of.rating ?? {};
  // Leaders further up read scores if the cycle lets them read results.
  const readsScore = isNear(seen, one) || cycle.settings.line_reads;
  return {
    user_id,
    nome: of.nome,
    leader_id,
    department: of.department,
    score_hundredths: readsScore ? of.score : null,
    leader_rating,
    rating,
    potential,
    box: boxOf(rating, potential, labels),
    changed: of.rating !== undefined && isChanged(of.rating),
    leader_potential,
    leader_box: boxOf(leader_rating, leader_potential, labels),
    last_reason: of.reason ?? null,
    may_calibrate:
      isRateable(cycle.state, state) &&
      cycle.calibration_locked_at === null &&
      mayCalibrate(caller, { user_id, line: leadersOf(subject) }),
    version,
  };
}

/** The people of each leader, with the leader's name. */
export async function byLeader(
  { db, caller: { accountId } }: Pick<CallContext, 'db' | 'caller'>,
  people: readonly CalibratedPerson[],
) {
  const groups = [...Map.groupBy(people, ({ leader_id }) => leader_id)];
  const names = await listNames(
    db,
    accountId,
    groups.flatMap(([id]) => id ?? []),
  );
  return groups
    .map(([leader_id, own]) => ({ leader_id, nome: leader_id === null ? '' : (names.get(leader_id) ?? ''), own }))
    .toSorted((one, other) => (one.nome < other.nome ? -1 : one.nome > other.nome ? 1 : 0));
}
