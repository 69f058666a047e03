import type { ResultCompetence } from '@jornada/contract/performance-evaluations-results';
import type { SuggestedAction } from '@jornada/domain/competences';

/** Whether others see less than is expected of a person, or clearly less than they do themselves. */
export const isGap = ({ to_expected_hundredths, sign }: ResultCompetence): boolean =>
  (to_expected_hundredths !== null && to_expected_hundredths > 0) || sign === 'blind_spot';

interface NewGoal {
  title: string;
  competence_id: number;
  from_level?: number;
  to_level?: number;
  actions: SuggestedAction[];
}

/**
 * The goal of a plan for a competence, with the actions that it suggests: from what others see, rounded down, to what is
 * expected; without levels where the scale has none, or where that is reached.
 */
export function goalOf(
  { competence_id, name, others_hundredths, expected_level }: ResultCompetence,
  isOfLevels: boolean,
  suggested: readonly SuggestedAction[],
): NewGoal {
  const goal = { title: name.slice(0, 160), competence_id, actions: [...suggested] };
  if (!isOfLevels || others_hundredths === null || expected_level === null) return goal;
  const from_level = Math.max(1, Math.floor(others_hundredths / 100));
  return from_level < expected_level ? { ...goal, from_level, to_level: expected_level } : goal;
}
