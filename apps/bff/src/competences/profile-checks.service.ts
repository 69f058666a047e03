import { type Expectation, firstRepeated } from '@jornada/domain/competence-profiles';
import { invalid } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { levelCountOf } from './competences.queries.ts';
import { competencesAmong } from './profiles.queries.ts';

/** @throws 400 `duplicate` */
export function requireOnce(path: string, keys: readonly (string | number)[], part = ''): void {
  const at = firstRepeated(keys);
  if (at !== undefined) throw invalid(`${path}.${at}${part}`, 'is there twice', 'duplicate');
}

/**
 * @param before what the profile expects already: archived competences may stay
 * @throws 400 `duplicate`, `not_here`, `not_active`, `point_out_of_scale`
 */
export async function requireExpected(
  db: Db,
  accountId: number,
  expected: readonly Expectation[],
  before: readonly Expectation[] = [],
): Promise<void> {
  const ids = expected.map(({ competence_id }) => competence_id);
  requireOnce('expected', ids, '.competence_id');
  const stay = new Set(before.map(({ competence_id }) => competence_id));
  const here = await competencesAmong(db, accountId, ids);
  const count = await levelCountOf(db, accountId);
  for (const [at, { competence_id, level }] of expected.entries()) {
    const isActive = here.get(competence_id);
    if (isActive === undefined)
      throw invalid(`expected.${at}.competence_id`, 'is not a competence of this account', 'not_here');
    if (!isActive && !stay.has(competence_id))
      throw invalid(`expected.${at}.competence_id`, 'is an archived competence', 'not_active');
    if (level > count) throw invalid(`expected.${at}.level`, `must be from 1 to ${count}`, 'point_out_of_scale');
  }
}
