import type { SuggestedAction } from './competences.ts';
import type { GoalLevels } from './pdi.ts';
import type { Fault } from './refusal.ts';

/** How others rate a person in a competence, from the person's released result. */
export interface SeenInResult {
  competence_id: number;
  others_hundredths: number | null;
  /** Null if no level is expected, or if the scale is not the scale of levels. */
  expected_level: number | null;
}

/** A competence of the account as used for a goal. */
export interface GoalCompetence {
  name: string;
  isActive: boolean;
  suggested_actions: readonly SuggestedAction[];
}

/**
 * From the rating by others, rounded down, to the expected level; without levels if either is unknown, or the expected
 * level is reached.
 */
function levelsOf({ others_hundredths, expected_level }: SeenInResult): Pick<GoalLevels, 'from_level' | 'to_level'> {
  if (others_hundredths === null || expected_level === null) return { from_level: null, to_level: null };
  const from_level = Math.max(1, Math.floor(others_hundredths / 100));
  return from_level < expected_level ? { from_level, to_level: expected_level } : { from_level: null, to_level: null };
}

/** A goal for each competence of a result, in order, with its suggested actions. */
export const goalsFrom = (seen: readonly SeenInResult[], competences: ReadonlyMap<number, GoalCompetence>) =>
  seen.flatMap((one) => {
    const competence = competences.get(one.competence_id);
    if (!competence) return [];
    const { name: title, suggested_actions } = competence;
    return [{ title, competence_id: one.competence_id, ...levelsOf(one), actions: [...suggested_actions] }];
  });

/**
 * The faults of the competences chosen from a result.
 * @param seen ids of the competences of the result
 */
export function faultsOfChosen(
  ids: readonly number[],
  seen: ReadonlySet<number>,
  competences: ReadonlyMap<number, Pick<GoalCompetence, 'isActive'>>,
): Fault[] {
  return ids.flatMap((id, at): Fault[] => {
    const path = `competence_ids.${at}`;
    if (!seen.has(id)) return [{ path, message: 'is not a competence of this result', code: 'not_here' }];
    if (!competences.get(id)?.isActive) return [{ path, message: 'is an archived competence', code: 'not_active' }];
    return ids.indexOf(id) < at ? [{ path, message: 'is there twice', code: 'duplicate' }] : [];
  });
}
