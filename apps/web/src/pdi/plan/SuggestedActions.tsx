import type { PdiGoal } from '@jornada/contract/pdi-items';
import type { SuggestedAction } from '@jornada/domain/competences';
import { Suggestions } from '../../ui/Suggestions.tsx';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import { useCompetences } from '../use-competences.ts';

type Props = { goal: PdiGoal; onChoose: (action: SuggestedAction) => void };

/**
 * Actions that the competence of a goal suggests and that the goal does not have yet. A click opens the form of a new
 * action with the text.
 */
export function SuggestedActions({ goal: { competence_id, actions }, onChoose }: Props) {
  const say = useWords(writeWords);
  const competence = useCompetences(competence_id !== null).find(({ id }) => id === competence_id);
  if (!competence) return null;
  const left = competence.suggested_actions.filter(({ title }) => !actions.some((action) => action.title === title));
  return (
    <Suggestions
      label={say('action.suggested', { name: competence.name })}
      items={left.map(({ title, kind }, at) => ({
        key: String(at),
        text: say('action.suggestion', { title, kind: say(`kind.${kind}`) }),
      }))}
      onChoose={(key) => {
        const chosen = left[Number(key)];
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
