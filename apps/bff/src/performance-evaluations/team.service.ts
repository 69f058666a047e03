import type { TeamMember } from '@jornada/contract/user-lines';
import type { CallContext } from '../context.ts';
import { listCells, listReleasedOf } from './results.queries.ts';
import { numbersOf, READ, roleIn, TARGET } from './results.service.ts';
import { countOpenForms, readSince } from './team.queries.ts';

/** The number of a person's latest results whose scores are shown. */
const MOST_SCORES = 8;
const DAY_MS = 86_400_000;

type Evaluated = NonNullable<TeamMember['evaluation']>;

/**
 * Evaluation data of the caller's direct reports. Scores come from results that the caller may read individually, so
 * each counts as a reading; released results do not change, so reading them again within a day is not logged again.
 */
export async function evaluationsOfLed(context: CallContext, ids: readonly number[]): Promise<Map<number, Evaluated>> {
  const { db, caller } = context;
  const forms = await countOpenForms(db, caller.accountId, caller.userId, ids);
  const scores = await scoresOf(context, ids);
  return new Map(ids.map((id) => [id, { open_forms: forms.get(id) ?? 0, scores: scores.get(id) ?? [] }]));
}

async function scoresOf(context: CallContext, ids: readonly number[]): Promise<Map<number, Evaluated['scores']>> {
  const { db, caller } = context;
  const { accountId } = caller;
  const released = (await listReleasedOf(db, accountId, ids)).filter(
    ({ cycle, subject }) => roleIn(context, cycle, subject) !== null,
  );
  const found = new Map<number, Evaluated['scores']>();
  for (const { cycle, subject } of released) {
    const { user_id } = subject;
    const score =
      subject.score_hundredths ??
      // Cycles that were counted before scores were stored.
      numbersOf((await listCells(db, accountId, cycle.id, [user_id])).get(user_id) ?? [], cycle, subject)
        .score_hundredths;
    if (score === null) continue;
    const one = { evaluation_id: cycle.id, score_hundredths: score, points: cycle.asked.scale.points };
    found.set(user_id, [...(found.get(user_id) ?? []), one].slice(-MOST_SCORES));
  }
  await logReadings(context, found);
  return found;
}

async function logReadings(
  { db, caller: { accountId, userId }, now, audit }: CallContext,
  scores: ReadonlyMap<number, Evaluated['scores']>,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const shown = [...scores].flatMap(([person, own]) => own.map(({ evaluation_id }) => ({ person, evaluation_id })));
  for (const [evaluationId, of] of Map.groupBy(shown, ({ evaluation_id }) => evaluation_id)) {
    const known = await readSince(
      db,
      accountId,
      { actorId: userId, target: TARGET, evaluationId, action: READ },
      since,
    );
    const targetIds = of.map(({ person }) => person).filter((person) => !known.has(person));
    if (targetIds.length > 0) audit({ target: TARGET, targetId: evaluationId, targetIds, action: READ });
  }
}
