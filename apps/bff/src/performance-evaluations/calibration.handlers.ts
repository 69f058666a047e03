import type { evaluationCalibration } from '@jornada/contract/performance-evaluations-calibration';
import { dateIn } from '@jornada/domain/calendar';
import { ageBandOf, ageOn, fairnessBy, tenureOf } from '@jornada/domain/evaluation-fairness';
import { distributionOf, mayCalibrate, meanHundredths } from '@jornada/domain/evaluation-ratings';
import { forbidden, notFound, Refusal } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { listCompared } from './calibration.queries.ts';
import { byLeader, calibratedPeople, seenCalibration } from './calibration.service.ts';
import { requireOpenRating, requireRating } from './rating.service.ts';
import { listRatings } from './ratings.queries.ts';
import { changesOf } from './ratings.service.ts';
import { changeRating } from './rating-changes.service.ts';
import { findOpened, findSubject, type OpenedCycle, setCycle } from './results.queries.ts';
import { leadersOf, seenResult, TARGET } from './results.service.ts';

export const calibrationHandlers = (vault: Vault): Handlers<typeof evaluationCalibration> => ({
  calibration: async ({ params: { id }, query }, context) => {
    const seen = await seenCalibration(context, id);
    const people = await calibratedPeople(context, vault, seen, query);
    const ratings = people.map(({ rating }) => rating);
    const read = people.flatMap(({ user_id }) => (user_id === context.caller.userId ? [] : [user_id]));
    if (read.length > 0)
      context.audit({ target: TARGET, targetId: id, targetIds: read, action: 'evaluation-results.read-calibration' });
    return {
      people,
      distribution: distributionOf(ratings, seen.labels, seen.cycle.settings.guide_percent),
      by_leader: (await byLeader(context, people)).map(({ own, ...leader }) => ({
        ...leader,
        people: own.length,
        mean_rating_hundredths: meanHundredths(own.flatMap(({ rating }) => rating ?? [])),
      })),
      locked_at: seen.cycle.calibration_locked_at,
    };
  },

  calibrate: async ({ params: { id, userId }, body }, context) => {
    const { db, caller, now, audit } = context;
    const { version, ...given } = body;
    const { accountId } = caller;
    if (userId === caller.userId && (await findSubject(db, accountId, id, userId))) throw forbidden();
    const seen = await seenCalibration(context, id, true);
    const place = seen.people.find(({ subject }) => subject.user_id === userId);
    if (!place) throw notFound();
    const { subject } = place;
    if (!mayCalibrate(seen.caller, { user_id: userId, line: leadersOf(subject) })) throw forbidden();
    requireOpenRating(seen.cycle, subject);
    requireRating(seen.cycle, given);
    const shown = async () =>
      (await calibratedPeople(context, vault, await seenCalibration(context, id), { user_id: userId }))[0];
    if (subject.version !== version) {
      const current = await shown();
      throw new Refusal('conflict', 'Conflict', { code: 'stale_version', details: { current } });
    }
    const by = { accountId, userId: caller.userId, at: now.toISOString() };
    await changeRating(db, vault, by, { evaluationId: id, subjectId: userId }, given);
    audit({ target: TARGET, targetId: id, targetIds: [userId], fields: ['rating', 'potential'] });
    const person = await shown();
    if (!person) throw notFound();
    return person;
  },

  ratingHistory: async ({ params: { id, userId } }, context) => {
    const { db, caller } = context;
    const items = () => changesOf(db, vault, caller.accountId, { evaluationId: id, subjectId: userId });
    if (userId === caller.userId) {
      await seenResult(context, id, userId);
      return { items: await items() };
    }
    const { people } = await seenCalibration(context, id);
    const place = people.find(({ subject }) => subject.user_id === userId);
    // Leaders further up see the rating without its history.
    const isTheirs = place && (place.role !== 'leader' || place.subject.leader_id === caller.userId);
    if (!isTheirs) throw notFound();
    context.audit({ target: TARGET, targetId: id, targetIds: [userId], action: 'evaluation-results.read-calibration' });
    return { items: await items() };
  },

  lock: async ({ params: { id } }, context) => {
    const cycle = await ratedCycle(context, id);
    if (cycle.calibration_locked_at !== null) throw new Refusal('conflict', 'Conflict', { code: 'locked' });
    await setCycle(context.db, context.caller.accountId, id, { calibration_locked_at: context.now.toISOString() });
    context.audit({ target: TARGET, targetId: id });
    return { message: 'Ratings locked' };
  },

  unlock: async ({ params: { id }, body: { reason } }, context) => {
    const cycle = await ratedCycle(context, id);
    if (cycle.calibration_locked_at === null) throw wrongState(cycle);
    await setCycle(context.db, context.caller.accountId, id, { calibration_locked_at: null });
    context.audit({ target: TARGET, targetId: id, reason });
    return { message: 'Ratings unlocked' };
  },

  fairness: async ({ params: { id } }, context) => {
    const { db, caller, now } = context;
    const { cycle, people, labels } = await seenCalibration(context, id);
    const seen = new Map(people.map(({ subject }) => [subject.user_id, subject]));
    const ratings = await listRatings(db, caller.accountId, cycle.id);
    const today = dateIn(caller.timeZone, now);
    const rows = (await listCompared(db, caller.accountId, id)).flatMap((row) => {
      const [subject, rated] = [seen.get(row.user_id), ratings.get(row.user_id)];
      return subject && rated ? [{ ...row, rating: rated.rating, leader_id: subject.leader_id }] : [];
    });
    const by = (valueOf: (row: (typeof rows)[number]) => string | null) =>
      fairnessBy(
        rows.map((row) => ({ value: valueOf(row), rating: row.rating })),
        labels,
      );
    context.audit({ target: TARGET, targetId: id, action: 'evaluation-results.read-fairness' });
    return {
      tenure: by(({ joined_on }) => tenureOf(joined_on, today)),
      age_band: by(({ birth_date }) => ageBandOf(birth_date === null ? null : ageOn(birth_date, today))),
      employment_type: by(({ employment_type }) => employment_type),
      work_regime: by(({ work_regime }) => work_regime),
      department: by(({ department }) => department || null),
      leader: by(({ leader_id }) => (leader_id === null ? null : String(leader_id))),
    };
  },
});

const wrongState = ({ state }: OpenedCycle): Refusal =>
  new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state } });

/** A cycle whose ratings are being calibrated, locked. @throws 404, 409 `wrong_state` */
async function ratedCycle({ db, caller }: CallContext, id: number): Promise<OpenedCycle> {
  const cycle = await findOpened(db, caller.accountId, id, true);
  if (!cycle || cycle.settings.rating === null) throw notFound();
  if (cycle.state !== 'closed') throw wrongState(cycle);
  return cycle;
}
