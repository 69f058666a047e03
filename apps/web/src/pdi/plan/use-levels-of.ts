import type { PdiGoal } from '@jornada/contract/pdi-items';
import { useWords } from '../../words/words.ts';
import { pdiWords } from '../pdi.words.ts';
import { useCompetences } from '../use-competences.ts';
import { planWords } from './plan.words.ts';

/** The competence of a goal with its levels as text; undefined if it has none. */
export function useLevelsOf({ competence_id, from_level, to_level }: PdiGoal): string | undefined {
  const say = useWords(planWords);
  const sayList = useWords(pdiWords);
  const competences = useCompetences(competence_id !== null);
  if (competence_id === null) return undefined;
  const name = competences.find(({ id }) => id === competence_id)?.name ?? sayList('competence', { id: competence_id });
  if (to_level === null) return name;
  return from_level === null
    ? say('goal.level', { name, to: to_level })
    : say('goal.levels', { name, from: from_level, to: to_level });
}
