import type { ReleasedCompetences } from '@jornada/domain/competence-people';
import type { CallContext } from '../context.ts';
import { listCells, listReleasedOf } from './results.queries.ts';
import { numbersOf, roleIn } from './results.service.ts';

/** A released result with its score. */
export interface ScoredResult extends ReleasedCompetences {
  score_hundredths: number | null;
}

/** The released results of people that the caller may read, by person, oldest first. */
export async function releasedTo(
  context: Pick<CallContext, 'db' | 'caller'>,
  userIds: readonly number[],
): Promise<Map<number, ScoredResult[]>> {
  const { db, caller } = context;
  const readable = (await listReleasedOf(db, caller.accountId, userIds)).filter(
    ({ cycle, subject }) => roleIn(context, cycle, subject) !== null,
  );
  const found = new Map<number, ScoredResult[]>();
  for (const [id, ofCycle] of Map.groupBy(readable, ({ cycle }) => cycle.id)) {
    const people = ofCycle.map(({ subject }) => subject.user_id);
    const cells = await listCells(db, caller.accountId, id, people);
    for (const { cycle, subject, released_at: at } of ofCycle) {
      const { competences, score_hundredths } = numbersOf(cells.get(subject.user_id) ?? [], cycle, subject);
      const { points, kind } = cycle.asked.scale;
      const result = { evaluation_id: id, at, points, isOfLevels: kind === 'levels', competences, score_hundredths };
      found.set(subject.user_id, [...(found.get(subject.user_id) ?? []), result]);
    }
  }
  for (const [person, own] of found) found.set(person, own.toSorted(byRelease));
  return found;
}

const byRelease = (one: ScoredResult, other: ScoredResult): number =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : one.evaluation_id - other.evaluation_id;
